import { describe, expect, test } from 'vitest'
import { aStaffDraft } from '../booking/reservation/adminReservation.fixtures.ts'
import type { Command } from './command.ts'
import {
  TEMP,
  TODAY,
  aClassEntry,
  aPriceEntry,
  aReservation,
  aSnapshot,
  queued,
} from './commands.fixtures.ts'
import { applyAnswer, applyCommand, expectedAnswer, replay } from './replay.ts'
import { unsentKey, type Snapshot } from './snapshot.ts'

const TUESDAY = '2026-11-24'
const SATURDAY = '2026-11-28'
type Body = Extract<Command, { kind: 'reservation.create' }>['body']
const draft = aStaffDraft({ customerCpf: '52998224725' }) as unknown as Body
const apply = (snapshot: Snapshot, command: Command) => applyCommand(snapshot, queued(command))
const on = (snapshot: Snapshot, date: string) => snapshot.days[date]!.allReservations
const series = (change: object = {}) => ({
  kind: 'reservation.create' as const,
  body: { ...draft, isRecurring: true, endDate: '2026-12-08', ...change },
})

describe('a reservation', () => {
  test('made by staff is in its day at once, marked, and without its CPF', () => {
    const shown = apply(aSnapshot(), { kind: 'reservation.create', body: draft })
    expect(on(shown, TUESDAY)).toMatchObject([
      { id: TEMP, courtId: 1, court: { name: 'Quadra 1' }, price: 90, status: 'approved' },
    ])
    expect(shown.unsent).toEqual(new Set([unsentKey('reservation', TEMP)]))
    expect(JSON.stringify(shown)).not.toContain('52998224725')
  })

  test('of a series is in every cached week, except for what is left out', () => {
    const exceptions = [
      { date: '2026-12-01', skip: true },
      { date: '2026-12-08', courtId: 2 },
    ]
    const shown = apply(aSnapshot(), series({ exceptions, endDate: '2027-06-01' }))
    expect(on(shown, TUESDAY)).toMatchObject([{ id: TEMP, courtId: 1 }])
    expect(on(shown, '2026-12-01')).toEqual([])
    expect(on(shown, '2026-12-08')).toMatchObject([{ id: TEMP - 2, courtId: 2 }])
    expect(on(shown, '2026-12-22')).toMatchObject([{ id: TEMP - 4 }])
  })

  test('that may leave out what is taken leaves out what the device knows to be taken', () => {
    const before = aSnapshot([aReservation({ date: '2026-12-01' })])
    const shown = apply(before, series({ skipConflicts: true }))
    expect(on(shown, '2026-12-01').map(({ id }) => id)).toEqual([1])
    expect(on(shown, '2026-12-08').map(({ id }) => id)).toEqual([TEMP - 2])
  })

  test('that begins at another hour keeps its length, and its price follows the table', () => {
    const row = aReservation({ date: TODAY, startTime: '06:00', endTime: '08:00', price: 160 })
    const move = (before: typeof row, body: object) =>
      on(apply(aSnapshot([before]), { kind: 'reservation.update', id: 1, version: 1, body }), TODAY)
    expect(move(row, { startTime: '09:00' })).toMatchObject([
      { startTime: '09:00', endTime: '11:00', price: 160 },
    ])
    // The other court has no prices.
    expect(move(row, { courtId: 2 })).toMatchObject([{ endTime: '08:00', price: 200 }])
    expect(move(row, { courtId: 2, price: 160 })).toMatchObject([{ price: 160 }])
    expect(move({ ...row, price: 150 }, { courtId: 2 })).toMatchObject([{ price: 150 }])
    expect(move({ ...row, paymentStatus: 'paid' }, { courtId: 2 })).toMatchObject([{ price: 160 }])
  })

  test('that is moved leaves one day and appears on the other', () => {
    const shown = apply(aSnapshot([aReservation()]), {
      kind: 'reservation.update',
      id: 1,
      version: 1,
      body: { date: '2026-11-25', courtId: 2, startTime: '18:00', endTime: '19:00', price: 120 },
    })
    expect(on(shown, TUESDAY)).toEqual([])
    expect(on(shown, '2026-11-25')).toMatchObject([
      { id: 1, court: { id: 2, name: 'Quadra 2' }, startTime: '18:00', price: 120, version: 1 },
    ])
  })

  test('that is canceled is gone, with the rest of its series as far as the person said', () => {
    const rows = [TODAY, TUESDAY, '2026-12-01'].map((date, index) =>
      aReservation({ id: index + 1, date, recurrenceId: 's' }),
    )
    const left = (scope: 'one' | 'following' | 'future') => {
      const body = { scope }
      const shown = apply(aSnapshot(rows), { kind: 'reservation.cancel', id: 2, version: 1, body })
      return Object.values(shown.days).flatMap((day) => day.allReservations.map(({ id }) => id))
    }
    expect(left('one')).toEqual([1, 3])
    expect(left('following')).toEqual([1])
    expect(left('future')).toEqual([])
  })

  test('that is changed or canceled with its series leaves alone what has begun today', () => {
    const rows = [TODAY, TUESDAY, '2026-12-01'].map((date, index) =>
      aReservation({ id: index + 1, date, startTime: '08:00', recurrenceId: 's' }),
    )
    const changed = (time: string, id: number, command: object) => {
      const before = { ...aSnapshot(rows), time }
      const { unsent } = apply(before, { ...command, id, version: 1 } as Command)
      return [1, 2, 3].filter((id) => unsent.has(unsentKey('reservation', id)))
    }
    const update = { kind: 'reservation.update', body: { price: 70, scope: 'future' } }
    const cancel = { kind: 'reservation.cancel', body: { scope: 'future' } }
    for (const command of [update, cancel]) {
      expect(changed('07:59', 2, command)).toEqual([1, 2, 3])
      expect(changed('08:00', 2, command)).toEqual([2, 3])
      expect(changed('08:00', 1, command)).toEqual([1, 2, 3])
    }
  })

  test('that is canceled takes along what was paid with it, if the person said so', () => {
    const rows = ['2026-11-20', TUESDAY, SATURDAY, SATURDAY].map((date, index) =>
      aReservation({ id: index + 1, date, paymentGroupId: index < 3 ? 'cart' : 'other' }),
    )
    const left = (id: number, scope: 'one' | 'group') => {
      const body = { scope, money: 'refund' as const }
      const shown = apply(aSnapshot(rows), { kind: 'reservation.cancel', id, version: 1, body })
      return Object.values(shown.days).flatMap((day) => day.allReservations.map(({ id }) => id))
    }
    expect(left(2, 'one')).toEqual([1, 3, 4])
    expect(left(2, 'group')).toEqual([1, 4])
    expect(left(1, 'group')).toEqual([4])
    const alone = aSnapshot([aReservation(), aReservation({ id: 2 })])
    const body = { scope: 'group' as const }
    const shown = apply(alone, { kind: 'reservation.cancel', id: 1, version: 1, body })
    expect(on(shown, TUESDAY).map(({ id }) => id)).toEqual([2])
  })

  test('of a customer is rescheduled to what is to come alone', () => {
    const before = { ...aSnapshot([aReservation({ userId: null })]), time: '09:30' }
    const moved = (startTime: string) => {
      const body = { courtId: 2, date: TODAY, startTime }
      const edit = { kind: 'reservation.reschedule', id: 1, version: 1, body } as const
      return on(apply(before, edit), TODAY).map((one) => one.startTime)
    }
    expect(moved('09:00')).toEqual([])
    expect(moved('10:00')).toEqual(['10:00'])
  })

  test('of an unpaid cart is cancelled or approved with the rest of it', () => {
    const waiting = { userId: null, status: 'pending', paymentGroupId: 'cart' } as const
    const rows = [
      aReservation({ ...waiting, id: 1, expiresAt: '2026-11-23T12:15:00.000Z' }),
      aReservation({ ...waiting, id: 2, date: SATURDAY }),
      aReservation({ ...waiting, id: 3, paymentGroupId: 'other' }),
    ]
    const after = (status: 'canceled' | 'approved') => {
      const body = { status }
      const shown = apply(aSnapshot(rows), { kind: 'reservation.status', id: 2, version: 1, body })
      return [...on(shown, TUESDAY), ...on(shown, SATURDAY)].map((one) => [one.id, one.status])
    }
    expect(after('canceled')).toEqual([[3, 'pending']])
    expect(after('approved')).toEqual([
      [1, 'approved'],
      [3, 'pending'],
      [2, 'approved'],
    ])
  })

  test('of a series is changed by the difference, in the others too', () => {
    const rows = [TUESDAY, '2026-12-01'].map((date, index) =>
      aReservation({ id: index + 1, date, recurrenceId: 's', notes: `${index}` }),
    )
    const body = { date: '2026-11-25', scope: 'following' as const }
    const shown = apply(aSnapshot(rows), { kind: 'reservation.update', id: 1, version: 1, body })
    expect(on(shown, '2026-12-02')).toMatchObject([{ id: 2, notes: '1', detached: false }])
  })

  test('is approved, and its series gains a date', () => {
    const pending = aReservation({ status: 'pending', recurrenceId: 's', expiresAt: 'soon' })
    const shown = replay(aSnapshot([pending]), [
      queued({ kind: 'reservation.status', id: 1, version: 1, body: { status: 'approved' } }),
      queued(
        { kind: 'reservation.addOccurrence', id: 1, version: 1, body: { date: '2026-12-01' } },
        { tempId: TEMP },
      ),
    ])
    expect(on(shown, TUESDAY)).toMatchObject([{ status: 'approved', expiresAt: null }])
    expect(on(shown, '2026-12-01')).toMatchObject([{ id: TEMP, paymentStatus: 'pending' }])
  })
})

