import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AdminReservationDetail } from '#shared/booking/reservation/adminReservation.ts'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import { aCardPayment, MORNING_PRICE, TOMORROW } from '../../test/support/aCheckout.ts'
import {
  lateMoney,
  startAsaasVenue,
  type AsaasVenue,
} from '../../test/fixtures/asaasVenue.fixtures.ts'

const HOUR_MS = 3_600_000
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

async function only() {
  const issues = await venue.issues()
  expect(issues).toHaveLength(1)
  expect(await venue.openCount()).toBe(1)
  return issues[0]!
}

describe('what waits for a person', () => {
  test('is empty without a problem', async () => {
    await venue.paid(['10:00'])
    await venue.settled()
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
  })

  test('money whose hours were lost, until it is refunded', async () => {
    const late = await lateMoney(venue)
    expect(await only()).toMatchObject({
      id: expect.stringMatching(/^refund-\d+$/),
      kind: 'slots-gone',
      text: 'O pagamento de R$ 80,00 chegou depois do prazo e os horários já não estavam livres. O estorno de R$ 80,00 foi pedido.',
      amount: MORNING_PRICE,
      paymentGroupId: late.reservations[0]!.paymentGroupId,
      customer: { name: 'Marina Souza', email: 'late@example.com', phone: '48999887766' },
      reservations: [{ id: late.id, status: 'pending_confirmation', paymentStatus: 'paid' }],
      refund: { state: 'requested', reason: 'slots-gone' },
      actions: ['refund', 'rebook', 'keep'],
    })
  })

  test('a refund that is under way can only be waited for', async () => {
    const late = await lateMoney(venue)
    await venue.settled()
    expect(await only()).toMatchObject({
      kind: 'slots-gone',
      actions: [],
      refund: { state: 'in_progress' },
    })
    const day = `startDate=${TOMORROW}&endDate=${TOMORROW}`
    const agenda = await venue.admin.get<Agenda>(`/api/calendar?${day}`)
    const shown = agenda.body.days[0]!.allReservations.find(({ id }) => id === late.id)
    expect(shown).toMatchObject({ status: 'pending_confirmation', refundState: 'in_progress' })
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(await venue.issues()).toEqual([])
    expect(await venue.reservation(late.id)).toMatchObject({
      status: 'canceled',
      paymentStatus: 'refunded',
    })
  })

  test('a refund that the provider refuses, with its message; it is tried again by itself', async () => {
    venue.fake.refunds.broke = true
    const { ids } = await venue.paid(['10:00'])
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled()
    expect(await only()).toMatchObject({
      kind: 'refund-refused',
      text: 'O estorno de R$ 80,00 foi recusado: “Saldo insuficiente para realizar o estorno.”. Ele será tentado de novo.',
      refund: { state: 'refused', message: 'Saldo insuficiente para realizar o estorno.' },
      actions: ['refund', 'rebook', 'keep'],
    })
    venue.fake.refunds.broke = false
    venue.app.clock.advance(60_000)
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'refunded' })
  })

  test('a refund that takes more than an hour', async () => {
    const { ids, charge } = await venue.payable(['10:00'])
    venue.fake.charges.pay(charge)
    await venue.settled()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    venue.app.clock.advance(HOUR_MS)
    expect(await only()).toMatchObject({ kind: 'refund-waiting', actions: [] })
  })

  test('a second payment for the same reservation', async () => {
    const { browser, id, totalPrice, charge } = await venue.payable(['10:00'])
    // The bank was on its way with the first charge when the card paid.
    charge.status = 'AWAITING_RISK_ANALYSIS'
    const attempt = { paymentGroupId: (await venue.reservation(id))!.paymentGroupId! }
    await venue.app.deps
      .knex('payment_attempts')
      .where(attempt)
      .update({ state: 'cancelled', closedAt: new Date(venue.app.clock.now()).toISOString() })
    await browser.post('/api/payments', aCardPayment(id, totalPrice))
    charge.status = 'PENDING'
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await only()).toMatchObject({
      kind: 'paid-twice',
      amount: MORNING_PRICE,
      actions: [],
      reservations: [{ id, status: 'approved' }],
    })
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(await venue.issues()).toEqual([])
    expect(await venue.reservation(id)).toMatchObject({ status: 'approved', paymentStatus: 'paid' })

    const { body } = await venue.admin.get<AdminReservationDetail>(`/api/reservations/${id}`)
    expect(body.history.map(({ action }) => action)).toEqual(['created', 'paid'])
    await venue.cancel(id)
    const answer = await venue.refund([id])
    expect(answer.body.refunds.map(({ reason }) => reason)).toEqual(['admin-cancelled'])
  })

  test('another amount than was charged is refunded in full', async () => {
    const { id, charge } = await venue.payable(['10:00'])
    charge.cents = 7_000
    venue.fake.charges.pay(charge)
    await venue.settled()
    expect(await only()).toMatchObject({
      kind: 'amount-mismatch',
      amount: 70,
      text: expect.stringContaining('R$ 70,00'),
      reservations: [{ id, status: 'pending_confirmation' }],
    })
    expect(charge.refunds).toMatchObject([{ cents: 7_000 }])
  })

  test('a card payment that is disputed, until somebody has seen it', async () => {
    const { id } = await venue.paid(['10:00'])
    const charge = venue.fake.state.charges[0]!
    venue.fake.charges.become(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
    await venue.settled()
    const issue = await only()
    expect(issue).toMatchObject({
      kind: 'chargeback',
      text: 'O pagamento de R$ 80,00 foi contestado pelo titular do cartão e pode ser retirado da conta.',
      reservations: [{ id, status: 'approved' }],
      actions: ['keep'],
    })
    expect(await venue.resolve(issue.id, { action: 'keep', note: 'Avisado' })).toMatchObject({
      status: 200,
    })
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
  })

  test('money that somebody gave back at the provider while the reservation stands', async () => {
    const { id } = await venue.paid(['10:00'])
    venue.fake.refunds.refund(venue.fake.state.charges[0]!, {})
    await venue.settled()
    expect(await only()).toMatchObject({
      id: expect.stringMatching(/^charge-/),
      kind: 'chargeback',
      text: 'O pagamento de R$ 80,00 foi devolvido fora do sistema, e a reserva continua aprovada.',
      reservations: [{ id, status: 'approved', paymentStatus: 'refunded' }],
    })
    expect(await venue.refunds()).toMatchObject([{ amount: 8_000, reason: 'elsewhere' }])
  })

  test('a payment without a charge of ours, once however often its event comes', async () => {
    const { charge } = await venue.payable(['10:00'])
    const stranger = { ...venue.fake.charges.wire(charge), id: 'pay_of_somebody_else' }
    const foreignPayment = { ...stranger, value: 45.5, externalReference: null }
    venue.fake.webhooks.emit('PAYMENT_CREATED', foreignPayment)
    venue.fake.webhooks.emit('PAYMENT_CONFIRMED', foreignPayment)
    venue.fake.webhooks.emit('PAYMENT_RECEIVED', foreignPayment)
    await venue.settled()
    expect(await venue.issues()).toEqual([])
    venue.app.clock.advance(11 * 60_000)
    await venue.settled()
    const issue = await only()
    expect(issue).toMatchObject({
      id: expect.stringMatching(/^event-\d+$/),
      kind: 'unmatched',
      amount: 45.5,
      text: 'Um pagamento de R$ 45,50 chegou ao Asaas (cobrança pay_of_somebody_else) e não pertence a nenhuma reserva.',
      customer: null,
      actions: ['tie', 'refund', 'dismiss'],
    })
    expect((await venue.resolve(issue.id, { action: 'dismiss' })).status).toBe(200)
    venue.fake.webhooks.emit('PAYMENT_REFUNDED', foreignPayment)
    await venue.settled()
    venue.app.clock.advance(11 * 60_000)
    await venue.settled()
    expect([await venue.issues(), await venue.openCount()]).toEqual([[], 0])
  })

  test('no CPF is shown', async () => {
    await lateMoney(venue)
    expect(JSON.stringify(await venue.issues())).not.toContain('52998224725')
  })
})

