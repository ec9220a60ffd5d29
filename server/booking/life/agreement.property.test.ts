import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { atHour } from '#shared/platform/testing/reckoning.ts'
import { backgroundRound } from '../../background.ts'
import { aCheckout, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let browsers: TestBrowser[]
beforeEach(async () => {
  app = await startTestApp()
  browsers = [app.browser(), app.browser(), app.browser()]
})
afterEach(() => app.stop())

const SPORTS = ['futevôlei', 'beach_tennis', 'vôlei'] as const
const hour = fc.integer({ min: 17, max: 20 }).map(atHour)
const who = fc.nat(2)
const sport = fc.constantFrom(...SPORTS)
const courtId = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined })
const step = fc.oneof(
  fc.record({ kind: fc.constant('hold' as const), who, hour, sport, courtId }),
  fc.record({ kind: fc.constant('reserve' as const), who, hour, sport, courtId }),
  fc.record({ kind: fc.constant('release' as const), who }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 16 }) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(action: Step): Promise<void> {
  if (action.kind === 'wait') return app.clock.advance(action.minutes * 60_000)
  if (action.kind === 'sweep') return void (await backgroundRound(app.deps))
  const browser = browsers[action.who]!
  if (action.kind === 'release') return void (await browser.delete('/api/holds'))
  const slot = { date: TOMORROW, startTime: action.hour, courtId: action.courtId }
  const answer =
    action.kind === 'hold'
      ? await browser.post('/api/holds', { ...slot, sportType: action.sport })
      : await browser.post(
          '/api/reservations',
          aCheckout([{ ...slot, price: 120 } as never], { sportType: action.sport }),
        )
  expect([200, 201, 409]).toContain(answer.status)
}

/** What the calendar shows as free can be held by anybody, what it shows as taken by nobody, and one occupant has each court-hour. */
async function checkAgreement() {
  for (const sportType of SPORTS) {
    const query = `startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=${encodeURIComponent(sportType)}`
    const { body } = await app.browser().get<Calendar>(`/api/calendar?${query}`)
    for (const { startTime, available, price } of body.days[0]!.slots) {
      if (startTime < '17:00' || startTime > '20:00') continue
      const stranger = app.browser()
      const held = await stranger.post<Hold>('/api/holds', { date: TOMORROW, startTime, sportType })
      expect([sportType, startTime, held.status]).toEqual([
        sportType,
        startTime,
        available ? 201 : 409,
      ])
      if (available) expect(held.body.price).toBe(price)
      await stranger.delete('/api/holds')
    }
  }
  const { knex, clock } = app.deps
  const now = new Date(clock.now()).toISOString()
  const live = await knex('reservations')
    .where({ status: 'pending' })
    .where('expiresAt', '>', now)
    .select('courtId', 'date', 'startTime')
  const places = live.map((row) => `${row.courtId} ${row.date} ${row.startTime}`)
  expect(new Set(places).size).toBe(places.length)
}

test('the calendar and the holds agree after any sequence of what customers do', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const action of steps) await take(action)
        await checkAgreement()
      })
      .afterEach(async () => {
        const { knex } = app.deps
        for (const table of ['slot_claims', 'holds', 'reservations'] as const)
          await knex(table).delete()
        app.deps.events.publish({ id: 1, dates: [], catalog: false, reservations: false })
      }),
    { numRuns: runs(12) },
  )
})
