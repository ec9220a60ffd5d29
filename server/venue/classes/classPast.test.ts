import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { addClass, dayOf, hoursOf } from '../../test/fixtures/fixedClass.fixtures.ts'

const PATH = '/api/fixed-classes'
const HOUR_MS = 3_600_000
const FIRST = '2026-11-23'
const SECOND = '2026-11-30'
const THIRD = '2026-12-07'
const OLD_HOURS = ['3 10:00', '3 11:00']
let app: TestApp
let admin: TestBrowser
let course: FixedClassEntry
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  course = await addClass(admin)
})
afterEach(() => app.stop())

const change = (body: object) => admin.patch<FixedClassEntry>(`${PATH}/${course.id}`, body)
const cancel = (body: object) =>
  admin.post<FixedClassEntry & Problem>(`${PATH}/${course.id}/cancel`, body)
const list = async () => (await admin.get<FixedClassEntry[]>(PATH)).body
const shown = async (...dates: string[]) => Promise.all(dates.map((date) => hoursOf(app, date)))
/** Sunday, 29 November: the class has met once. */
const aWeekOn = () => app.clock.advance(6 * 24 * HOUR_MS)

describe('a new schedule', () => {
  test('holds from today on; the past stays as it was', async () => {
    aWeekOn()
    const { status, body } = await change({ courtId: 1, startTime: '14:00', endTime: '15:00' })
    expect([status, body]).toMatchObject([
      200,
      { id: course.id, startDate: '2026-11-29', version: 2 },
    ])
    expect(await shown(FIRST, SECOND)).toEqual([OLD_HOURS, ['1 14:00']])
    expect((await list()).map(({ id }) => id)).toEqual([1, 2, course.id])
  })

  test('of a class that has not met replaces the old one', async () => {
    const { body } = await change({ weekday: 'tuesday' })
    expect(body.startDate).toBe(FIRST)
    expect(await shown(FIRST, '2026-11-24')).toEqual([[], OLD_HOURS])
    expect(await app.deps.knex('fixed_classes')).toHaveLength(3)
  })

  test('while it meets holds from tomorrow on', async () => {
    app.clock.advance(HOUR_MS)
    const { body } = await change({ startTime: '18:00', endTime: '19:00' })
    expect(body.startDate).toBe('2026-11-24')
    expect(await shown(FIRST, SECOND)).toEqual([OLD_HOURS, ['3 18:00']])
  })

  test('to an hour of today that is over begins a week later', async () => {
    await change({ startTime: '18:00', endTime: '19:00' })
    app.clock.advance(3 * HOUR_MS)
    await change({ startTime: '08:00', endTime: '09:00' })
    expect(await shown(FIRST, SECOND)).toEqual([[], ['3 08:00']])
  })

  test('on a day whose new hour is over takes no hour of that day', async () => {
    aWeekOn()
    await change({ startTime: '18:00', endTime: '19:00' })
    app.clock.advance(27 * HOUR_MS)
    const { body } = await change({ startTime: '08:00', endTime: '09:00' })
    expect(body.startDate).toBe('2026-12-01')
    expect(await shown(FIRST, SECOND, THIRD)).toEqual([OLD_HOURS, [], ['3 08:00']])
    expect((await list()).map(({ id }) => id)).toEqual([1, 2, course.id])
  })

  test('may begin later: in between it does not meet', async () => {
    aWeekOn()
    await change({ startDate: THIRD })
    expect(await shown(FIRST, SECOND, THIRD)).toEqual([OLD_HOURS, [], OLD_HOURS])
  })

  test('a second time keeps both earlier schedules', async () => {
    aWeekOn()
    await change({ startTime: '14:00', endTime: '15:00' })
    aWeekOn()
    admin = await signedIn(app, 'admin')
    await change({ startTime: '16:00', endTime: '17:00' })
    expect(await shown(FIRST, SECOND, THIRD)).toEqual([OLD_HOURS, ['3 14:00'], ['3 16:00']])
  })

  test('takes the cancelled dates along, each to where it belongs', async () => {
    await cancel({ date: FIRST })
    await cancel({ date: THIRD })
    app.clock.advance(8 * 24 * HOUR_MS)
    admin = await signedIn(app, 'admin')
    const { body } = await change({ startTime: '14:00', endTime: '15:00' })
    expect(body.cancelledDates).toEqual([THIRD])
    expect(await shown(FIRST, SECOND, THIRD)).toEqual([[], OLD_HOURS, []])
    const moved = await change({ weekday: 'tuesday' })
    expect(moved.body.cancelledDates).toEqual([])
  })

  test('a name put right is right in the past too', async () => {
    aWeekOn()
    await change({ name: 'Vôlei de segunda' })
    expect(await hoursOf(app, FIRST, 'Vôlei de segunda')).toEqual(OLD_HOURS)
    expect(await app.deps.knex('fixed_classes')).toHaveLength(3)
  })
})

