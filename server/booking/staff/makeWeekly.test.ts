import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import {
  CLOSED,
  DATES,
  LAST,
  obstruct,
  TAKEN,
  WEEKLY,
} from '../../test/fixtures/series.fixtures.ts'
import { checkClaims, signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const reservations = () => app.deps.knex('reservations').orderBy('id')

describe('making one reservation weekly', () => {
  test('adds the other dates with its fields, each unpaid, and all are one series', async () => {
    const { id } = await staff.placed({ paymentStatus: 'paid', notes: 'Turma da Ana' })
    const { status, body } = await staff.change(id, { ...WEEKLY, price: 95 })
    expect(status).toBe(200)
    expect(body.reservations.map(({ date }) => date)).toEqual(DATES)
    const rows = await reservations()
    expect(new Set(rows.map(({ recurrenceId }) => recurrenceId)).size).toBe(1)
    expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual([
      'paid',
      ...DATES.slice(1).map(() => 'pending'),
    ])
    expect(rows.every(({ notes, price }) => notes === 'Turma da Ana' && price === 9_500)).toBe(true)
    expect(rows.every(({ reservationType }) => reservationType === 'recorrente')).toBe(true)
    expect(await app.deps.knex('series')).toMatchObject([{ startDate: TOMORROW, endDate: LAST }])
    await checkClaims(app)
  })

  test('is in the history of the first date, as any other change of it', async () => {
    const { id } = await staff.placed()
    app.clock.advance(60_000)
    const { body } = await staff.change(id, WEEKLY)
    const { history } = await staff.read(id)
    expect(history.map(({ at, action }) => [at, action])).toEqual([
      ['2026-11-23T12:00:00.000Z', 'created'],
      ['2026-11-23T12:01:00.000Z', 'changed'],
    ])
    expect(history[1]!.changes).toEqual([
      { field: 'Reserva Recorrente', before: null, after: 'Até 09/02/2027' },
    ])
    const added = await staff.read(body.reservations[1]!.id)
    expect(added.history.map(({ action }) => action)).toEqual(['created'])
  })

  test('is refused with every date that is not free, and changes nothing', async () => {
    await obstruct(staff)
    const { id } = await staff.placed()
    const before = await reservations()
    const { status, body } = await staff.change(id, { ...WEEKLY, notes: 'Outra' })
    expect([status, body.code]).toEqual([409, 'occurrences-taken'])
    expect(body.occurrences!.map(({ date }) => date)).toEqual([TAKEN, CLOSED])
    expect(await reservations()).toEqual(before)
    expect(await app.deps.knex('series')).toEqual([])
  })

  test('leaves out dates or uses other courts as a new series does', async () => {
    await obstruct(staff)
    const { id } = await staff.placed()
    const exceptions = [
      { date: TAKEN, courtId: 2 },
      { date: CLOSED, skip: true },
    ]
    const { body } = await staff.change(id, { ...WEEKLY, exceptions })
    expect(body.reservations).toHaveLength(DATES.length - 1)
    expect(body.reservations.find(({ date }) => date === TAKEN)).toMatchObject({ courtId: 2 })
    const skips = await app.deps.knex('recurrence_skips')
    expect(skips.map(({ date }) => date)).toEqual([CLOSED])
    const other = await staff.placed({ startTime: '15:00', endTime: '16:00' })
    const rest = await staff.change(other.id, { ...WEEKLY, skipConflicts: true })
    expect(rest.body.reservations).toHaveLength(DATES.length - 1)
  })

  test('needs a last date, and means nothing for one that is weekly', async () => {
    const { id } = await staff.placed()
    const without = await staff.change(id, { isRecurring: true })
    expect([without.status, without.body.errors]).toEqual([
      422,
      { endDate: ['Data final é obrigatória para reservas recorrentes'] },
    ])
    await staff.change(id, WEEKLY)
    const again = await staff.change(id, { isRecurring: true, notes: 'Só esta' })
    expect(again.body.reservations.map((one) => one.id)).toEqual([id])
    expect(await reservations()).toHaveLength(DATES.length)
  })
})
