import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, sumOf } from '#shared/platform/testing/reckoning.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { heldOf } from '../../test/proof/bank.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { rainStep, takeRainStep } from '../../test/fixtures/rainSteps.fixtures.ts'

const ALERTS = {
  disputed: ['CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED'],
  lost: ['REFUNDED', 'PAYMENT_REFUNDED'],
  undone: ['PENDING', 'PAYMENT_RECEIVED_IN_CASH_UNDONE'],
} as const
const CHANGES = {
  ...ALERTS,
  disputing: ['CHARGEBACK_DISPUTE', 'PAYMENT_CHARGEBACK_DISPUTE'],
  winning: ['AWAITING_CHARGEBACK_REVERSAL', 'PAYMENT_AWAITING_CHARGEBACK_REVERSAL'],
  there: ['RECEIVED', 'PAYMENT_RECEIVED'],
  goingBack: ['REFUND_IN_PROGRESS', 'PAYMENT_REFUND_IN_PROGRESS'],
} as const
type Change = keyof typeof CHANGES

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      to: fc.constantFrom(...(Object.keys(CHANGES) as Change[])),
      charge: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), charge: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('panelRefund' as const),
      charge: fc.nat(1),
      reais: fc.constantFrom(10, 25, 80),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('keep' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  { weight: 6, arbitrary: rainStep },
)
/** Names another status for a charge whose money the provider has returned. */
const echo = fc.record({
  kind: fc.constant('echo' as const),
  to: fc.constantFrom(...(Object.keys(CHANGES) as Change[])),
})
type Step = typeof step | typeof echo extends fc.Arbitrary<infer T> ? T : never
/** As often paid at first, and closed by rain then. */
const script = fc
  .tuple(fc.option(rainStep), fc.array(step, { maxLength: 10 }))
  .map(([rain, steps]): Step[] => (rain ? [...PAID, rain, ...steps] : steps))
const PAID: Step[] = [{ kind: 'pay', charge: 0 }, { kind: 'deliver' }]

/** The customer rings, the desk refunds, and the page is tapped: credit, money, a week later again. */
const RAINY_EVENING: Step[] = [
  ...PAID,
  { kind: 'rain', choice: 'ask' },
  { kind: 'refund' },
  { kind: 'choose', choice: 'credit', isStaff: false },
  { kind: 'refund' },
  { kind: 'choose', choice: 'refund', isStaff: true },
  { kind: 'week' },
  { kind: 'cancel' },
]

/** A part goes back at the provider just before the receipt is undone, while the desk's refund waits. */
const UNDONE_PARTS: Step[] = [
  ...PAID,
  { kind: 'refund' },
  { kind: 'panelRefund', charge: 0, reais: 10 },
  { kind: 'change', to: 'undone', charge: 0 },
]

async function take(one: Step, venue: AsaasVenue, phone: TestBrowser): Promise<void> {
  const { fake } = venue
  const charge = 'charge' in one ? fake.state.charges.at(-1 - one.charge) : undefined
  switch (one.kind) {
    case 'change':
      // A charge that was removed, or whose money is back, stays as it is.
      if (!charge || charge.deleted || charge.status === 'REFUNDED') return
      return become(venue, charge, one.to)
    case 'echo':
      return become(venue, fake.state.charges[0]!, one.to)
    case 'pay':
      if (charge) fake.charges.pay(charge)
      return
    case 'panelRefund':
      if (charge && leftOf(charge) >= one.reais * 100 && isRefundable(charge)) {
        fake.refunds.refund(charge, { value: one.reais })
        fake.refunds.finish()
      }
      return
    case 'copy':
      if (fake.state.charges.length < 2) fake.charges.copy(fake.state.charges[0]!)
      return
    case 'deliver':
      return venue.settled()
    case 'keep': {
      const issue = (await venue.issues()).find(({ actions }) => actions.includes('keep'))
      if (issue) await venue.resolve(issue.id, { action: 'keep' })
      return
    }
    case 'expire':
      return venue.app.clock.advance(901_000)
    default:
      return takeRainStep(one, venue, phone)
  }
}

function become({ fake }: AsaasVenue, charge: FakeCharge, to: Change) {
  const [status, event] = CHANGES[to]
  fake.charges.become(charge, status, event)
}

const isRefundable = ({ status }: FakeCharge) => status === 'RECEIVED' || status === 'CONFIRMED'
const leftOf = ({ cents, refunds }: FakeCharge) =>
  cents - refunds.reduce((sum, refund) => sum + refund.cents, 0)

async function settle(venue: AsaasVenue) {
  for (let round = 0; round < 4; round += 1) {
    venue.app.clock.advance(1_000_000)
    await venue.settled()
    venue.fake.refunds.finish()
  }
  await venue.settled(2)
}

/** Everything about the money, by names that do not depend on ids. */
async function outcome(venue: AsaasVenue) {
  const { knex } = venue.app.deps
  const attempts = await knex('payment_attempts').orderBy('number')
  const refunds = await knex('refunds').orderBy('id')
  const totals = await venue.books.totals()
  return {
    attempts: attempts.map(({ number, state, chargeStatus, received }) => ({
      number,
      state,
      chargeStatus,
      received,
      refunds: refunds
        .filter(({ attemptId }) => attemptId === attempts[number - 1]!.id)
        .map(({ amount, reason, state }) => ({ amount, reason, state }))
        .toSorted((a, b) => a.amount - b.amount || (a.reason < b.reason ? -1 : 1)),
    })),
    reservations: (await knex('reservations').orderBy('id')).map(({ status, paymentStatus }) => ({
      status,
      paymentStatus,
    })),
    credits: (await knex('credit_entries').orderBy('id')).map(({ cents }) => cents),
    issues: (await venue.issues()).map(({ kind, amount }) => `${kind} ${amount}`).toSorted(),
    net: totals.reduce((sum, { net }) => sum + net, 0),
  }
}