describe('a class', () => {
  const hours = (shown: Snapshot, date: string) =>
    shown.days[date]!.fixedClasses.map(({ id, startTime }) => `${id} ${startTime}`)
  const body = {
    name: 'Vôlei de areia',
    courtId: 2,
    sportType: 'vôlei' as const,
    weekday: 'saturday' as const,
    startTime: '08:00',
    endTime: '10:00',
    startDate: SATURDAY,
  }

  test('new on the device takes its hours from its first date on', () => {
    const shown = apply(aSnapshot(), { kind: 'fixedClass.create', body: body as never })
    expect(hours(shown, SATURDAY)).toEqual(['1 18:00', '1 19:00', `${TEMP} 08:00`, `${TEMP} 09:00`])
    expect(shown.fixedClasses.map(({ id }) => id)).toEqual([1, TEMP])
  })

  test('that is moved keeps what it was before today', () => {
    const change = { kind: 'fixedClass.update', id: 1, version: 1 } as const
    const shown = apply(aSnapshot(), { ...change, body: { startTime: '19:00' } })
    expect(hours(shown, '2026-11-21')).toEqual(['1 18:00', '1 19:00'])
    expect(hours(shown, SATURDAY)).toEqual(['1 19:00'])
  })

  test('is cancelled on one date, or ended', () => {
    const one = { kind: 'fixedClass.cancel', id: 1, version: 1, body: { date: SATURDAY } } as const
    const once = apply(aSnapshot(), one)
    expect([hours(once, SATURDAY), hours(once, '2026-12-05')]).toEqual([[], ['1 18:00', '1 19:00']])
    const ended = apply(aSnapshot(), { kind: 'fixedClass.remove', id: 1, version: 1 })
    expect([hours(ended, '2026-11-21').length, hours(ended, '2026-12-05').length]).toEqual([2, 0])
  })
})

