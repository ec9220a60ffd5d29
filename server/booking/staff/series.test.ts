import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/time/civil.ts'
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
import {
  checkClaims,
  signInStaff,
  takenHours,
  type Staff,
} from '../../test/fixtures/staff.fixtures.ts'

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const reservations = () => app.deps.knex('reservations').orderBy('id')

describe('before it is saved', () => {
  test('twelve weeks show the conflicts and the free courts', async () => {
    await obstruct(staff)
    const before = await reservations()
    const preview = await staff.preview(WEEKLY)
    expect(preview.map(({ date }) => date)).toEqual(DATES)
    expect(preview.filter(({ obstacle }) => obstacle)).toEqual([
      {
        date: TAKEN,
        courtId: 1,
        obstacle: { reason: 'taken', by: 'reservation', name: 'Carla Dias' },
        otherCourts: [
          { id: 4, name: 'Quadra Coqueiro' },
          { id: 2, name: 'Quadra do Mar' },
        ],
      },
      {
        date: CLOSED,
        courtId: 1,
        obstacle: { reason: 'closed', description: 'Festa de Natal' },
        otherCourts: [],
      },
    ])
    expect(preview[0]!.otherCourts.map(({ id }) => id)).toEqual([4, 2])
    expect(await reservations()).toEqual(before)
  })

  test('every kind of obstacle is named', async () => {
    const one = async (change: Record<string, unknown>) =>
      (await staff.preview(change))[0]!.obstacle
    await app.browser().post('/api/holds', {
      date: TOMORROW,
      startTime: '10:00',
      sportType: 'futevôlei',
      courtId: 1,
    })
    expect(await one({})).toEqual({ reason: 'taken', by: 'hold', name: null })
    expect(await one({ courtId: 4, startTime: '19:00', endTime: '20:00' })).toEqual({
      reason: 'taken',
      by: 'fixedClass',
      name: 'Futevôlei iniciantes',
    })
    expect(await one({ startTime: '21:00', endTime: '23:00' })).toEqual({ reason: 'outside-hours' })
    expect(await one({ date: '2026-11-26', startTime: '13:00', endTime: '14:00' })).toEqual({
      reason: 'closed',
      description: 'Manutenção da areia',
    })
    expect(await one({ date: '2026-11-26', startTime: '14:00', endTime: '15:00' })).toBeNull()
    expect(await one({ date: '2026-11-22' })).toEqual({ reason: 'past' })
    expect(await one({ courtId: 3 })).toEqual({ reason: 'no-court' })
    const [closedDay] = await app.deps.knex('operation_hours').where({ weekday: 'tuesday' })
    await staff.browser.patch(`/api/operationHours/${closedDay!.id}`, { isOpen: false })
    expect(await one({ startTime: '11:00', endTime: '12:00' })).toEqual({
      reason: 'closed',
      description: 'Fechado',
    })
  })

  test('the exceptions made so far are checked as well', async () => {
    await obstruct(staff)
    const preview = await staff.preview({ ...WEEKLY, exceptions: [{ date: TAKEN, courtId: 4 }] })
    expect(preview.find(({ date }) => date === TAKEN)).toMatchObject({ courtId: 4, obstacle: null })
  })
})