describe.each([
  ['removing', () => admin.delete<FixedClassEntry>(`${PATH}/${course.id}`)],
  ['cancelling all', () => cancel({ cancelAll: true })],
])('%s', (_name, end) => {
  test('frees every hour to come and keeps the past', async () => {
    aWeekOn()
    const { status, body } = await end()
    expect([status, body]).toMatchObject([200, { endDate: '2026-11-28', version: 2 }])
    expect(await shown(FIRST, SECOND, addDays(SECOND, 7 * 52))).toEqual([OLD_HOURS, [], []])
    expect((await list()).map(({ id }) => id)).toEqual([1, 2])
  })

  test('leaves today’s occurrence once it has begun', async () => {
    app.clock.advance(HOUR_MS)
    await end()
    expect(await shown(FIRST, SECOND)).toEqual([OLD_HOURS, []])
    expect((await list()).map(({ id }) => id)).toEqual([1, 2])
  })

  test('a class that never met leaves nothing behind', async () => {
    const { body } = await end()
    expect(body).toMatchObject({ active: false })
    expect(await shown(FIRST, SECOND)).toEqual([[], []])
  })

  test('makes room for another class and for customers', async () => {
    aWeekOn()
    await end()
    expect((await addClass(admin, { startDate: SECOND })).version).toBe(1)
  })
})

describe('cancelling one occurrence', () => {
  const hold = (date: string, startTime: string) =>
    app.browser().post('/api/holds', { date, startTime, sportType: 'vôlei', courtId: 3 })

  test('frees exactly that date for customers', async () => {
    const free = async (date: string) =>
      (await dayOf(app, date)).fixedClasses.length + (await hold(date, '11:00')).status
    expect(await free(SECOND)).toBe(2 + 409)
    const { status, body } = await cancel({ cancelAll: false, date: SECOND })
    expect([status, body.cancelledDates, body.version]).toEqual([200, [SECOND], 2])
    expect(await free(SECOND)).toBe(201)
    expect(await free(THIRD)).toBe(2 + 409)
    expect((await hold(SECOND, '10:00')).status).toBe(201)
    expect(await shown(FIRST, SECOND, THIRD)).toEqual([OLD_HOURS, [], OLD_HOURS])
  })

  test('a second time changes nothing', async () => {
    const first = await cancel({ date: SECOND })
    expect((await cancel({ date: SECOND })).body).toEqual(first.body)
  })

  test.each([
    ['another weekday', '2026-12-01', 'A aula não acontece nesta data'],
    ['before its first date', '2026-11-16', 'A aula não acontece nesta data'],
    ['one that has begun', FIRST, 'A aula desta data já começou'],
  ])('%s is refused', async (_name, date, message) => {
    app.clock.advance(HOUR_MS)
    const { status, body } = await cancel({ date })
    expect([status, body.errors]).toEqual([422, { date: [message] }])
  })
})