describe('a refund that the bank gives up', () => {
  async function denied() {
    const { ids, charge } = await venue.payable(['10:00'])
    venue.fake.charges.pay(charge)
    await venue.settled()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled()
    venue.fake.refunds.deny()
    return { id: ids[0]!, charge }
  }

  test('is checked when the event comes, shown, and requested again', async () => {
    const { id, charge } = await denied()
    await venue.settled(2)
    expect(await only()).toMatchObject({
      kind: 'refund-refused',
      refund: { state: 'refused', message: 'O banco não aceitou o estorno.' },
    })
    expect(charge.refunds).toHaveLength(1)
    venue.app.clock.advance(60_000)
    await venue.settled()
    expect(charge.refunds.map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING'])
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(await venue.reservation(id)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await venue.refunds()).toMatchObject([{ state: 'done', amount: 8_000 }])
  })

  test('failed twice it is requested a third time', async () => {
    const { charge } = await denied()
    await venue.settled(2)
    venue.app.clock.advance(60_000)
    await venue.settled()
    venue.fake.refunds.deny()
    await venue.settled(2)
    expect(await venue.refunds()).toMatchObject([{ state: 'refused', denied: 2 }])
    venue.app.clock.advance(600_000)
    await venue.settled()
    expect(charge.refunds.map(({ status }) => status)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'PENDING',
    ])
  })
})

test('a refund that the provider has finished is finished here when the event comes, without its pause', async () => {
  const { ids, charge } = await venue.payable(['10:00'])
  venue.fake.charges.pay(charge)
  await venue.settled()
  await venue.cancel(ids[0]!, { money: 'refund' }, { 'Idempotency-Key': randomUUID() })
  await venue.settled()
  await venue.app.deps
    .knex('jobs')
    .where({ kind: 'refund' })
    .update({ runAt: '2026-12-31T00:00:00.000Z' })
  venue.fake.refunds.finish()
  await venue.settled(2)
  expect(await venue.reservation(ids[0]!)).toMatchObject({ paymentStatus: 'refunded' })
})
