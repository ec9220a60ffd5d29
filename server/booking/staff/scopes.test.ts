import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { weeklyDates } from '#shared/booking/reservation/series.ts'
import type { AdminReservationAnswer } from '#shared/booking/reservation/adminReservation.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import {
  checkClaims,
  signInStaff,
  takenHours,
  type Staff,
} from '../../test/fixtures/staff.fixtures.ts'

const LAST = addDays(TOMORROW, 5 * 7)
/** Six Tuesdays, of which the second is the first to come and the fourth was moved by hand. */
const DATES = weeklyDates(TOMORROW, LAST)
const WEEK_MS = 7 * 86_400_000

let app: TestApp
let staff: Staff
let series: AdminReservationAnswer
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
  series = await staff.placed({ isRecurring: true, endDate: LAST })
  await staff.change(idAt(3), { startTime: '08:00', endTime: '09:00' })
  app.clock.advance(WEEK_MS)
  // A session of a week ago is over.
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

const idAt = (week: number) => series.reservations[week]!.id
const rows = () => app.deps.knex('reservations').orderBy('id')
const weeksOf = (changed: { id: number }[]) =>
  changed.map(({ id }) => series.reservations.findIndex((one) => one.id === id))

describe('an edit of a series', () => {
  test('of one alone sets it apart when it is no longer like the others', async () => {
    await staff.change(idAt(1), { notes: 'Traz bola' })
    await staff.change(idAt(2), { price: 70 })
    expect((await rows()).map(({ detached }) => !!detached)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test.each([
    ['following', 2, [2, 4, 5]],
    ['following', 1, [1, 2, 4, 5]],
    ['future', 4, [1, 2, 4, 5]],
    ['future', 0, [1, 2, 4, 5]],
  ])(
    '%s from week %i reaches %j: neither the past nor what was changed by hand',
    async (scope, from, weeks) => {
      const before = await rows()
      const { status, body } = await staff.change(idAt(from), {
        scope,
        startTime: '14:00',
        endTime: '16:00',
        price: 120,
        customerName: 'Time do Bruno',
      })
      expect(status).toBe(200)
      expect(weeksOf(body.reservations)).toEqual(weeks)
      for (const [week, row] of (await rows()).entries()) {
        if (!weeks.includes(week)) expect(row).toEqual(before[week])
        else {
          expect(row).toMatchObject({
            startTime: '14:00',
            endTime: '16:00',
            price: 12_000,
            customerName: 'Time do Bruno',
            version: 2,
            date: DATES[week],
          })
        }
      }
      await checkClaims(app)
    },
  )

  test('moves every one by as many days, onto each other’s days as well', async () => {
    const { body } = await staff.change(idAt(1), { scope: 'following', date: DATES[2] })
    expect(body.reservations.map(({ date }) => date)).toEqual(
      [1, 2, 4, 5].map((week) => addDays(DATES[week]!, 7)),
    )
    expect(body.date).toBe(DATES[2])
    await checkClaims(app)
  })

  test('leaves alone the fields that were left alone', async () => {
    await staff.change(idAt(5), { scope: 'one', notes: 'Última' })
    await staff.change(idAt(1), { scope: 'following', price: 120 })
    expect((await rows()).map(({ notes, price }) => [notes, price])).toEqual([
      [null, 9_000],
      [null, 12_000],
      [null, 12_000],
      [null, 9_000],
      [null, 12_000],
      ['Última', 12_000],
    ])
  })

  test('with any conflict is refused with every such date and changes nothing', async () => {
    await staff.placed({ date: DATES[2], startTime: '14:00', endTime: '15:00' })
    await staff.placed({ date: DATES[5], startTime: '14:00', endTime: '15:00' })
    const before = await rows()
    const { status, body } = await staff.change(idAt(1), {
      scope: 'following',
      startTime: '14:00',
      endTime: '15:00',
    })
    expect([status, body.code]).toEqual([409, 'occurrences-taken'])
    expect(body.occurrences?.map(({ date }) => date)).toEqual([DATES[2], DATES[5]])
    expect(body.occurrences?.[0]).toMatchObject({
      obstacle: { reason: 'taken', by: 'reservation', name: 'Bruno Lima' },
      otherCourts: [{ id: 4 }, { id: 2 }],
    })
    expect(await rows()).toEqual(before)
    await checkClaims(app)
  })

  test('never moves into the past', async () => {
    const { body } = await staff.change(idAt(1), { scope: 'following', date: '2026-11-29' })
    expect(body.code).toBe('occurrences-taken')
    expect(body.occurrences).toMatchObject([{ date: '2026-11-29', obstacle: { reason: 'past' } }])
  })

  test('an edit of an individually changed occurrence reaches that one too', async () => {
    const { body } = await staff.change(idAt(3), { scope: 'following', price: 120 })
    expect(weeksOf(body.reservations)).toEqual([3, 4, 5])
  })

  test('of a single reservation changes that one, whatever the scope', async () => {
    const single = await staff.placed({ date: DATES[1], startTime: '18:00', endTime: '19:00' })
    const { body } = await staff.change(single.id, { scope: 'future', price: 70 })
    expect(body).toMatchObject({ price: 70, detached: false })
    expect(body.reservations.map(({ id }) => id)).toEqual([single.id])
  })

  test('may cancel what it reaches', async () => {
    const { body } = await staff.change(idAt(4), { scope: 'following', status: 'canceled' })
    expect(body.reservations.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    await checkClaims(app)
  })
})

describe('cancelling a series', () => {
  test.each([
    ['one', 2, [2]],
    ['following', 2, [2, 3, 4, 5]],
    ['future', 4, [1, 2, 3, 4, 5]],
    ['following', 0, [1, 2, 3, 4, 5]],
  ])('%s from week %i ends %j and never the past', async (scope, from, weeks) => {
    const { status, body } = await staff.cancel(idAt(from), { scope })
    expect(status).toBe(200)
    expect(weeksOf(body.canceled)).toEqual(weeks)
    expect(
      (await rows()).flatMap(({ status }, week) => (status === 'canceled' ? [week] : [])),
    ).toEqual(weeks)
    await checkClaims(app)
  })

  test('frees exactly its hours for customers', async () => {
    await staff.cancel(idAt(2), { scope: 'one' })
    expect(await takenHours(app, DATES[2]!)).toEqual([])
    expect(await takenHours(app, DATES[4]!)).toEqual(['1 10:00'])
  })

  test('a cancelled date may be taken up again', async () => {
    await staff.cancel(idAt(2), { scope: 'one' })
    expect((await staff.add(idAt(1), { date: DATES[2] })).status).toBe(201)
    await checkClaims(app)
  })

  test('an unknown reach is a mistake', async () => {
    expect((await staff.cancel(idAt(2), { scope: 'all' })).body.errors).toEqual({
      scope: ['Alcance inválido'],
    })
  })
})
