import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { killAtWrite } from '../../test/support/killAtWrite.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

/** Reads all that the night compares: what is listed, what went back, and the entries of the account. */
async function books() {
  const { knex } = venue.app.deps
  const issues = await venue.issues()
  const rows = await knex('reservations').orderBy('id')
  const refunds = await venue.refunds()
  const entries = await knex('provider_statement').orderBy('entryId')
  return {
    issues: issues.map(({ amount, kind }) => `${kind} ${amount}`).toSorted(),
    rows: rows.map(({ paymentStatus, status }) => `${status} ${paymentStatus}`),
    refunds: refunds.map(({ amount, reason, state }) => `${reason} ${state} ${amount}`).toSorted(),
    entries: entries.map(({ cents, entryId, kind }) => `${entryId} ${kind} ${cents}`).toSorted(),
  }
}

/** Lets the night come, and the rounds of the hours after it. */
async function night() {
  venue.app.clock.advance(DAY_MS)
  await venue.settled(3)
  for (let hour = 0; hour < 3; hour += 1) {
    venue.app.clock.advance(HOUR_MS)
    await venue.settled(2)
  }
}

// Each fourth write is one test: all together would take as long as a test may on a slow machine.
test.each([1, 2, 3, 4])(
  'killed between any two writes of a night, it ends where it would have ended: %i of 4',
  async (first) => {
    const { app, fake } = venue
    for (const time of ['10:00', '11:00', '12:00']) await venue.paid([time])
    await venue.settled()
    app.clock.advance(20 * DAY_MS)
    fake.webhooks.faults.lose = 10_000
    const [part, all, contested] = fake.state.charges
    fake.refunds.refund(part!, { value: 30 })
    fake.refunds.refund(all!, {})
    fake.charges.become(contested!, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
    const takeBack = await app.remember()
    await night()
    const expected = await books()
    expect(expected.issues).toHaveLength(3)

    let nth = first
    await takeBack()
    while (await killAtWrite(app.deps.knex, nth, night)) {
      app.restart()
      await night()
      expect(await books(), `killed at write ${nth}`).toEqual(expected)
      await takeBack()
      nth += 4
    }
    expect(nth).toBeGreaterThan(100)
  },
)