describe('the rest', () => {
  test('a court that is removed takes its prices along; a new name is on its reservations', () => {
    const gone = apply(aSnapshot(), { kind: 'court.remove', id: 1, version: 1 })
    expect([gone.courts.length, gone.prices.length]).toEqual([1, 0])
    const change = { kind: 'court.update', id: 1, version: 1 } as const
    const named = apply(aSnapshot([aReservation()]), { ...change, body: { name: 'Central' } })
    expect(on(named, TUESDAY)[0]!.court.name).toBe('Central')
  })

  test('a copied price table is the source as it was, also between two days that swap', () => {
    const monday = { courtId: 1, weekday: 'monday' } as const
    const friday = { courtId: 2, weekday: 'friday' } as const
    const copies = [
      { from: monday, to: [friday] },
      { from: friday, to: [monday] },
    ]
    const shown = apply(aSnapshot(), { kind: 'price.copy', body: { copies } })
    expect(shown.prices).toMatchObject([
      { courtId: 2, weekday: 'friday', startTime: '06:00', endTime: '12:00', price: 80 },
      { courtId: 2, weekday: 'friday', startTime: '12:00', endTime: '23:00' },
    ])
    expect(shown.unsent.size).toBe(2)
  })

  test('prices changed by percent are there at once, with what is split off of them', () => {
    const [price] = aSnapshot().prices
    const { courtId, endTime, id, startTime, weekday } = price!
    const change = {
      courts: [{ courtId }],
      weekdays: [weekday],
      startTime: '10:00',
      endTime: '12:00',
      percent: 50,
    }
    const body = { ...change, seen: [{ id, startTime, endTime, price: price!.price }] }
    const before = { ...aSnapshot(), prices: [{ ...price!, endTime: '23:00', price: 80 }] }
    const shown = apply(before, { kind: 'price.adjust', body })
    expect(shown.prices).toMatchObject([
      { id, startTime, endTime: '10:00', price: 80 },
      { startTime: '10:00', endTime: '12:00', price: 120 },
      { startTime: '12:00', endTime: '23:00', price: 80 },
    ])
    expect(new Set(shown.prices.map((one) => one.id)).size).toBe(3)
    expect(shown.unsent.size).toBe(3)
  })

  test('a table that is added to another leaves what is there', () => {
    const saturday = { courtId: 1, weekday: 'saturday' } as const
    const sunday = { courtId: 1, weekday: 'sunday' } as const
    const prices = [
      aPriceEntry({ id: 1, ...saturday, startTime: '08:00', endTime: '23:00', price: 80 }),
      aPriceEntry({ id: 2, ...sunday, startTime: '10:00', endTime: '12:00', price: 60 }),
    ]
    const copies = [{ from: saturday, to: [sunday] }]
    const shown = apply(
      { ...aSnapshot(), prices },
      { kind: 'price.copy', body: { copies, mode: 'add' } },
    )
    const hours = shown.prices
      .filter(({ weekday }) => weekday === 'sunday')
      .map((one) => [one.startTime, one.endTime, one.price])
    expect(hours.toSorted()).toEqual([
      ['08:00', '10:00', 80],
      ['10:00', '12:00', 60],
      ['12:00', '23:00', 80],
    ])
  })

  test('a closing shuts its day, and opens it again when it goes', () => {
    const body = { date: SATURDAY, description: 'Torneio' }
    const closed = apply(aSnapshot(), { kind: 'closingDate.create', body })
    expect(closed.days[SATURDAY]).toMatchObject({ isClosed: true, closedReason: 'Torneio' })
    const open = apply(closed, { kind: 'closingDate.remove', id: TEMP, version: 0 })
    expect(open.days[SATURDAY]).toMatchObject({ isClosed: false, closedReason: null })
  })

  test('other hours are those of the days to come, and what was to be cancelled with them is gone', () => {
    const shown = apply(aSnapshot([aReservation()]), {
      kind: 'operationHours.update',
      id: 2,
      version: 1,
      body: { isOpen: false, onStranded: 'cancel', seen: [1] },
    })
    expect(shown.days[TUESDAY]).toMatchObject({ isClosed: true, closedReason: 'Fechado' })
    expect(on(shown, TUESDAY)).toEqual([])
    expect(shown.days['2026-11-17']).toMatchObject({ isClosed: false })
  })
})

