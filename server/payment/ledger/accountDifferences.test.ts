import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  AccountEntryPage,
  ProviderAccountAnswer,
} from '#shared/payment/charges/providerAccount.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { Problem } from '#shared/problem.ts'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { move } from '../../test/fakeAsaas/fakeStatement.ts'
import { fakeToday } from '../../test/fakeAsaas/fakeTime.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

const DAY_MS = 24 * 3_600_000
const CARD_DAYS = 32

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const state = () => venue.fake.state
const account = async (query = '') =>
  (await venue.admin.get<ProviderAccountAnswer>(`/api/provider-account${query}`)).body
const lines = async () =>
  (await account()).differences.map(({ amount, here, kind, there }) => [kind, there, here, amount])
const note = (differences: { id: string; amount: number }[], text = 'Conferido no banco') =>
  venue.admin.post<Problem>('/api/provider-account/notes', { differences, note: text })

/** Waits so many days, and until what the last night looks for is found. */
async function nights(days = 1) {
  venue.app.clock.advance(days * DAY_MS)
  for (let round = 0; round < 4; round += 1) {
    await venue.settled()
    venue.app.clock.advance(1_000)
  }
}

/** An hour paid by PIX, which is in the account at once. */
async function pixPaid(time = '10:00') {
  const made = await venue.payable([time])
  venue.fake.charges.pay(made.charge)
  await venue.settled()
  return made
}
async function cardPaid(time = '10:00') {
  const made = await venue.paid([time])
  await venue.settled()
  return { ...made, charge: state().charges[0]! }
}
const creditLater = async (charge: FakeCharge) => {
  await nights(CARD_DAYS)
  venue.fake.charges.credit(charge)
  await venue.settled()
}

