import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { FAKE_API_KEY } from '../../test/fakeAsaas/fakeAuth.ts'
import type { FakeAsaas } from '../../test/fakeAsaas/startFakeAsaas.ts'
import { secondAccount, startsWith } from '../../test/fixtures/accounts.fixtures.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { aCheckout, aPayment, aSlot } from '../../test/support/aCheckout.ts'
import { startTestApp } from '../../test/support/startTestApp.ts'
import { sealSecret } from '../providers/storedProvider.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NEW_KEY = '$aact_hmlg_another-key-of-the-account'

let venue: AsaasVenue
/** The account of before, and the one of today. */
let first: FakeAsaas
let second: FakeAsaas
beforeEach(async () => {
  venue = await startAsaasVenue()
  first = venue.fake
  await startsWith(venue.app.deps, first)
  second = await secondAccount(venue.app)
})
afterEach(async () => {
  await second.stop()
  await venue.app.stop()
})

const knex = () => venue.app.deps.knex
const accounts = () => knex()('account_keys').orderBy('since')
const former = () => knex()('account_keys').where({ address: first.baseUrl }).first()
const changeAccount = () => startsWith(venue.app.deps, second)
const listed = async () => (await venue.issues()).map(({ amount, kind }) => [kind, amount])
const revoke = () => void (first.state.keys = [])
/** Lists what an account was asked of a charge. */
const askedOf = (fake: FakeAsaas, id: string) =>
  fake.state.calls.filter((call) => call.includes(id))
const status = async (id: number) => {
  const { paymentStatus, status } = (await venue.reservation(id))!
  return `${status} ${paymentStatus}`
}
async function later(ms: number) {
  venue.app.clock.advance(ms)
  await second.webhooks.deliver()
  await venue.settled(3)
}
const isKept = async () => (await former())!.sealedKey !== null

describe('what the account of before has charged', () => {
  test('is paid, polled and found there, and what is charged since, at the new one', async () => {
    const open = await venue.payable(['10:00'])
    await changeAccount()
    first.webhooks.faults.lose = 10
    first.charges.pay(open.charge)
    await open.browser.get(`/api/payments/${open.paymentId}/status`)
    expect(await status(open.id)).toBe('approved paid')
    const next = await venue.paid(['11:00'])
    expect(await status(next.id)).toBe('approved paid')
    expect([first.state.charges.length, second.state.charges.length]).toEqual([1, 1])
    expect(askedOf(second, open.charge.id)).toEqual([])
    const attempts = await knex()('payment_attempts').orderBy('createdAt')
    expect(new Set(attempts.map(({ account }) => account)).size).toBe(2)
    expect(attempts.map(({ provider }) => provider)).toEqual(['asaas', 'asaas'])
  })

  test('goes back from there', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    const [charge] = first.state.charges
    await changeAccount()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled(2)
    first.refunds.finish()
    await later(HOUR_MS)
    expect(charge!.refunds.map(({ cents }) => cents)).toEqual([8_000])
    expect(await status(ids[0]!)).toBe('canceled refunded')
    expect(askedOf(second, charge!.id)).toEqual([])
  })

  test('is closed there when its time is over, or when it is paid in another way', async () => {
    const expired = await venue.payable(['10:00'])
    const replaced = await venue.payable(['11:00'])
    const [other, one] = first.state.charges
    await changeAccount()
    const again = await replaced.browser.post<PaymentAnswer>(
      '/api/payments',
      aPayment(replaced.id, replaced.totalPrice),
    )
    expect(again.status).toBe(201)
    expect([other!.deleted, second.state.charges.length]).toEqual([true, 1])
    await later(1_000_000)
    expect(one!.deleted).toBe(true)
    expect(await status(expired.id)).toBe('canceled pending')
  })

  test('is looked at each hour and each night, also for what went back and was contested', async () => {
    const whole = await venue.paid(['10:00'])
    const part = await venue.paid(['11:00'])
    const [ofPart, ofWhole] = first.state.charges
    await changeAccount()
    await later(30 * DAY_MS)
    first.webhooks.faults.lose = 100
    first.charges.become(ofWhole!, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
    first.refunds.refund(ofPart!, { value: 30 })
    await later(HOUR_MS + 1_000)
    expect(await listed()).toContainEqual(['chargeback', 80])
    await later(DAY_MS)
    expect(await listed()).toContainEqual(['partly-returned', 30])
    expect([await status(whole.id), await status(part.id)]).toEqual([
      'approved paid',
      'approved paid',
    ])
  })

  test('is told by its webhook', async () => {
    const { charge, id } = await venue.payable(['10:00'])
    await changeAccount()
    first.charges.pay(charge)
    await venue.settled()
    expect(await status(id)).toBe('approved paid')
  })

  test('is asked there although today’s does not answer', async () => {
    const { charge, id } = await venue.payable(['10:00'])
    await changeAccount()
    second.faults.push({ kind: 'error-500', call: 'GET /v3/payments', times: 1_000 })
    first.webhooks.faults.lose = 10
    first.charges.pay(charge)
    await later(HOUR_MS + 1_000)
    expect(await status(id)).toBe('approved paid')
  })
})

