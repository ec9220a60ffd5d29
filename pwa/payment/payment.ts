import type * as v from 'valibot'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { toReais } from '#shared/platform/money/money.ts'
import type { Card, CardPayer } from '#shared/payment/charges/card.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'
import type { PaymentRequestSchema } from '#shared/payment/charges/payment.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'

/** A payment as it is requested on the wire; `value` in reais. */
export type PaymentInput = v.InferInput<typeof PaymentRequestSchema>

export type PaymentOrder = {
  reservationIds: readonly number[]
  sport: Sport
  slotCount: number
  totalCents: number
  /** Names it where it is no whole price. Who pays is known to the server already. */
  owed?: 'Diferença' | 'Restante'
  /** The move to a dearer hour whose difference it is. */
  moveId?: number
}

/** Data of the payer, instead of the customer's. */
export type PayerChange = Partial<CustomerDetails>

/** What a card form keeps for another try, by field: never the card's number or code. */
export type CardDraft = Readonly<Record<string, string>>

/** All the payment needs from outside; tests pass a plain object. */
export type PaymentApi = {
  /** The same key means the same attempt, however often it is sent. */
  create(request: PaymentInput, signal: AbortSignal, key: string): Promise<PaymentAnswer>
  read(paymentId: string, signal: AbortSignal): Promise<PaymentAnswer>
  release(reservationIds: readonly number[], signal: AbortSignal): Promise<void>
  /** Calls back when something may have changed: the page is visible again, the server sent an event. */
  onHint?(listener: () => void): () => void
}

export type RestoredPayment = { paymentId: string; method: CustomerPaymentMethod }

export function pixInput(order: PaymentOrder, customer: CustomerDetails): PaymentInput {
  return { ...orderFields(order), ...customer, paymentMethod: 'PIX' }
}

export function cardInput(order: PaymentOrder, payer: CardPayer, creditCard: Card): PaymentInput {
  return { ...orderFields(order), ...payer, creditCard, paymentMethod: 'CREDIT_CARD' }
}

/** A card payment whose card is typed on the provider's page. */
export function hostedCardInput(order: PaymentOrder, customer: CustomerDetails): PaymentInput {
  return { ...orderFields(order), ...customer, paymentMethod: 'CREDIT_CARD' }
}

function orderFields({ reservationIds, sport, slotCount, totalCents, moveId }: PaymentOrder) {
  return {
    ...(moveId === undefined ? {} : { moveId }),
    reservationId: reservationIds[0] ?? 0,
    value: toReais(totalCents),
    description: `Reserva de ${SPORT_LABELS[sport]} - ${slotCount} horário(s)`,
  }
}

/** Whether a card payment still waits for the card, which is typed on the provider's page. */
export function isCardTypedAtProvider(
  { asaasStatus }: Pick<PaymentAnswer, 'asaasStatus'>,
  cards: Venue['cards'],
): boolean {
  return cards === 'hosted' && asaasStatus === 'PENDING'
}

/** The image to scan and the code to copy, each null while the provider has none. */
type PixQr = { image: string | null; code: string | null }

const NOT_AVAILABLE = 'NOT_AVAILABLE'

/** Reads what the provider sent, which may be texts or an object `{ encodedImage, payload }`. */
export function pixQr(sent: { pixQrCodeUrl?: unknown; pixQrCodeText?: unknown }): PixQr {
  const { pixQrCodeUrl: url, pixQrCodeText: text } = sent
  const packed = typeof text === 'object' && text !== null ? (text as Record<string, unknown>) : {}
  return {
    image: asImage(given(url) ?? given(packed['encodedImage'])),
    code: given(text) ?? given(packed['payload']),
  }
}

function given(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value !== NOT_AVAILABLE ? value : null
}

function asImage(value: string | null): string | null {
  if (value === null || /^(data:image\/|https:\/\/|\/)/.test(value)) return value
  return /^[A-Za-z0-9+/=\s]+$/.test(value) ? `data:image/png;base64,${value}` : null
}