/** The totals are what the provider holds, and nobody has an hour or credit whose money is not there without an entry. */
async function check(venue: AsaasVenue, isAnyKept: boolean) {
  const { charges } = venue.fake.state
  const net = (await venue.books.totals()).map((total) => centsOf(total.net))
  expect(sumOf(net)).toBe(sumOf(charges.map(heldOf)))
  const issues = await venue.issues()
  const listed = issues.flatMap(({ reservations }) => reservations.map(({ id }) => id))
  const { knex } = venue.app.deps
  const credits = await knex('credit_entries').whereIn('source', ['rain', 'hand'])
  const refunds = await knex('refund_reservations as p')
    .join('refunds as f', 'f.id', 'p.refundId')
    .whereNull('f.withdrawnAt')
    .whereRaw(`f.reason <> 'elsewhere'`)
    .select('p.reservationId', 'f.amount')
  for (const { id, price, asaasPaymentId, paidBy, status } of await knex('reservations')) {
    const isOwn = ({ reservationId }: { reservationId: number | null }) => reservationId === id
    const credit = sumOf(credits.filter(isOwn).map(({ cents }) => cents))
    const back = sumOf(refunds.filter(isOwn).map(({ amount }) => amount))
    const given = credit + (status === 'approved' && paidBy !== null ? price : 0)
    // What others take from the account is listed; from here nothing is given beside it.
    expect(back + given).toBeLessThanOrEqual(price)
    const charge = charges.find((one) => one.id === asaasPaymentId)
    if (!isAnyKept && (charge ? heldOf(charge) : 0) < given) expect(listed).toContain(id)
  }
}

async function played(steps: readonly Step[], faults: object, then = settle) {
  const venue = await startAsaasVenue()
  try {
    await venue.app.deps.knex('fixed_classes').delete()
    const { browser } = await venue.payable(['10:00'])
    Object.assign(venue.fake.webhooks.faults, faults)
    for (const one of steps) await take(one, venue, browser)
    await then(venue)
    if (then !== nothingMore)
      await check(
        venue,
        steps.some(({ kind }) => kind === 'keep'),
      )
    return await outcome(venue)
  } finally {
    await venue.app.stop()
  }
}

const nothingMore = async () => undefined

/** A week goes by, and one night. */
async function aNightLater(venue: AsaasVenue) {
  await settle(venue)
  venue.app.clock.advance(7 * 86_400_000)
  for (let round = 0; round < 4; round += 1) {
    venue.app.clock.advance(60_000)
    await venue.settled()
  }
  await settle(venue)
}

test('of a week of which every event was lost one night brings all that happened', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      await played(steps, { lose: Number.MAX_SAFE_INTEGER }, aNightLater)
    }),
    { numRuns: runs(3, 400), examples: [[RAINY_EVENING]] },
  )
})

test('events in any order and any number end in the same place', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const inOrder = await played(steps, {})
      expect(await played(steps, { reorder: true, duplicate: true })).toEqual(inOrder)
    }),
    { numRuns: runs(6, 400), examples: [[RAINY_EVENING], [UNDONE_PARTS]] },
  )
})

test('a new status is listed, whatever was decided about those before', async () => {
  const kinds = { disputed: 'chargeback', lost: 'chargeback', undone: 'receipt-undone' } as const
  const alert = fc.constantFrom(...(Object.keys(ALERTS) as (keyof typeof ALERTS)[]))
  await fc.assert(
    fc.asyncProperty(fc.array(alert, { maxLength: 4 }), alert, async (before, last) => {
      const there: Step = { kind: 'change', to: 'there', charge: 0 }
      const rounds = before
        .filter((to) => to !== 'lost')
        .flatMap((to): Step[] => [
          { kind: 'change', to, charge: 0 },
          { kind: 'deliver' },
          { kind: 'keep' },
          there,
          { kind: 'deliver' },
        ])
      const end: Step[] = [{ kind: 'change', to: last, charge: 0 }, { kind: 'deliver' }]
      const { issues } = await played(
        [{ kind: 'pay', charge: 0 }, { kind: 'deliver' }, ...rounds, ...end],
        {},
        nothingMore,
      )
      expect(issues).toEqual([`${kinds[last]} 80`])
    }),
    { numRuns: runs(5, 200) },
  )
})

test('what was returned does not come back, whatever is said of it then', async () => {
  const seen = fc.constantFrom<Step[]>(PAID, [{ kind: 'pay', charge: 0 }])
  const returned = fc.constantFrom<Step>(
    { kind: 'panelRefund', charge: 0, reais: 80 },
    { kind: 'change', to: 'lost', charge: 0 },
  )
  await fc.assert(
    fc.asyncProperty(
      seen,
      returned,
      fc.array(echo, { minLength: 1, maxLength: 4 }),
      async (before, back, echoes) => {
        const steps: Step[] = [...before, back, { kind: 'deliver' }]
        const then = echoes.flatMap((one): Step[] => [one, { kind: 'deliver' }])
        const end = await played(steps, {}, nothingMore)
        expect(await played([...steps, ...then], {}, nothingMore)).toEqual(end)
      },
    ),
    { numRuns: runs(5, 200) },
  )
})