describe('a weekly reservation', () => {
  test('is one series with a reservation each week, each to be paid by itself', async () => {
    const answer = await staff.placed(WEEKLY)
    expect(answer.reservations.map(({ date }) => date)).toEqual(DATES)
    expect(answer.id).toBe(answer.reservations[0]!.id)
    const rows = await reservations()
    expect(new Set(rows.map(({ recurrenceId }) => recurrenceId))).toEqual(
      new Set([answer.recurrenceId]),
    )
    expect(answer.recurrenceId).not.toBeNull()
    expect(new Set(rows.map(({ paymentGroupId }) => paymentGroupId)).size).toBe(DATES.length)
    expect(new Set(rows.map(({ reservationType }) => reservationType))).toEqual(
      new Set(['recorrente']),
    )
    await checkClaims(app)
  })

  test('with any conflict is refused with every such date, and nothing is written', async () => {
    await obstruct(staff)
    const before = await reservations()
    const { status, body } = await staff.place(WEEKLY)
    expect(status).toBe(409)
    expect(body.code).toBe('occurrences-taken')
    expect(body.occurrences?.map(({ date }) => date)).toEqual([TAKEN, CLOSED])
    expect(await reservations()).toEqual(before)
    expect(await app.deps.knex('recurrence_skips')).toEqual([])
  })

  test('leaves out conflicts on request, and stores those dates', async () => {
    await obstruct(staff)
    const answer = await staff.placed({ ...WEEKLY, skipConflicts: true })
    expect(answer.reservations.map(({ date }) => date)).toEqual(
      DATES.filter((date) => date !== TAKEN && date !== CLOSED),
    )
    expect(answer.skipped.map(({ date, obstacle }) => [date, obstacle?.reason])).toEqual([
      [TAKEN, 'taken'],
      [CLOSED, 'closed'],
    ])
    expect((await staff.read(answer.id)).skippedDates).toEqual([TAKEN, CLOSED])
    await checkClaims(app)
  })

  test('date by date: another court here, nothing there', async () => {
    await obstruct(staff)
    const answer = await staff.placed({
      ...WEEKLY,
      exceptions: [
        { date: TAKEN, courtId: 2 },
        { date: CLOSED, skip: true },
      ],
    })
    expect(answer.reservations).toHaveLength(11)
    expect(answer.reservations.find(({ date }) => date === TAKEN)).toMatchObject({
      courtId: 2,
      detached: false,
    })
    expect(answer.skipped.map(({ date }) => date)).toEqual([CLOSED])
    expect(await takenHours(app, TAKEN)).toEqual(['1 10:00', '2 10:00'])
  })

  test('an exception on a court that is taken as well is refused like any other', async () => {
    await obstruct(staff)
    await staff.placed({ date: TAKEN, courtId: 2 })
    const { body } = await staff.place({
      ...WEEKLY,
      exceptions: [
        { date: TAKEN, courtId: 2 },
        { date: CLOSED, skip: true },
      ],
    })
    expect(body.occurrences).toMatchObject([{ date: TAKEN, courtId: 2 }])
  })

  test('an exception for a day that is not in the series is a mistake', async () => {
    const { status, body } = await staff.place({
      ...WEEKLY,
      exceptions: [{ date: addDays(TOMORROW, 1), skip: true }],
    })
    expect([status, body.errors]).toEqual([
      422,
      { exceptions: ['Esta data não faz parte da série'] },
    ])
  })

  test('of which nothing is left is refused', async () => {
    await staff.placed()
    const { status, body } = await staff.place({
      isRecurring: true,
      endDate: TOMORROW,
      skipConflicts: true,
    })
    expect([status, body.code, body.occurrences?.length]).toEqual([409, 'occurrences-taken', 1])
  })

  test('of 104 weeks and all hours of the day is one write, of 105 a mistake', async () => {
    const whole = { startTime: '06:00', endTime: '22:00', isRecurring: true }
    const answer = await staff.placed({ ...whole, endDate: addDays(TOMORROW, 103 * 7) })
    expect(answer.reservations).toHaveLength(104)
    const { count } = (await app.deps.knex('slot_claims').count('* as count'))[0]!
    expect(Number(count)).toBe(104 * 16)
    const longer = await staff.place({ ...whole, endDate: addDays(TOMORROW, 104 * 7) })
    expect([longer.status, Object.keys(longer.body.errors ?? {})]).toEqual([422, ['endDate']])
  })

  test('takes as many statements for 104 weeks as for one', async () => {
    // The venue knows its customer from here on.
    await staff.placed({ startTime: '20:00', endTime: '21:00' })
    let statements = 0
    const count = () => (statements += 1)
    app.deps.knex.on('query', count)
    await staff.placed({ courtId: 2, isRecurring: true, endDate: TOMORROW })
    const forOne = statements
    statements = 0
    await staff.placed({ isRecurring: true, endDate: addDays(TOMORROW, 103 * 7) })
    app.deps.knex.off('query', count)
    expect(statements).toBe(forOne)
  })
})

describe('a date that was left out', () => {
  async function withSkips() {
    await obstruct(staff)
    return staff.placed({ ...WEEKLY, skipConflicts: true })
  }

  test('is added later, on the same court or on another', async () => {
    const { id, recurrenceId } = await withSkips()
    expect((await staff.add(id, { date: TAKEN })).body).toMatchObject({
      code: 'slot-taken',
      lost: [{ date: TAKEN, startTime: '10:00' }],
    })
    expect((await staff.add(id, { date: CLOSED })).body.code).toBe('slot-closed')
    const { status, body } = await staff.add(id, { date: TAKEN, courtId: 4 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      date: TAKEN,
      courtId: 4,
      recurrenceId,
      customerName: 'Bruno Lima',
      price: 90,
      paymentStatus: 'pending',
      reservationType: 'recorrente',
    })
    const detail = await staff.read(id)
    expect(detail.skippedDates).toEqual([CLOSED])
    expect(detail.series.map(({ date }) => date)).toEqual(DATES.filter((date) => date !== CLOSED))
    await checkClaims(app)
  })

  test('may also be a further one, once', async () => {
    const { id } = await withSkips()
    const date = addDays(LAST, 7)
    expect((await staff.add(id, { date })).status).toBe(201)
    const again = await staff.add(id, { date, courtId: 4 })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { date: ['Esta data já faz parte da série'] },
    ])
  })

  test('belongs to a series, to the version that was seen, and not to the past', async () => {
    const { id, version } = await withSkips()
    const single = await staff.placed({ startTime: '12:00', endTime: '13:00' })
    expect((await staff.add(single.id, { date: TAKEN })).status).toBe(404)
    expect((await staff.add(999_999, { date: TAKEN })).status).toBe(404)
    const stale = await staff.add(id, { date: TAKEN, courtId: 4 }, { 'If-Match': '"9"' })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
    expect((await staff.add(id, { date: '2026-11-17' })).body.code).toBe('slot-past')
    const ok = await staff.add(id, { date: TAKEN, courtId: 4 }, { 'If-Match': `"${version}"` })
    expect(ok.status).toBe(201)
  })
})
