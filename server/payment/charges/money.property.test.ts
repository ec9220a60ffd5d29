import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Policy } from '#shared/venue/policy/policy.ts'
import type { ScopeOf } from '../../platform/db/db.ts'
import { centsOf } from '#shared/platform/testing/reckoning.ts'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { backgroundRound } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { hasComeIn, heldOf } from '../../test/proof/bank.ts'
import { MORNING_PRICE } from '../../test/support/aCheckout.ts'
import type { FakeAsaas } from '../../test/fakeAsaas/startFakeAsaas.ts'
import { startAsaasApp, type AsaasApp } from '../../test/support/startAsaasApp.ts'
import { secondAccount, startsWith } from '../../test/fixtures/accounts.fixtures.ts'
import { adminOf, sums, type Admin, type Sums } from '../../test/fixtures/admin.fixtures.ts'
import { script, type Step } from '../../test/fixtures/moneyScript.fixtures.ts'
import { mortal, type Mortal } from '../../test/fixtures/mortal.fixtures.ts'
import { customers, type Customers } from '../../test/fixtures/customers.fixtures.ts'

/** The price of a morning hour there, in reais. */
const PRICE = MORNING_PRICE + 0.1

type World = {
  app: AsaasApp
  /** The venue's two accounts: it charges with one and has charges at both. */
  banks: readonly [FakeAsaas, FakeAsaas]
  people: Customers
  admin: Admin
  server: Mortal
  mails: Mail[]
  /** Cancellations by customers whose share was looked at: staff may lower the price afterwards. */
  judged: Set<string>
}

const POLICY: Policy = {
  steps: [
    { untilHoursBefore: 24, percent: 100 },
    { untilHoursBefore: 2, percent: 50 },
  ],
  form: 'original',
  reschedule: { untilHoursBefore: 2, most: 2 },
}

async function startWorld(seed: number): Promise<World> {
  const mails: Mail[] = []
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail)
    },
    close() {},
  }
  const app = await startAsaasApp({ cards: 'here', seed: seed + 1, mailer })
  // One court plays the sport, so that who comes late finds no other.
  await app.deps.knex('courts').where('id', '>', 1).update({ active: false })
  // Centavos, which a binary fraction of reais does not hold.
  await app.deps.knex('prices').update({ price: app.deps.knex.raw('price + 10') })
  // An hour later half of it stays with the venue.
  const createdAt = toInstant(app.clock.now())
  const [policy] = await app.deps
    .knex('policies')
    .insert({ data: JSON.stringify(POLICY), createdAt })
    .returning('id')
  await app.deps.knex('venue').update({ policyId: policy!.id })
  const admin = await adminOf(app)
  const second = await secondAccount(app)
  await startsWith(app.deps, second)
  await startsWith(app.deps, app.fake)
  const server = mortal(app)
  return {
    app,
    banks: [app.fake, second],
    people: customers(app, { count: 3, price: PRICE }),
    admin,
    server,
    mails,
    judged: new Set(),
  }
}

