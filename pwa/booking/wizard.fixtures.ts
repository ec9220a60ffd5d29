import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer, OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { ApiError } from '../api/client.ts'
import { aPayment } from '../payment/payment.fixtures.ts'
import type { Draft } from './draft.ts'
import type { SelectedSlot } from './cart.ts'
import { foundOrder } from './foundOrder.ts'

export const MINUTE = 60_000

export function aSlot(slot: Partial<SelectedSlot> = {}): SelectedSlot {
  const startTime = slot.startTime ?? '18:00'
  return {
    holdId: 1,
    courtId: 2,
    date: '2026-11-23',
    startTime,
    endTime: slotEnd(startTime),
    priceCents: 120_00,
    ...slot,
  }
}

export function aHold(hold: Partial<Hold> = {}): Hold {
  const startTime = hold.startTime ?? '18:00'
  return {
    id: 1,
    courtId: 2,
    date: '2026-11-23',
    startTime,
    endTime: slotEnd(startTime),
    sportType: 'futevôlei',
    price: 120,
    expiresInMs: 15 * MINUTE,
    ...hold,
  }
}

export function holdList(holds: Hold[], expiresInMs = 15 * MINUTE): HoldList {
  const ending = holds.map((hold) => ({ ...hold, expiresInMs }))
  return { holds: ending, expiresInMs: holds.length > 0 ? expiresInMs : 0 }
}

export const aCustomer = {
  customerName: 'Marina Alves',
  customerEmail: 'marina@exemplo.com.br',
  customerPhone: '11987654321',
  customerCpf: '52998224725',
}

export function aCheckoutAnswer(answer: Partial<CheckoutAnswer> = {}): CheckoutAnswer {
  const reservation = {
    id: 71,
    courtId: 2,
    courtName: 'Quadra 2',
    sportType: 'futevôlei',
    date: '2026-11-23',
    startTime: '18:00',
    endTime: '19:00',
    price: 120,
    status: 'pending' as const,
    paymentStatus: 'pending',
    paymentGroupId: 'id-2',
    reservationType: 'avulso' as const,
    createdAt: '2026-11-23T12:00:00.000Z',
  }
  return {
    ...reservation,
    reservations: [reservation],
    totalPrice: 120,
    expiresInMs: 15 * MINUTE,
    ...answer,
  }
}

/** An order that this browser's session has open: a PIX that waits, unless said otherwise. */
export function anOwnOrder(order: Partial<OwnOrder> = {}): OwnOrder {
  const payment = { id: 'pay_1', method: 'PIX' as const }
  return {
    ...aCheckoutAnswer(),
    ...aCustomer,
    payment,
    expiresInMs: 9 * MINUTE,
    endedBy: null,
    ...order,
  }
}

export function aFoundOrder(order: Partial<OwnOrder> = {}) {
  return foundOrder(anOwnOrder(order))
}

export function aPaymentAnswer(answer: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return aPayment({
    value: 120,
    invoiceUrl: null,
    pixQrCodeUrl: null,
    pixQrCodeText: null,
    expiresInMs: 10 * MINUTE,
    ...answer,
  })
}

export function aDraft(draft: Partial<Draft> = {}): Draft {
  return {
    step: 'slots',
    sport: 'futevôlei',
    slots: [aSlot()],
    customer: {},
    acceptedTerms: false,
    attempt: null,
    order: null,
    payment: null,
    ...draft,
  }
}

export function refusedWith(code: ProblemCode, more: Partial<Problem> = {}, status = 409) {
  const problem = { status, code, message: `recusado: ${code}`, ...more }
  return new ApiError(status, JSON.stringify(problem), problem)
}