describe('agrees', () => {
  test('a PIX, its fee and what the venue moves', async () => {
    await pixPaid()
    move(state(), 'BILL_PAYMENT', -10_000)
    move(state(), 'PAYMENT_MESSAGING_NOTIFICATION_FEE', -99)
    await nights()
    expect((await account()).months).toMatchObject([{ received: 80, fees: -2.98 }])
    expect(await lines()).toEqual([])
  })

  test('a card that comes in a month, and is there then', async () => {
    const { charge } = await cardPaid()
    await nights()
    const on = addDays(fakeToday(state()), CARD_DAYS - 1)
    expect((await account()).coming).toEqual([{ date: on, count: 1, amount: 77.12 }])
    await creditLater(charge)
    await nights(2)
    expect(await account()).toMatchObject({ coming: [], balance: 77.12 })
    expect(await lines()).toEqual([])
  })

  test('what was refunded here', async () => {
    const { ids } = await pixPaid()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled()
    venue.fake.refunds.finish()
    await nights(5)
    expect((await account()).months).toMatchObject([{ received: 80, returned: -80 }])
    expect(await lines()).toEqual([])
  })

  test('what was refunded in the panel, of which no event came', async () => {
    const { charge } = await pixPaid()
    await nights()
    venue.fake.webhooks.faults.lose = 10_000
    venue.fake.refunds.refund(charge, { value: 30 })
    venue.fake.refunds.finish()
    await nights(5)
    expect(await lines()).toEqual([])
  })

  test('a card refunded before it was there', async () => {
    const { ids } = await cardPaid()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await nights(CARD_DAYS + 5)
    expect(await lines()).toEqual([])
  })

  test('a chargeback, which is listed where it is decided, won or lost', async () => {
    const { charge } = await cardPaid()
    await creditLater(charge)
    const paymentId = charge.id
    move(state(), 'CHARGEBACK', -8_000, { paymentId })
    await venue.becomes(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
    await nights()
    expect([(await venue.issues()).map(({ kind }) => kind), await lines()]).toEqual([
      ['chargeback'],
      [],
    ])
    move(state(), 'CHARGEBACK_REVERSAL', 8_000, { paymentId })
    await venue.becomes(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    await nights()
    expect(await lines()).toEqual([])
    move(state(), 'CHARGEBACK', -8_000, { paymentId })
    await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    await nights(5)
    expect(await lines()).toEqual([])
  })

  test('a refund of what came before the statement begins', async () => {
    const { charge } = await pixPaid()
    await nights()
    await venue.app.deps.knex('provider_statement').delete()
    venue.fake.refunds.refund(charge, {})
    venue.fake.refunds.finish()
    state().statement.splice(0, 2)
    await nights(5)
    expect(await lines()).toEqual([])
  })
})

describe('does not agree', () => {
  test('money of a charge that was made elsewhere, until somebody notes why', async () => {
    const paymentId = 'pay_ofthebar'
    move(state(), 'PAYMENT_RECEIVED', 5_000, { paymentId, description: 'De Maria da Silva' })
    move(state(), 'PAYMENT_FEE', -199, { paymentId })
    await nights()
    expect(await lines()).toEqual([['unknown-charge', 50, 0, 50]])
    const { differences } = await account()
    expect(differences).toMatchObject([
      { id: `charge-${paymentId}`, chargeId: paymentId, paymentGroupId: null, hasIssue: false },
    ])
    // Names of strangers are not stored.
    const rows = await venue.app.deps.knex('provider_statement').select('text')
    expect(JSON.stringify(rows)).not.toContain('Maria')
    expect((await note([{ id: `charge-${paymentId}`, amount: 50 }], 'É do bar')).status).toBe(204)
    expect(await account()).toMatchObject({ differing: { count: 0, amount: 0 } })
    const { body } = await venue.admin.get<AccountEntryPage>('/api/provider-account/entries')
    expect(body.entries.map((entry) => entry.note)).toEqual(['É do bar', 'É do bar'])
    // More of it is another difference.
    move(state(), 'PAYMENT_RECEIVED', 1_000, { paymentId })
    await nights()
    expect(await lines()).toEqual([['unknown-charge', 60, 0, 60]])
  })

  test('a lost charge of ours stands where it is decided, and goes with it', async () => {
    const takeBack = await venue.app.remember()
    await pixPaid()
    const { charges, statement } = structuredClone({
      charges: state().charges,
      statement: state().statement,
    })
    await takeBack()
    Object.assign(state(), { charges, statement })
    await nights()
    expect((await account()).differences).toMatchObject([
      { kind: 'unknown-charge', amount: 80, hasIssue: true },
    ])
    const [issue] = await venue.issues()
    await venue.resolve(issue!.id, { action: 'dismiss' })
    expect(await lines()).toEqual([])
  })

  test('another sum than was charged, with the way to its history', async () => {
    const { charge, ids } = await pixPaid()
    state().statement[0]!.cents = 7_500
    await nights()
    const { paymentGroupId } = (await venue.reservation(ids[0]!))!
    expect((await account()).differences).toMatchObject([
      { kind: 'amount', there: 75, here: 80, amount: -5, paymentGroupId, chargeId: charge.id },
    ])
    expect((await account()).differences[0]!.customerName).not.toBe('')
  })

  test('more kept than was said', async () => {
    const { charge } = await pixPaid()
    move(state(), 'PAYMENT_FEE', -100, { paymentId: charge.id })
    await nights()
    expect(await lines()).toEqual([['fee', -2.99, -1.99, -1]])
  })

  test('what the provider calls credited and does not write down', async () => {
    await pixPaid()
    state().statement.length = 0
    await nights()
    // The day is whole now.
    expect(await lines()).toEqual([['missing', 0, 80, -80]])
  })

  test('money of no charge, and what nothing here knows', async () => {
    move(state(), 'PIX_TRANSACTION_CREDIT', 2_000, { description: 'Pix de alguém' })
    move(state(), 'BACEN_JUDICIAL_LOCK', -500, { description: 'Bloqueio judicial' })
    await nights()
    expect((await lines()).toSorted()).toEqual([
      ['other', -5, 0, -5],
      ['other', 20, 0, 20],
    ])
    const { differences, differing } = await account()
    expect(differing).toEqual({ count: 2, amount: 25 })
    // Several at once, with one reason.
    const all = differences.map(({ amount, id }) => ({ id, amount }))
    expect((await note(all)).status).toBe(204)
    expect(await lines()).toEqual([])
  })

  test('what another has noted, or what is another sum by now, is refused', async () => {
    move(state(), 'CREDIT', 2_000)
    await nights()
    const { amount, id } = (await account()).differences[0]!
    for (const wrong of [
      { id, amount: 19 },
      { id: 'entry-none', amount: 20 },
    ]) {
      const { body, status } = await note([wrong])
      expect([status, body.code]).toEqual([409, 'difference-changed'])
    }
    await note([{ id, amount }])
    expect((await note([{ id, amount }])).body.code).toBe('difference-changed')
  })
})

test('of 300 that differ a hundred stand on a page, and the sum is of all', async () => {
  for (let index = 0; index < 300; index += 1) {
    move(state(), 'PAYMENT_RECEIVED', 1_000, { paymentId: `pay_other${index}` })
  }
  await nights()
  expect(await account()).toMatchObject({ differing: { count: 300, amount: 3_000 } })
  const pages = [await account(), await account('?page=3'), await account('?page=4')]
  expect(pages.map(({ differences }) => differences.length)).toEqual([100, 100, 0])
})
