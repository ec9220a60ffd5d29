import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptEntry, PaymentTotal } from '#shared/payment/ledger.ts'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { PaymentGroupHistory } from '#shared/refund/groupHistory.ts'
import { aCardPayment, MORNING_PRICE } from '../testing/aCheckout.ts'
import type { FakeCharge } from '../testing/fakeAsaas/fakeState.ts'
import { startAsaasVenue, type AsaasVenue } from './asaasVenue.fixtures.ts'

const CENTS = MORNING_PRICE * 100
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

/** The provider's panel, or a bank, sets a charge's status, and its webhook is processed. */
async function becomes(charge: FakeCharge, status: string, event: string) {
  venue.fake.charges.become(charge, status, event)
  await venue.settled()
}
const disputed = (charge: FakeCharge) =>
  becomes(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
const refundedInPanel = async (charge: FakeCharge, reais?: number) => {
  venue.fake.refunds.refund(charge, reais === undefined ? {} : { value: reais })
  await venue.settled()
}
const attempts = async () => {
  const { body } = await venue.admin.get<AttemptEntry[]>('/api/payment-attempts')
  return body.toSorted((a, b) => a.number - b.number)
}
const totals = async () => {
  const { body } = await venue.admin.get<PaymentTotal[]>(
    '/api/payment-attempts/totals?startDate=2026-11-20&endDate=2026-11-26',
  )
  return body.map(({ received, refunded, net }) => ({ received, refunded, net }))
}
const csv = async () => {
  const { body } = await venue.admin.get<string>('/api/payment-attempts.csv')
  return body.split('\r\n').slice(1, -1)
}
const history = async (id: number) => {
  const { paymentGroupId } = (await venue.reservation(id))!
  const answer = await venue.admin.get<PaymentGroupHistory>(`/api/payment-groups/${paymentGroupId}`)
  return answer.body.story.map(({ text }) => text)
}
const kinds = async () => (await venue.issues()).map(({ kind }) => kind)
const confirmations = async () =>
  (await venue.app.deps.knex('jobs').where({ kind: 'mail' })).filter(
    ({ payload }) => JSON.parse(payload).kind === 'confirmed',
  ).length

describe('a dispute that an admin has put away', () => {
  async function kept() {
    const { id } = await venue.paid(['10:00'])
    const charge = venue.fake.state.charges[0]!
    await disputed(charge)
    const issue = await venue.issue('chargeback')
    expect((await venue.resolve(issue.id, { action: 'keep' })).status).toBe(200)
    expect(await venue.issues()).toEqual([])
    return { id, charge, issue }
  }

  test('and that is lost afterwards is listed again', async () => {
    const { id, charge, issue } = await kept()
    await becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    const [again] = await venue.issues()
    expect(again).toMatchObject({
      kind: 'chargeback',
      text: 'O pagamento de R$ 80,00 foi devolvido fora do sistema, e a reserva continua aprovada.',
      reservations: [{ id, status: 'approved', paymentStatus: 'refunded' }],
    })
    expect(again!.id).not.toBe(issue.id)
    expect(await venue.openCount()).toBe(1)
    expect(await totals()).toEqual([{ received: 80, refunded: 80, net: 0 }])
    expect((await venue.resolve(again!.id, { action: 'keep' })).status).toBe(200)
    expect(await venue.issues()).toEqual([])
    expect(
      (await history(id)).filter((text) => text.startsWith('O valor foi mantido')),
    ).toHaveLength(2)
  })

  test('stays away while its events are repeated and it goes on', async () => {
    const { charge } = await kept()
    await disputed(charge)
    await becomes(charge, 'CHARGEBACK_DISPUTE', 'PAYMENT_CHARGEBACK_DISPUTE')
    expect(await venue.issues()).toEqual([])
  })

  test('is another one when it was won and the money is disputed once more', async () => {
    const { charge } = await kept()
    await becomes(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    expect(await venue.issues()).toEqual([])
    await disputed(charge)
    expect(await kinds()).toEqual(['chargeback'])
  })

  test('cannot be put away by who still sees the state before', async () => {
    const { id } = await venue.paid(['10:00'])
    const charge = venue.fake.state.charges[0]!
    await disputed(charge)
    const seen = await venue.issue('chargeback')
    await becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    expect(await venue.resolve(seen.id, { action: 'keep' })).toMatchObject({
      status: 409,
      body: { code: 'issue-resolved' },
    })
    expect(await venue.issues()).toMatchObject([{ reservations: [{ id }] }])
  })
})

describe('money that is gone when it is first seen', () => {
  /** Paid and taken back while no event came through. */
  async function unseen(take: (charge: FakeCharge) => void, lateMs = 0) {
    const made = await venue.payable(['10:00'])
    venue.fake.webhooks.faults.lose = 2
    venue.fake.charges.pay(made.charge)
    take(made.charge)
    venue.app.clock.advance(lateMs)
    const look = () => made.browser.get<PaymentAnswer>(`/api/payments/${made.paymentId}/status`)
    return { ...made, look }
  }
  const refundedNow = (charge: FakeCharge) =>
    venue.fake.charges.become(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
  const WAYS: [string, string][] = [
    ['REFUNDED', 'PAYMENT_REFUNDED'],
    ['REFUND_IN_PROGRESS', 'PAYMENT_REFUND_IN_PROGRESS'],
    ['REFUND_REQUESTED', 'PAYMENT_REFUND_IN_PROGRESS'],
    ['CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED'],
    ['CHARGEBACK_DISPUTE', 'PAYMENT_CHARGEBACK_DISPUTE'],
    ['AWAITING_CHARGEBACK_REVERSAL', 'PAYMENT_AWAITING_CHARGEBACK_REVERSAL'],
  ]

  test.each(WAYS)('%s approves nothing and confirms nothing', async (status, event) => {
    const { id, look } = await unseen((charge) => venue.fake.charges.become(charge, status, event))
    expect((await look()).body).toMatchObject({
      paymentStatus: 'refunded',
      reservationStatus: 'pending',
      asaasStatus: status,
    })
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
    })
    expect(await confirmations()).toBe(0)
    venue.app.clock.advance(901_000)
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({
      status: 'canceled',
      canceledReason: 'expired',
      paymentStatus: 'pending',
    })
  })

  test('takes no hours back for a cart that has run out', async () => {
    const { id, look } = await unseen(refundedNow, 901_000)
    await look()
    await venue.settled()
    expect(await venue.reservation(id)).toMatchObject({ status: 'canceled' })
    expect(await venue.app.deps.knex('slot_claims').where({ reservationId: id })).toEqual([])
    expect(await confirmations()).toBe(0)
  })

  test('came and went in the list, the totals and the export', async () => {
    const { id, charge, look } = await unseen(refundedNow)
    await look()
    await venue.settled()
    expect(await attempts()).toMatchObject([
      { chargeId: charge.id, paymentStatus: 'refunded', received: 80, refunded: 80 },
    ])
    const listed = async (state: string) =>
      (await venue.admin.get<AttemptEntry[]>(`/api/payment-attempts?state=${state}`)).body.length
    expect([await listed('refunded'), await listed('paid'), await listed('open')]).toEqual([
      1, 0, 0,
    ])
    expect(await totals()).toEqual([{ received: 80, refunded: 80, net: 0 }])
    expect((await csv())[0]).toContain(';"Estornado";"PIX";80,00;80,00;80,00;')
    expect(await venue.issues()).toEqual([])
    expect(await history(id)).toContain('Valor devolvido fora do sistema')
  })

  test('lets the customer pay again', async () => {
    const { id, browser, totalPrice, look } = await unseen(refundedNow)
    await look()
    const again = await browser.post<PaymentAnswer>('/api/payments', aCardPayment(id, totalPrice))
    expect(again.body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    expect(await totals()).toEqual([
      { received: 80, refunded: 0, net: 80 },
      { received: 80, refunded: 80, net: 0 },
    ])
  })

  test('arrives when the dispute about it is won', async () => {
    const { id, charge, look } = await unseen((charge) =>
      venue.fake.charges.become(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED'),
    )
    await look()
    expect(await kinds()).toEqual(['chargeback'])
    await becomes(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect([await venue.issues(), await confirmations()]).toEqual([[], 1])
    expect(await totals()).toEqual([{ received: 80, refunded: 0, net: 80 }])
  })

  test('ends a cart whose charge is removed at that moment', async () => {
    const { id } = await unseen(refundedNow, 901_000)
    await venue.settled(2)
    expect(await venue.reservation(id)).toMatchObject({
      status: 'canceled',
      paymentStatus: 'pending',
    })
  })
})

describe('a receipt in cash that is undone in the panel', () => {
  async function undone() {
    const made = await venue.payable(['10:00'])
    made.charge.paidOn = '2026-11-23'
    await becomes(made.charge, 'RECEIVED_IN_CASH', 'PAYMENT_RECEIVED')
    expect(await venue.reservation(made.id)).toMatchObject({ status: 'approved' })
    await becomes(made.charge, 'PENDING', 'PAYMENT_RECEIVED_IN_CASH_UNDONE')
    return made
  }

  test('is listed, and the court is kept until somebody decides', async () => {
    const { id } = await undone()
    const issue = await venue.issue('receipt-undone')
    expect(issue).toMatchObject({
      text: 'O recebimento de R$ 80,00 foi desfeito no provedor: o valor não está mais na conta, e a reserva continua aprovada.',
      amount: 80,
      reservations: [{ id, status: 'approved' }],
      actions: ['keep'],
    })
    expect(await totals()).toEqual([])
    expect(await attempts()).toMatchObject([{ received: 0 }])
    expect(await history(id)).toContain('Aviso do Asaas: recebimento em dinheiro desfeito')
    expect((await venue.resolve(issue.id, { action: 'keep' })).status).toBe(200)
    expect(await venue.issues()).toEqual([])
  })

  test('is settled when the charge is paid after all', async () => {
    const { id, charge } = await undone()
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    expect(await totals()).toEqual([{ received: 80, refunded: 0, net: 80 }])
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect([await confirmations(), await venue.refunds()]).toEqual([1, []])
  })
})

describe('a part that is returned in the panel', () => {
  const partOf = async () => {
    const { id, ids } = await venue.paid(['10:00', '11:00'])
    const charge = venue.fake.state.charges[0]!
    await refundedInPanel(charge, 30)
    return { id, ids, charge }
  }

  test('is recorded once, counted, and listed', async () => {
    const { id, charge } = await partOf()
    venue.fake.webhooks.emit('PAYMENT_PARTIALLY_REFUNDED', venue.fake.charges.wire(charge))
    await venue.settled()
    expect(await venue.refunds()).toMatchObject([
      { amount: 3_000, reason: 'elsewhere', state: 'done' },
    ])
    expect(await totals()).toEqual([{ received: 160, refunded: 30, net: 130 }])
    expect(await attempts()).toMatchObject([{ received: 160, refunded: 30, paymentStatus: 'paid' }])
    expect((await csv())[0]).toContain(';160,00;160,00;30,00;')
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
    expect(await history(id)).toContainEqual(
      expect.stringMatching(/^O valor foi mantido, por .+: Choveu$/),
    )
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
  })

  test('is a new entry for each further part, and the last one is the whole', async () => {
    const { charge, ids } = await partOf()
    await venue.resolve((await venue.issue('partly-returned')).id, { action: 'keep' })
    await refundedInPanel(charge, 50)
    expect((await venue.issues()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['partly-returned', 50],
    ])
    await refundedInPanel(charge)
    expect(await kinds()).toEqual(['chargeback'])
    expect(await totals()).toEqual([{ received: 160, refunded: 160, net: 0 }])
    expect(await venue.reservation(ids[1]!)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('is not what was asked for here', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled(3)
    expect(await venue.refunds()).toMatchObject([{ amount: CENTS, reason: 'admin-cancelled' }])
    const charge = venue.fake.state.charges[0]!
    expect(charge.refunds).toHaveLength(1)
    await refundedInPanel(charge, 20)
    expect((await venue.refunds()).map(({ amount }) => amount)).toEqual([CENTS, 2_000])
    expect(await totals()).toEqual([{ received: 160, refunded: 100, net: 60 }])
  })

  test('leaves less for a refund that waits', async () => {
    venue.fake.refunds.broke = true
    const { ids } = await venue.paid(['10:00'])
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled()
    venue.fake.refunds.broke = false
    await refundedInPanel(venue.fake.state.charges[0]!, 30)
    venue.app.clock.advance(3_600_000)
    await venue.settled(2)
    expect((await venue.refunds()).map(({ amount, state }) => [amount, state])).toEqual([
      [5_000, 'done'],
      [3_000, 'done'],
    ])
    expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await totals()).toEqual([{ received: 80, refunded: 80, net: 0 }])
  })
})