async function take(step: Step, world: World): Promise<void> {
  const { app, banks, people, admin, server } = world
  const { deps, clock } = app
  switch (step.kind) {
    case 'checkout':
      return server.live(() => people.checkOut(step.who, step.hours))
    case 'pix':
      return server.live(() => people.payByPix(step.who))
    case 'card':
      return server.live(() => people.payByCard(step.who, step.card))
    case 'poll':
      return server.live(() => people.look(step.who))
    case 'cancel':
      return server.live(() => people.leave(step.who))
    case 'ownCancel':
      await server.live(() => people.cancelOwn(step.who, step.whole))
      return checkShares(world)
    case 'ownMove':
      return server.live(() => people.moveOwn(step.who, step.hour))
    case 'payMove':
      return server.live(() => people.payMove(step.who, step.card))
    case 'giveUpMove':
      return server.live(() => people.giveUpMove(step.who))
    case 'account': {
      // Another process has begun to charge with the other one's key.
      const [other] = deps.formerGateways
      deps.formerGateways = [deps.gateway]
      deps.gateway = other!
      return
    }
    case 'arrive': {
      const [bank, charge] = chargeAt(world, step.charge)
      if (charge) bank.charges.pay(charge)
      return
    }
    case 'copy': {
      const [bank, charge] = chargeAt(world, step.charge)
      if (charge) bank.charges.pay(bank.charges.copy(charge))
      return
    }
    case 'deliver':
      for (const { webhooks } of banks) await webhooks.deliver()
      return
    case 'webhooks': {
      const { kind: _, ...faults } = step
      for (const { webhooks } of banks) Object.assign(webhooks.faults, faults)
      return
    }
    case 'fault':
      for (const { faults } of banks) {
        faults.push({ kind: step.fault, call: step.call, times: step.times })
      }
      return
    case 'wait':
      return clock.advance(step.seconds * 1_000)
    case 'round':
      for (const { refunds } of banks) refunds.finish()
      return server.live(() => backgroundRound(app.deps))
    case 'bank':
      for (const { refunds } of banks) refunds.broke = step.broke
      return
    case 'staffCancel':
      return admin.cancel(step.which, step.money)
    case 'resolve':
      return admin.resolve(step.which, step.action, step.hour)
    case 'deny':
      for (const { refunds } of banks) refunds.deny()
      return
    case 'dispute': {
      const [bank, charge] = chargeAt(world, step.charge)
      if (charge?.status === 'CONFIRMED') {
        bank.charges.become(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
      }
      return
    }
    case 'death':
      server.dieAfter(step.afterCalls, step.done)
  }
}

/** Finds a charge among those of both accounts, with its account. */
function chargeAt({ banks: [one, other] }: World, at: number) {
  const charge = one.state.charges[at]
  if (charge) return [one, charge] as const
  return [other, other.state.charges[at - one.state.charges.length]] as const
}

/** Whatever went wrong is over, and everything is polled until nothing changes any more. */
async function settle({ app, banks, server }: World) {
  server.dieAfter(null)
  for (const { faults, refunds, webhooks } of banks) {
    faults.length = 0
    refunds.broke = false
    Object.assign(webhooks.faults, { duplicate: false, reorder: false, delayMs: 0, lose: 0 })
  }
  for (let round = 0; round < 14; round += 1) {
    for (const bank of banks) approveAll(bank)
    app.clock.advance(round < 4 ? 60_000 : 1_900_000)
    for (const { refunds, webhooks } of banks) {
      await webhooks.deliver()
      refunds.finish()
    }
    await backgroundRound(app.deps)
  }
}

function approveAll({ charges, state }: FakeAsaas) {
  for (const charge of state.charges) {
    if (charge.status === 'AWAITING_RISK_ANALYSIS') {
      charges.become(charge, 'CONFIRMED', 'PAYMENT_APPROVED_BY_RISK_ANALYSIS')
    }
  }
}

const chargesOf = (banks: World['banks']) => banks.flatMap(({ state }) => state.charges)

/** Every real that came in and has not gone back, by payment group. */
async function moneyHere({ app, banks }: World): Promise<Sums> {
  const attempts = await app.deps.knex('payment_attempts').select()
  const groupOf = new Map(attempts.map((row) => [row.externalReference, row.paymentGroupId]))
  const here = sums()
  for (const charge of chargesOf(banks)) {
    const isOpen = !charge.deleted && !hasComeIn(charge)
    expect([charge.id, isOpen && 'is open']).toEqual([charge.id, false])
    if (!hasComeIn(charge)) continue
    const group = groupOf.get(charge.externalReference ?? '')
    expect(group).toBeDefined()
    here.add(group!, heldOf(charge))
  }
  return here
}

/** Whose it is: an approved reservation's, the venue's by an admin's decision, or waiting for one. */
async function moneyOwned({ app, admin }: World): Promise<Sums> {
  const { knex } = app.deps
  const owned = sums()
  const rows = await knex('reservations').whereNotNull('paymentGroupId')
  const decided = new Set(
    (await knex('money_decisions').select()).map(({ reservationId }) => reservationId),
  )
  for (const { id, paymentGroupId, status, price } of rows) {
    if (status === 'approved' || decided.has(id)) owned.add(paymentGroupId!, price)
  }
  // Of what its customer cancelled late a part stays, by the policy.
  const shared = await knex('customer_cancellations as c')
    .join('reservations as r', 'r.id', 'c.reservationId')
    .join('refund_reservations as p', 'p.reservationId', 'r.id')
    .where('r.status', 'canceled')
    .select('r.id', 'r.paymentGroupId', 'r.price', 'c.back')
  for (const { id, paymentGroupId, price, back } of shared) {
    if (!decided.has(id)) owned.add(paymentGroupId!, price - back)
  }
  const refunds = await knex('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .joinRaw<ScopeOf<'payment_issue_decisions as d'>>(
      `join payment_issue_decisions as d on d.issue_id = 'refund-' || f.id`,
    )
    .where('d.decision', 'kept')
    .select('f.amount', 'a.paymentGroupId')
  for (const { paymentGroupId, amount } of refunds) owned.add(paymentGroupId, amount)
  for (const { kind, paymentGroupId, amount } of await admin.issues()) {
    expect(['refund-refused', 'canceled-undecided', 'chargeback']).toContain(kind)
    // What is disputed is still its reservation's.
    if (kind !== 'chargeback') owned.add(paymentGroupId!, centsOf(amount!))
  }
  return owned
}

/** All of an hour goes back until a day before it, half until two hours before, nothing then; less at most where it was moved or its money is disputed. */
async function checkShares({ app: { deps }, banks, judged }: World) {
  const isDisputed = chargesOf(banks).some(({ status }) => status.startsWith('CHARGEBACK'))
  const cancelled = await deps
    .knex('customer_cancellations as c')
    .join('reservations as r', 'r.id', 'c.reservationId')
    .select('r.id', 'r.date', 'r.startTime', 'r.price', 'r.timesMoved', 'c.at', 'c.back')
  for (const { at, back, date, id, price, startTime, timesMoved } of cancelled) {
    if (judged.has(`${id} ${at}`)) continue
    judged.add(`${id} ${at}`)
    const hoursBefore = (Date.parse(`${date}T${startTime}-03:00`) - Date.parse(at)) / 3_600_000
    const share = (price * (hoursBefore >= 24 ? 100 : hoursBefore >= 2 ? 50 : 0)) / 100
    if (isDisputed || timesMoved > 0) expect(back).toBeLessThanOrEqual(share)
    else expect([at, back]).toEqual([at, share])
  }
}

async function checkMoney(world: World) {
  const { app, mails } = world
  const { knex } = app.deps
  expect((await moneyHere(world)).all()).toEqual((await moneyOwned(world)).all())

  // Nobody was asked for another sum than they owe.
  expect(await knex('refunds').where({ reason: 'amount-mismatch' })).toEqual([])

  const reservations = await knex('reservations').select()
  for (const { status } of reservations) ends.add(status)
  const approved = reservations.filter(({ status }) => status === 'approved')
  const claims = await knex('slot_claims').whereNotNull('reservationId').select()
  expect(claims.map(({ reservationId }) => reservationId).toSorted()).toEqual(
    approved.map(({ id }) => id).toSorted(),
  )
  expect(
    approved.every(({ paymentStatus, paidBy }) => paymentStatus === 'paid' && paidBy === 'attempt'),
  ).toBe(true)
  expect(approved.filter(({ emailSentAt }) => emailSentAt === null)).toEqual([])
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length)
  await checkMails(world)
}

