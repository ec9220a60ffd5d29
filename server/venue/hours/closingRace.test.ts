import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { aCheckout, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { anEvening } from '../../test/fixtures/booked.fixtures.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  await app.deps.knex('fixed_classes').delete()
})
afterEach(() => app.stop())

test.each([0, 2, 4])(
  'a closing with `ask`, sent after %i of several bookings at once, strands none that it did not name',
  async (position) => {
    const admin = await signedIn(app, 'admin')
    const book = (hour: number) =>
      app.browser().post<Problem>('/api/reservations', aCheckout([anEvening(`${hour}:00`)]))
    const close = () =>
      admin.post<Problem>('/api/closingDates', {
        date: TOMORROW,
        description: 'Torneio',
        onStranded: 'ask',
      })
    // The token first, so that the closing is not a request behind the bookings.
    await admin.post('/api/closingDates', {})
    const sends = [18, 19, 20, 21].map((hour) => () => book(hour))
    sends.splice(position, 0, close)
    const answers = await Promise.all(sends.map((send) => send()))

    const [closing] = answers.splice(position, 1)
    const live = await app.deps.knex('reservations').where({ status: 'pending' })
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(live.length)
    if (closing!.status === 201) {
      expect(live).toEqual([])
      for (const { body } of answers) expect(body.code).toBe('slot-closed')
    } else {
      expect(closing!.body.code).toBe('strands-bookings')
      expect(closing!.body.affected!.reservations.length).toBeGreaterThan(0)
      expect(live).toHaveLength(4)
    }
  },
)
