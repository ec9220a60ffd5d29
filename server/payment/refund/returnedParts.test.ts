import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toInstant } from '../../platform/db/instant.ts'
import { MORNING_PRICE } from '../../test/support/aCheckout.ts'
import {
  lateMoney,
  startAsaasVenue,
  type AsaasVenue,
} from '../../test/fixtures/asaasVenue.fixtures.ts'

const CENTS = MORNING_PRICE * 100
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

/** The provider's entry of a refund that is over, before the charge's status follows. */
const aPanelRefund = (cents: number) => ({
  id: 'panel',
  dateCreated: '2026-11-23 09:00:00',
  status: 'DONE' as const,
  cents,
  description: null,
})

describe('a part that is returned in the panel', () => {
  const partOf = async () => {
    const { id, ids } = await venue.paid(['10:00', '11:00'])
    const charge = venue.fake.state.charges[0]!
    await venue.refundInPanel(charge, 30)
    return { id, ids, charge }
  }

  test('is recorded once, counted, and listed', async () => {
    const { id, charge } = await partOf()
    venue.fake.webhooks.emit('PAYMENT_PARTIALLY_REFUNDED', venue.fake.charges.wire(charge))
    await venue.settled()
    expect(await venue.refunds()).toMatchObject([
      { amount: 3_000, reason: 'elsewhere', state: 'done' },
    ])
    expect(await venue.books.totals()).toEqual([{ received: 160, refunded: 30, net: 130 }])
    expect(await venue.books.attempts()).toMatchObject([
      { received: 160, refunded: 30, paymentStatus: 'paid' },
    ])
    expect((await venue.books.csv())[0]).toContain(';160,00;160,00;30,00;')
    const issue = await venue.issue('partly-returned')
    expect(issue).toMatchObject({
      text: 'Do pagamento de R$ 160,00, R$ 30,00 foram devolvidos fora do sistema, e a reserva continua aprovada.',
      amount: 30,
      refund: { state: 'done', amount: 30 },
      actions: ['keep'],
    })
    expect(await venue.openCount()).toBe(1)
    expect((await venue.resolve(issue.id, { action: 'keep', note: 'Choveu' })).status).toBe(200)
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
    expect(await venue.history(id)).toContainEqual(
      expect.stringMatching(/^O valor foi mantido, por .+: Choveu$/),
    )
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })

  test('is taken from what is played first, whichever goes back before the other', async () => {
    const { ids } = await partOf()
    const back = async (id: number) => {
      const { body } = await venue.cancel(id, { money: 'refund' })
      expect(body.code).toBeUndefined()
      await venue.settled(2)
      return (await venue.refunds()).at(-1)!.amount
    }
    expect([await back(ids[1]!), await back(ids[0]!)]).toEqual([CENTS, CENTS - 3_000])
  })

  test('that is all of an hour leaves nothing to ask for, and nothing to decide', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await venue.refundInPanel(venue.fake.state.charges[0]!, MORNING_PRICE)
    expect((await venue.cancel(ids[0]!, { money: 'refund' })).status).toBe(200)
    await venue.settled(2)
    expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'refunded' })
    expect((await venue.issues()).map(({ kind }) => kind)).toEqual(['partly-returned'])
    expect((await venue.cancel(ids[1]!, { money: 'refund' })).status).toBe(200)
    await venue.settled(2)
    expect((await venue.refunds()).map(({ amount }) => amount)).toEqual([CENTS, CENTS])
  })

  test('is taken from what is played first, also of what goes back as a whole', async () => {
    const { ids } = await partOf()
    expect((await venue.cancel(ids[0]!, { money: 'refund' })).status).toBe(200)
    await venue.settled(2)
    expect((await venue.refunds()).at(-1)).toMatchObject({ amount: CENTS - 3_000 })
    expect((await venue.cancel(ids[1]!, { money: 'refund' })).status).toBe(200)
    await venue.settled(2)
    expect((await venue.refunds()).at(-1)).toMatchObject({ amount: CENTS })
  })

  test('is a new entry for each further part, and the last one is the whole', async () => {
    const { charge, ids } = await partOf()
    await venue.resolve((await venue.issue('partly-returned')).id, { action: 'keep' })
    await venue.refundInPanel(charge, 50)
    expect((await venue.issues()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['partly-returned', 50],
    ])
    await venue.refundInPanel(charge)
    expect((await venue.issues()).map(({ kind }) => kind)).toEqual(['chargeback'])
    expect(await venue.books.totals()).toEqual([{ received: 160, refunded: 160, net: 0 }])
    expect(await venue.reservation(ids[1]!)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('and is the last one is not forgotten when the charge becomes refunded later', async () => {
    const { charge, ids } = await partOf()
    charge.refunds.push(aPanelRefund(2 * CENTS - 3_000))
    await venue.becomes(charge, charge.status, 'PAYMENT_PARTIALLY_REFUNDED')
    expect((await venue.issues()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['partly-returned', 130],
      ['partly-returned', 30],
    ])
    await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    expect(await venue.issues()).toMatchObject([{ kind: 'chargeback', amount: 160 }])
    for (const id of ids) {
      expect(await venue.reservation(id)).toMatchObject({
        status: 'approved',
        paymentStatus: 'refunded',
      })
    }
    expect(await venue.books.totals()).toEqual([{ received: 160, refunded: 160, net: 0 }])
  })

  test('is not what was asked for here', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled(3)
    expect(await venue.refunds()).toMatchObject([{ amount: CENTS, reason: 'admin-cancelled' }])
    const charge = venue.fake.state.charges[0]!
    expect(charge.refunds).toHaveLength(1)
    await venue.refundInPanel(charge, 20)
    expect((await venue.refunds()).map(({ amount }) => amount)).toEqual([CENTS, 2_000])
    expect(await venue.books.totals()).toEqual([{ received: 160, refunded: 100, net: 60 }])
  })

  test('leaves less for a refund that waits', async () => {
    venue.fake.refunds.broke = true
    const { ids } = await venue.paid(['10:00'])
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled()
    venue.fake.refunds.broke = false
    await venue.refundInPanel(venue.fake.state.charges[0]!, 30)
    venue.app.clock.advance(3_600_000)
    await venue.settled(2)
    expect((await venue.refunds()).map(({ amount, state }) => [amount, state])).toEqual([
      [5_000, 'done'],
      [3_000, 'done'],
    ])
    expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await venue.books.totals()).toEqual([{ received: 80, refunded: 80, net: 0 }])
  })

  test('leaves less for a refund that was under way meanwhile, and is refused', async () => {
    const { ids } = await venue.paid(['10:00'])
    await venue.cancel(ids[0]!, { money: 'refund' })
    const { knex, clock } = venue.app.deps
    // Another process has begun it and has no answer yet.
    await knex('refunds').update({ begunAt: toInstant(clock.now()) })
    const now = toInstant(clock.now())
    const leasedUntil = toInstant(clock.now() + 60_000)
    await knex('processes').insert({ id: 'another', seenAt: now })
    await knex('jobs')
      .where({ kind: 'refund' })
      .update({ leasedBy: 'another', leasedAt: now, leasedUntil })
    await venue.refundInPanel(venue.fake.state.charges[0]!, 30)
    expect((await venue.refunds()).map(({ amount }) => amount)).toEqual([8_000, 3_000])
    for (let round = 0; round < 3; round += 1) {
      await venue.settled()
      venue.app.clock.advance(3_600_000)
    }
    expect((await venue.refunds()).map(({ amount, state }) => [amount, state])).toEqual([
      [5_000, 'done'],
      [3_000, 'done'],
    ])
  })

  test('ends a cart that lost its hours and waits for the same money', async () => {
    const { id, charge } = await lateMoney(venue)
    charge.refunds.push(aPanelRefund(CENTS))
    await venue.becomes(charge, charge.status, 'PAYMENT_PARTIALLY_REFUNDED')
    expect(await venue.reservation(id)).toMatchObject({
      status: 'canceled',
      canceledReason: 'refunded',
      paymentStatus: 'refunded',
    })
    await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    expect(await venue.issues()).toEqual([])
    expect(await venue.books.totals()).toContainEqual({ received: 80, refunded: 80, net: 0 })
  })
})