describe('the key of before', () => {
  test('is kept sealed, from the settings too, until nothing of it can come or go any more', async () => {
    const { id } = await venue.paid(['10:00'])
    await changeAccount()
    expect(await former()).toMatchObject({ keyEnd: FAKE_API_KEY.slice(-4), lostAt: null })
    expect(JSON.stringify(await accounts())).not.toContain(FAKE_API_KEY)
    await later(119 * DAY_MS)
    expect(await isKept()).toBe(true)
    // By now no card contests it, and the refund is still to come.
    await venue.cancel(id, { money: 'refund' })
    first.refunds.broke = true
    await later(2 * DAY_MS)
    expect(await isKept()).toBe(true)
    first.refunds.broke = false
    await later(DAY_MS)
    first.refunds.finish()
    await later(DAY_MS)
    await later(HOUR_MS)
    expect(await status(id)).toBe('canceled refunded')
    expect(await isKept()).toBe(false)
  })

  test('is kept for an hour that is still to be played, however long ago it was paid', async () => {
    const { id } = await venue.paid(['10:00'])
    await knex()('reservations').where({ id }).update({ date: '2027-08-01' })
    await changeAccount()
    await later(150 * DAY_MS)
    expect(await isKept()).toBe(true)
    await later(150 * DAY_MS)
    expect(await isKept()).toBe(false)
  })

  test('is kept by a process that has not been restarted yet, when another one has begun to charge there', async () => {
    const { deps } = venue.app
    const { gateway } = deps
    await changeAccount()
    deps.formerGateways = [deps.gateway]
    deps.gateway = gateway
    await later(2 * HOUR_MS)
    const today = knex()('account_keys').where({ address: second.baseUrl }).first()
    expect(await today).toMatchObject({ sealedKey: expect.any(String), lostAt: null })
  })

  test('is one more of the same account when that was made anew: nothing is lost', async () => {
    const { id } = await venue.paid(['10:00'])
    first.state.keys = [NEW_KEY]
    await startsWith(venue.app.deps, first, NEW_KEY)
    expect(await accounts()).toMatchObject([{ keyEnd: NEW_KEY.slice(-4) }])
    await venue.cancel(id, { money: 'refund' })
    await venue.settled(2)
    first.refunds.finish()
    await later(HOUR_MS)
    expect(await status(id)).toBe('canceled refunded')
    expect(await listed()).toEqual([])
  })

  test('that cannot be read after a restore elsewhere loses nothing: it is typed again', async () => {
    const { charge, id } = await venue.payable(['10:00'])
    const sealedKey = sealSecret(['of another machine'], FAKE_API_KEY)
    await knex()('account_keys').update({ sealedKey })
    await startsWith(venue.app.deps, first, null)
    await venue.settled(2)
    expect(await listed()).toEqual([])
    expect((await knex()('payment_attempts').first('state'))!.state).toBe('pending')
    await startsWith(venue.app.deps, first)
    first.charges.pay(charge)
    await venue.settled()
    expect(await status(id)).toBe('approved paid')
  })
})

test('the page of the account says which keys of before still count', async () => {
  const keys = async () => (await venue.admin.get<Setup>('/api/setup')).body.formerKeys
  await venue.paid(['10:00'])
  expect(await keys()).toEqual([])
  await changeAccount()
  venue.app.restart()
  const keyEnd = FAKE_API_KEY.slice(-4)
  expect(await keys()).toEqual([{ keyEnd, isAccepted: true, payments: 1 }])
  revoke()
  await later(HOUR_MS)
  expect(await keys()).toEqual([{ keyEnd, isAccepted: false, payments: 1 }])
  await later(150 * DAY_MS)
  expect(await keys()).toEqual([])
})