const ends = new Set<string>()

/** No mail is sent twice: a confirmation for the money and one for each time the hours were given anew, a cancellation for each, and for each time that money came too late and went back. */
async function checkMails({ app, mails }: World) {
  const { knex } = app.deps
  const audits = await knex('audit_entries').where({ entity: 'reservation' })
  const wholes = await knex('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .join('reservations as r', 'r.paymentGroupId', 'a.paymentGroupId')
    .whereNotNull('f.doneAt')
    .whereNotIn('f.id', knex('refund_reservations').select('refundId'))
    .select('r.id')
  const returned = (id: string) => wholes.filter((row) => String(row.id) === id).length
  const times = (id: string, action: string) =>
    audits.filter((entry) => entry.entityId === id && entry.action === action).length
  const mailed = (kind: string) =>
    mails
      .filter(({ messageId }) => messageId.startsWith(`<${kind}`))
      .flatMap(({ text }) => [...text.matchAll(/#(\d+)[,)\n]/g)].map(([, id]) => id!))
  for (const id of new Set([...mailed('confirmed'), ...mailed('canceled')])) {
    const count = (kind: string) => mailed(kind).filter((one) => one === id).length
    expect(count('confirmed')).toBeLessThanOrEqual(
      // And each time that its customer moved it.
      1 + times(id, 'approved') + times(id, 'changed'),
    )
    expect(count('canceled')).toBeLessThanOrEqual(times(id, 'canceled') + returned(id))
  }
}

/** What a process that died had in memory is asked for after it. */
const diedWhileReading: Step[] = [
  { kind: 'checkout', who: 1, hours: ['10:00'] },
  { kind: 'pix', who: 1 },
  { kind: 'death', afterCalls: 0, done: true },
  { kind: 'poll', who: 1 },
  { kind: 'poll', who: 1 },
]

/** Moved, and the rest of the cart cancelled, before the first confirmation was sent: there is one. */
const movedBeforeConfirmed: Step[] = [
  { kind: 'checkout', who: 0, hours: ['10:00', '11:00'] },
  { kind: 'card', who: 0, card: 'approved' },
  { kind: 'poll', who: 0 },
  { kind: 'ownMove', who: 0, hour: '15:00' },
  { kind: 'wait', seconds: 1 },
  { kind: 'ownCancel', who: 0, whole: false },
  { kind: 'round' },
]

/** Cancels by staff, and sends the late money back, before either mail is sent: one mail says both. */
const lateMoneyBeforeTold: Step[] = [
  { kind: 'fault', fault: 'lost-answer', call: 'POST /v3/payments', times: 1 },
  { kind: 'checkout', who: 0, hours: ['10:00', '11:00'] },
  { kind: 'card', who: 0, card: 'approved' },
  { kind: 'arrive', charge: 0 },
  { kind: 'staffCancel', which: 0, money: 'refund' },
]

/** Pays by a copy of the charge as well, which somebody made at the provider. */
const paidByCopyToo: Step[] = [
  { kind: 'checkout', who: 0, hours: ['10:00'] },
  { kind: 'card', who: 0, card: 'approved' },
  { kind: 'copy', charge: 0 },
]

/** Charges with one account, then with the other: money comes and goes back at both. */
const atBoth: Step[] = [
  { kind: 'checkout', who: 0, hours: ['10:00'] },
  { kind: 'card', who: 0, card: 'approved' },
  { kind: 'checkout', who: 1, hours: ['11:00'] },
  { kind: 'pix', who: 1 },
  { kind: 'account' },
  { kind: 'checkout', who: 2, hours: ['12:00'] },
  { kind: 'card', who: 2, card: 'approved' },
  { kind: 'arrive', charge: 0 },
  { kind: 'staffCancel', which: 0, money: 'refund' },
  { kind: 'staffCancel', which: 2, money: 'refund' },
  { kind: 'round' },
  { kind: 'account' },
]

/** Charges by one process with an account that another one, of the settings before, would have forgotten. */
const accountOfAnotherProcess: Step[] = [
  { kind: 'checkout', who: 0, hours: ['10:00', '11:00'] },
  { kind: 'card', who: 0, card: 'approved' },
  { kind: 'round' },
  { kind: 'ownCancel', who: 0, whole: true },
  { kind: 'fault', fault: 'error-500', call: 'POST /v3/payments/*/refund', times: 1 },
  { kind: 'account' },
  { kind: 'checkout', who: 1, hours: ['10:00'] },
  { kind: 'pix', who: 1 },
  { kind: 'wait', seconds: 910 },
  { kind: 'checkout', who: 2, hours: ['10:00'] },
  { kind: 'arrive', charge: 1 },
  { kind: 'round' },
  { kind: 'resolve', which: 1, action: 1, hour: '12:00' },
]

test('no money is lost, whatever goes wrong and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(script, fc.nat(1_000_000), async (steps, seed) => {
      const world = await startWorld(seed)
      try {
        for (const one of steps) await take(one, world)
        await settle(world)
        await checkMoney(world)
      } finally {
        await world.banks[1].stop()
        await world.app.stop()
      }
    }),
    {
      numRuns: runs(9, 1_000),
      examples: [
        [diedWhileReading, 1],
        [movedBeforeConfirmed, 1],
        [lateMoneyBeforeTold, 4],
        [paidByCopyToo, 1],
        [atBoth, 1],
        [accountOfAnotherProcess, 83_847],
      ],
      // On a busy machine fewer scripts are tried.
      interruptAfterTimeLimit: TEST_TIMEOUT_MS / 2,
    },
  )
  // Where nobody can book, no money is lost either.
  expect([...ends]).toEqual(expect.arrayContaining(['approved', 'canceled']))
})
