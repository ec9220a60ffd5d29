import { afterEach, expect, test } from 'vitest'
import type { OwnQuote } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { aCardPayment, aCheckout, aSlot } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
afterEach(() => app.stop())

const HOUR_MS = 3_600_000
const STEPS = [
  { untilHoursBefore: 30, percent: 100 },
  { untilHoursBefore: 24, percent: 67 },
  { untilHoursBefore: 1, percent: 33 },
  { untilHoursBefore: 0, percent: 0 },
]
/** By the steps above, written down apart from the code that is asked. */
function percentAt(startMs: number, nowMs: number): number {
  const hours = (startMs - nowMs) / HOUR_MS
  if (hours >= 30) return 100
  if (hours >= 24) return 67
  return hours >= 1 ? 33 : 0
}

test.each([
  // A zone, a day, and when its hours of 10:00 and 15:00 begin. In the last one clocks change in the night before, within the notice.
  ['America/Sao_Paulo', '2026-11-26', '2026-11-26T13:00:00.000Z', '2026-11-26T18:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-26', '2026-11-26T04:15:00.000Z', '2026-11-26T09:15:00.000Z'],
  ['America/New_York', '2027-03-14', '2027-03-14T14:00:00.000Z', '2027-03-14T19:00:00.000Z'],
  ['Europe/Lisbon', '2027-03-28', '2027-03-28T09:00:00.000Z', '2027-03-28T14:00:00.000Z'],
])(
  'in %s the quote falls at the very millisecond of each step, of each hour',
  async (venueTimezone, date, ...starts) => {
    app = await startTestApp({ config: { venueTimezone } })
    const admin = await signedIn(app, 'admin')
    const reschedule = { untilHoursBefore: 0, most: 0 }
    await admin.patch('/api/venue', {
      cancellation: { steps: STEPS, form: 'original', reschedule },
    })
    // A price that no percentage of it divides.
    await app.deps.knex('prices').update({ price: 8_001 })
    await app.deps.knex('calendar_versions').update({
      catalogVersion: app.deps.knex.raw('catalog_version + 1'),
    })
    const starting = starts.map((start) => Date.parse(start))
    app.clock.advance(starting[0]! - 40 * HOUR_MS - app.clock.now())
    const browser = app.browser()
    const slots = ['10:00', '15:00'].map((hour) => aSlot(hour, { date, price: 80.01 }))
    const { body: order } = await browser.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout(slots),
    )
    await browser.post('/api/payments', aCardPayment(order.id, order.totalPrice))
    await backgroundRound(app.deps)
    const { body: list } = await browser.get<{ reservations: { code: string }[] }>(
      '/api/my/reservations',
    )
    const ids = order.reservations.map(({ id }) => id)
    const path = `/api/my/reservations/${list.reservations[0]!.code}/quote?ids=${ids.join()}`

    const ends = starting.flatMap((start) =>
      STEPS.map(({ untilHoursBefore }) => start - untilHoursBefore * HOUR_MS),
    )
    const begins = starting[0]!
    const moments = ends
      .flatMap((end) => [end - 1, end, end + 1])
      .filter((at) => at < begins)
      .toSorted((a, b) => a - b)
    for (const at of new Set(moments)) {
      app.clock.advance(at - app.clock.now())
      const { body } = await browser.get<OwnQuote>(path)
      const cents = starting.map((start) => Math.round((8_001 * percentAt(start, at)) / 100))
      const next = ends.filter((end) => end >= at).toSorted((a, b) => a - b)
      expect([at, Math.round(body.back * 100)]).toEqual([at, cents[0]! + cents[1]!])
      expect(next.map(toInstant)).toContain(body.until)
    }
    app.clock.advance(begins - app.clock.now())
    expect((await browser.get(path)).status).toBe(409)
  },
)