describe('the answer to a command', () => {
  const TUESDAY = '2026-11-24'
  const ids = (snapshot: Snapshot) =>
    Object.values(snapshot.days).flatMap((day) => day.allReservations.map(({ id }) => id))

  test('a created row replaces its placeholder, and is not marked any more', () => {
    const rows = [
      aReservation({ id: 7, recurrenceId: 's' }),
      aReservation({ id: 8, date: '2026-12-01', recurrenceId: 's' }),
    ]
    const body = aStaffDraft({ isRecurring: true, endDate: '2026-12-08' }) as never
    const after = applyAnswer(aSnapshot(), queued({ kind: 'reservation.create', body }), {
      ...rows[0],
      reservations: rows,
      skipped: [],
    })
    expect(ids(after)).toEqual([7, 8])
    expect(after.unsent.size).toBe(0)
  })

  test('the row is the server’s, also where the device expected another', () => {
    const change = queued({ kind: 'price.update', id: 1, version: 1, body: { price: 90 } })
    const after = applyAnswer(aSnapshot(), change, aPriceEntry({ price: 91, version: 2 }))
    expect(after.prices[0]).toMatchObject({ price: 91, version: 2 })
  })

  test('a repeated answer does not overwrite newer rows', () => {
    const later = aSnapshot([aReservation({ version: 5, notes: 'depois' })])
    const body = { notes: 'antes' }
    const change = queued({ kind: 'reservation.update', id: 1, version: 1, body })
    const row = aReservation({ version: 2, notes: 'antes' })
    expect(applyAnswer(later, change, { ...row, reservations: [row] })).toBe(later)
  })

  test('what is canceled, removed or over is gone', () => {
    const canceled = aReservation({ status: 'canceled', version: 2 })
    const cancel = queued({ kind: 'reservation.cancel', id: 1, version: 1, body: {} })
    expect(ids(applyAnswer(aSnapshot([aReservation()]), cancel, { canceled: [canceled] }))).toEqual(
      [],
    )
    const remove = queued({ kind: 'price.remove', id: 1, version: 1 })
    expect(applyAnswer(aSnapshot(), remove, aPriceEntry()).prices).toHaveLength(1)
    const end = queued({ kind: 'fixedClass.remove', id: 1, version: 1 })
    const ended = applyAnswer(aSnapshot(), end, aClassEntry({ endDate: '2026-11-22', version: 2 }))
    expect(ended.fixedClasses).toEqual([])
    expect(ended.days['2026-11-28']!.fixedClasses).toEqual([])
  })

  test('a day that is not cached is not needed', () => {
    const row = aReservation({ id: 9, date: '2028-01-04' })
    const made = queued({
      kind: 'reservation.create',
      body: aStaffDraft({ date: row.date }) as never,
    })
    const after = applyAnswer(aSnapshot(), made, { ...row, reservations: [row] })
    expect(after.days[TUESDAY]!.allReservations).toEqual([])
    expect(after.days[row.date]).toBeUndefined()
  })

  test('that closed hours leaves a reservation that had gone elsewhere before', () => {
    const here = aReservation()
    const elsewhere = aReservation({ id: 2, startTime: '20:00', endTime: '21:00' })
    const row = { kind: 'reservation' as const, choice: 'refund' as const, mark: '1' }
    const close = queued({
      kind: 'incident.create',
      body: {
        courtIds: [here.courtId],
        date: here.date,
        startTime: '06:00',
        endTime: '23:00',
        reason: 'rain',
        at: null,
        played: 'none',
        rows: [
          { ...row, id: 1 },
          { ...row, id: 2 },
        ],
      },
    })
    const gone = { status: 'canceled', canceledReason: 'incident' } as const
    const canceled = [{ ...here, ...gone, version: 2 }]
    const after = applyAnswer(aSnapshot([here, elsewhere]), close, { canceled, moved: [] })
    expect(on(after, here.date).map(({ id }) => id)).toEqual([2])
    // A caller is still on the screen, before and after the answer.
    expect(after.days[here.date]!.rainedOut).toEqual(canceled)
    const ahead = replay(aSnapshot([here, elsewhere]), [close])
    expect(ahead.days[here.date]!.rainedOut!.map(({ id }) => id)).toEqual([1, 2])
    const lift = queued({ kind: 'incident.lift', body: { incidentId: 1 } })
    const lifted = applyAnswer(after, lift, { restored: [{ ...here, version: 3 }] })
    expect(lifted.days[here.date]!.rainedOut).toBeUndefined()
    expect(on(lifted, here.date).map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('the answer that is expected', () => {
  function expectedFor(command: Command, snapshot = aSnapshot()) {
    const one = queued(command)
    return expectedAnswer(replay(snapshot, [one]), command, one.tempId)
  }

  test('a new series is expected whole, as far as its days are cached', () => {
    const body = aStaffDraft({ isRecurring: true, endDate: '2026-12-08' }) as never
    expect(expectedFor({ kind: 'reservation.create', body })).toMatchObject({
      id: TEMP,
      reservations: [{ id: TEMP }, { id: TEMP - 1 }, { id: TEMP - 2 }],
      skipped: [],
    })
  })

  test('an edit is expected as the row that it leaves, a copy as its rows', () => {
    const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
    expect(expectedFor(rename)).toMatchObject({ id: 1, name: 'Central', version: 1 })
    const from = { courtId: 1, weekday: 'monday' } as const
    const copies = [{ from, to: [{ courtId: 2, weekday: 'friday' as const }] }]
    expect(expectedFor({ kind: 'price.copy', body: { copies } })).toHaveLength(2)
  })

  test('of a row that is not cached nothing is expected', () => {
    const cancel = { kind: 'reservation.cancel', id: 1, version: 1, body: {} } as const
    expect(expectedFor(cancel, aSnapshot([aReservation()]))).toEqual({ canceled: [] })
  })
})
