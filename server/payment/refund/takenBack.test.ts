import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { aCardPayment } from '../../test/support/aCheckout.ts'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const disputed = (charge: FakeCharge) =>
  venue.becomes(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
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
    await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    const [again] = await venue.issues()
    expect(again).toMatchObject({
      kind: 'chargeback',
      text: 'O pagamento de R$ 80,00 foi devolvido fora do sistema, e a reserva continua aprovada.',
      reservations: [{ id, status: 'approved', paymentStatus: 'refunded' }],
    })
    expect(again!.id).not.toBe(issue.id)
    expect(await venue.openCount()).toBe(1)
    expect(await venue.books.totals()).toEqual([{ received: 80, refunded: 80, net: 0 }])
    expect((await venue.resolve(again!.id, { action: 'keep' })).status).toBe(200)
    expect(await venue.issues()).toEqual([])
    expect(
      (await venue.history(id)).filter((text) => text.startsWith('O valor foi mantido')),
    ).toHaveLength(2)
  })

  test('stays away while its events are repeated and it goes on', async () => {
    const { charge } = await kept()
    await disputed(charge)
    await venue.becomes(charge, 'CHARGEBACK_DISPUTE', 'PAYMENT_CHARGEBACK_DISPUTE')
    expect(await venue.issues()).toEqual([])
  })

  test('is another one when it was won and the money is disputed once more', async () => {
    const { charge } = await kept()
    await venue.becomes(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    expect(await venue.issues()).toEqual([])
    await disputed(charge)
    expect(await kinds()).toEqual(['chargeback'])
  })

  test('cannot be put away by who still sees the state before', async () => {
    const { id } = await venue.paid(['10:00'])
    const charge = venue.fake.state.charges[0]!
    await disputed(charge)
    const seen = await venue.issue('chargeback')
    await venue.becomes(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
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
    expect(await venue.books.attempts()).toMatchObject([
      { chargeId: charge.id, paymentStatus: 'refunded', received: 80, refunded: 80 },
    ])
    const listed = async (state: string) => (await venue.books.attempts(`?state=${state}`)).length
    expect([await listed('refunded'), await listed('paid'), await listed('open')]).toEqual([
      1, 0, 0,
    ])
    expect(await venue.books.totals()).toEqual([{ received: 80, refunded: 80, net: 0 }])
    expect((await venue.books.csv())[0]).toContain(';"Estornado";"PIX";80,00;80,00;80,00;')
    expect(await venue.issues()).toEqual([])
    const story = await venue.history(id)
    expect(story).toContain('1ª cobrança, PIX: paga')
    expect(story).toContain('Valor devolvido fora do sistema')
    expect(story).not.toContain('1ª cobrança, PIX: cancelada')
  })

  test('lets the customer pay again', async () => {
    const { id, browser, totalPrice, look } = await unseen(refundedNow)
    await look()
    const again = await browser.post<PaymentAnswer>('/api/payments', aCardPayment(id, totalPrice))
    expect(again.body).toMatchObject({ paymentStatus: 'paid', reservationStatus: 'approved' })
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    expect(await venue.books.totals()).toEqual([
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
    await venue.becomes(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect([await venue.issues(), await confirmations()]).toEqual([[], 1])
    expect(await venue.books.totals()).toEqual([{ received: 80, refunded: 0, net: 80 }])
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
    await venue.becomes(made.charge, 'RECEIVED_IN_CASH', 'PAYMENT_RECEIVED')
    expect(await venue.reservation(made.id)).toMatchObject({ status: 'approved' })
    await venue.becomes(made.charge, 'PENDING', 'PAYMENT_RECEIVED_IN_CASH_UNDONE')
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
    // On the same day it never came.
    expect(await venue.books.totals()).toEqual([{ received: 0, refunded: 0, net: 0 }])
    expect(await venue.books.attempts()).toMatchObject([{ received: 0 }])
    expect(await venue.history(id)).toContain('Aviso do Asaas: recebimento em dinheiro desfeito')
    expect((await venue.resolve(issue.id, { action: 'keep' })).status).toBe(200)
    expect(await venue.issues()).toEqual([])
  })

  test('on a later day leaves the day on which it came as it was', async () => {
    const { charge } = await venue.payable(['10:00'])
    charge.paidOn = '2026-11-23'
    await venue.becomes(charge, 'RECEIVED_IN_CASH', 'PAYMENT_RECEIVED')
    venue.app.clock.advance(86_400_000)
    await venue.becomes(charge, 'PENDING', 'PAYMENT_RECEIVED_IN_CASH_UNDONE')
    expect(await venue.books.totals()).toEqual([
      { received: 80, refunded: 0, net: 80 },
      { received: 0, refunded: 80, net: -80 },
    ])
    venue.app.clock.advance(86_400_000)
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await venue.books.totals()).toEqual([
      { received: 80, refunded: 0, net: 80 },
      { received: 0, refunded: 80, net: -80 },
      { received: 80, refunded: 0, net: 80 },
    ])
  })

  const owed = async () => {
    const { body } = await venue.admin.get<ReceivablePage>('/api/receivables?when=coming')
    return body.entries.map(({ amount, kind }) => [kind, amount])
  }
  const kept = async () => {
    const made = await undone()
    const issue = await venue.issue('receipt-undone')
    await venue.resolve(issue.id, { action: 'keep' })
    return made
  }
  const payAtDesk = (id: number) =>
    venue.admin.post(`/api/reservations/${id}/pay`, { total: 80, paidWith: 'cash' })

  test('is owed once somebody has said that the hour stands, and the desk takes it', async () => {
    const { id } = await kept()
    expect(await owed()).toEqual([['taken-back', 80]])
    expect((await payAtDesk(id)).status).toBe(200)
    expect([await owed(), await venue.issues()]).toEqual([[], []])
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin' })
  })

  test('is owed no more when it is paid after all', async () => {
    const { charge, id } = await kept()
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect([await owed(), await venue.issues(), await venue.refunds()]).toEqual([[], [], []])
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'attempt' })
  })

  test('goes back when it is paid after the desk has taken it', async () => {
    const { charge, id } = await kept()
    await payAtDesk(id)
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await venue.refunds()).toMatchObject([{ amount: 8_000, reason: 'paid-twice' }])
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'paid', paidBy: 'admin' })
  })

  test('is settled when the charge is paid after all', async () => {
    const { id, charge } = await undone()
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    expect(await venue.books.totals()).toEqual([{ received: 80, refunded: 0, net: 80 }])
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })
    expect([await confirmations(), await venue.refunds()]).toEqual([1, []])
  })
})
