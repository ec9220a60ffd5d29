import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSlot } from '../../test/support/aCheckout.ts'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

/**
 * Every status that Asaas documents with one of its events, and what it makes of a charge that was open or paid before: the attempt's state,
 * the reservation with its payment, and the entry in 'Pagamentos a resolver'.
 */
const TABLE = `
PENDING PAYMENT_RESTORED                    | pending pending/pending     | paid approved/paid receipt-undone
OVERDUE PAYMENT_OVERDUE                     | pending pending/pending     | paid approved/paid receipt-undone
DUNNING_REQUESTED PAYMENT_DUNNING_REQUESTED | pending pending/pending     | paid approved/paid receipt-undone
AWAITING_RISK_ANALYSIS PAYMENT_AWAITING_RISK_ANALYSIS | in_analysis pending/pending | paid approved/paid receipt-undone
AUTHORIZED PAYMENT_AUTHORIZED               | in_analysis pending/pending | paid approved/paid receipt-undone
CONFIRMED PAYMENT_CONFIRMED                 | paid approved/paid          | paid approved/paid
RECEIVED PAYMENT_RECEIVED                   | paid approved/paid          | paid approved/paid
RECEIVED_IN_CASH PAYMENT_RECEIVED           | paid approved/paid          | paid approved/paid
DUNNING_RECEIVED PAYMENT_DUNNING_RECEIVED   | paid approved/paid          | paid approved/paid
REFUND_REQUESTED PAYMENT_REFUND_IN_PROGRESS | gone pending/pending        | paid approved/paid
REFUND_IN_PROGRESS PAYMENT_REFUND_IN_PROGRESS | gone pending/pending      | paid approved/paid
REFUNDED PAYMENT_REFUNDED                   | gone pending/pending        | paid approved/refunded chargeback
CHARGEBACK_REQUESTED PAYMENT_CHARGEBACK_REQUESTED | gone pending/pending chargeback | paid approved/paid chargeback
CHARGEBACK_DISPUTE PAYMENT_CHARGEBACK_DISPUTE | gone pending/pending chargeback | paid approved/paid chargeback
AWAITING_CHARGEBACK_REVERSAL PAYMENT_AWAITING_CHARGEBACK_REVERSAL | gone pending/pending chargeback | paid approved/paid chargeback
`
const ROWS = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const DATES = ['2026-11-24', '2026-11-25', '2026-11-26']

/** A cart with an open charge for each row, all in one venue. */
async function carts() {
  // One round of jobs is enough for what is sent afterwards.
  venue.fake.webhooks.faults.lose = ROWS.length
  const made: { id: number; charge: FakeCharge; status: string; event: string }[] = []
  for (const [row, [word]] of ROWS.entries()) {
    const [status, event] = word!.split(' ') as [string, string]
    const date = DATES[row % DATES.length]!
    const startTime = `${String(7 + Math.floor(row / DATES.length)).padStart(2, '0')}:00`
    const timeSlots = [aSlot(startTime, { date, courtId: 1 })]
    const { id, charge } = await venue.payable([startTime], { timeSlots })
    made.push({ id, charge, status, event })
  }
  return made
}

async function outcomes(made: Awaited<ReturnType<typeof carts>>) {
  for (const { charge, status, event } of made) venue.fake.charges.become(charge, status, event)
  await venue.settled()
  const issues = await venue.issues()
  const attempts = await venue.books.attempts()
  const rows = made.map(async ({ id, charge, status, event }) => {
    const { state } = attempts.find(({ chargeId }) => chargeId === charge.id)!
    const { status: is, paymentStatus } = (await venue.reservation(id))!
    const kinds = issues
      .filter(({ reservations }) => reservations.some((one) => one.id === id))
      .map(({ kind }) => kind)
    return [`${status} ${event}`, [state, `${is}/${paymentStatus}`, ...kinds].join(' ')]
  })
  return Promise.all(rows)
}

test('every status makes the same of an open charge, whatever its event is called', async () => {
  expect(await outcomes(await carts())).toEqual(ROWS.map(([word, open]) => [word, open]))
})

test('every status makes the same of a paid charge', async () => {
  const made = await carts()
  venue.fake.webhooks.faults.lose = ROWS.length
  for (const { charge } of made) venue.fake.charges.pay(charge)
  await venue.settled()
  expect(await outcomes(made)).toEqual(ROWS.map(([word, , paid]) => [word, paid]))
})