describe('an account whose key was revoked', () => {
  test('lists what is still open there, and the customer pays at the new one', async () => {
    const { browser, charge, id, totalPrice } = await venue.payable(['10:00'])
    await changeAccount()
    revoke()
    await venue.settled()
    const [entry] = await venue.issues()
    expect(entry).toMatchObject({ kind: 'left-open', amount: 80, actions: ['dismiss'] })
    expect(entry!.text).toContain(charge.id)
    expect(entry!.text).toContain(`final ${FAKE_API_KEY.slice(-4)}`)
    const paid = await browser.post<PaymentAnswer>('/api/payments', aPayment(id, totalPrice))
    expect(paid.status).toBe(201)
    second.charges.pay(second.state.charges[0]!)
    await later(1_000)
    expect(await status(id)).toBe('approved paid')
    expect((await venue.resolve(entry!.id, { action: 'dismiss' })).status).toBe(200)
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
  })

  test('lists a refund with the way by the panel, until somebody says that it was made', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    const [charge] = first.state.charges
    await changeAccount()
    revoke()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled(2)
    const [entry] = await venue.issues()
    expect(entry).toMatchObject({
      kind: 'account-lost',
      amount: 80,
      actions: ['returned', 'rebook', 'keep'],
    })
    expect(entry!.text).toContain(charge!.id)
    const [done, twice] = await Promise.all(
      [1, 2].map(() => venue.resolve(entry!.id, { action: 'returned' })),
    )
    expect([done!.status, twice!.status].toSorted()).toEqual([200, 409])
    expect([await status(ids[0]!), await status(ids[1]!)]).toEqual([
      'canceled refunded',
      'approved paid',
    ])
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
    expect((await venue.books.totals()).map(({ net }) => net)).toEqual([80])
    await later(DAY_MS)
    expect(charge!.refunds).toEqual([])
  })

  test('is sent what waits for it once its key is accepted again', async () => {
    const { id } = await venue.paid(['10:00'])
    await changeAccount()
    revoke()
    await venue.cancel(id, { money: 'refund' })
    await venue.settled(2)
    expect(await listed()).toEqual([['account-lost', 80]])
    first.state.keys = [FAKE_API_KEY]
    await later(DAY_MS)
    first.refunds.finish()
    await later(DAY_MS)
    expect(await status(id)).toBe('canceled refunded')
    expect(await listed()).toEqual([])
  })

  test('takes no refund out of the hands of who may have begun it', async () => {
    const { charge, id } = await venue.payable(['10:00'])
    first.charges.pay(charge)
    await venue.settled()
    first.refunds.slow = true
    await changeAccount()
    await venue.cancel(id, { money: 'refund' })
    await venue.settled()
    expect(charge.refunds).toHaveLength(1)
    revoke()
    await later(DAY_MS)
    // Gone back already, maybe: it is neither kept nor used for another hour.
    const [entry] = await venue.issues()
    expect(entry).toMatchObject({ kind: 'account-lost', actions: ['returned'] })
    expect(entry!.text).toContain('se ela ainda não foi estornada')
    expect((await venue.resolve(entry!.id, { action: 'keep' })).status).toBe(409)
  })
})

test('what the sandbox has charged stays the sandbox’s once there is an account', async () => {
  const app = await startTestApp({ config: { paymentProvider: 'sandbox' } })
  try {
    const browser = app.browser()
    const cart = await browser.post<CheckoutAnswer>(
      '/api/reservations',
      aCheckout([aSlot('10:00')]),
    )
    const { id, totalPrice } = cart.body
    const { body } = await browser.post<PaymentAnswer>('/api/payments', aPayment(id, totalPrice))
    app.deps.config.paymentProvider = 'asaas'
    await startsWith(app.deps, second)
    app.clock.advance(60_000)
    const polled = await browser.get<PaymentAnswer>(`/api/payments/${body.id}/status`)
    expect(polled.body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
  } finally {
    await app.stop()
  }
})
