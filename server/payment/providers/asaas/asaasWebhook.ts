import { createHash } from 'node:crypto'
import { receiveAsaasEvent } from '#shared/payment/charge.calls.ts'
import * as v from 'valibot'
import { isDeep } from '../../../platform/http/jsonBody.ts'
import { idOf, optionalCents, optionalLine } from './asaasFields.ts'
import type { ReadEvent, WebhookReader } from '../../port/webhookReader.ts'

const EventSchema = v.object({
  id: v.fallback(v.nullable(idOf(120)), null),
  event: optionalLine(80),
  payment: v.fallback(
    v.nullable(
      v.object({
        id: idOf(64),
        // Ours is shorter: another system's is cut, and its money still reaches the list.
        externalReference: optionalLine(100),
        value: optionalCents,
      }),
    ),
    null,
  ),
})

const STORED_CHARACTERS = 2_000

/** Asaas's calls of `POST /api/webhooks/asaas`, authenticated by the token that the venue configured there. */
export const asaasWebhook: WebhookReader = {
  provider: 'asaas',
  call: receiveAsaasEvent,
  providerName: 'Asaas',
  tokenHeader: 'asaas-access-token',
  token: ({ asaas }) => asaas.webhookToken,
  read: readEvent,
  meaningOf: (eventType) => ({
    movesMoney: MOVES_MONEY.has(eventType),
    concernsRefund: /REFUND|CHARGEBACK/.test(eventType),
    text: TEXTS[eventType] ?? eventType,
  }),
}

const MOVES_MONEY = new Set([
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REFUNDED',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
  'PAYMENT_DUNNING_RECEIVED',
])

const TEXTS: Record<string, string> = {
  PAYMENT_CREATED: 'cobrança criada',
  PAYMENT_UPDATED: 'cobrança alterada',
  PAYMENT_RESTORED: 'cobrança restaurada',
  PAYMENT_AUTHORIZED: 'cartão autorizado',
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: 'captura do cartão recusada',
  PAYMENT_ANTICIPATED: 'recebimento antecipado',
  PAYMENT_RECEIVED_IN_CASH_UNDONE: 'recebimento em dinheiro desfeito',
  PAYMENT_DUNNING_REQUESTED: 'negativação pedida',
  PAYMENT_DUNNING_RECEIVED: 'recebido depois da negativação',
  PAYMENT_BANK_SLIP_VIEWED: 'boleto aberto',
  PAYMENT_BANK_SLIP_CANCELLED: 'boleto cancelado',
  PAYMENT_CHECKOUT_VIEWED: 'fatura aberta',
  PAYMENT_SPLIT_CANCELLED: 'divisão cancelada',
  PAYMENT_SPLIT_DIVERGENCE_BLOCK: 'valor bloqueado pela divisão',
  PAYMENT_SPLIT_DIVERGENCE_BLOCK_FINISHED: 'valor desbloqueado',
  PAYMENT_CONFIRMED: 'pagamento confirmado',
  PAYMENT_RECEIVED: 'pagamento recebido',
  PAYMENT_OVERDUE: 'cobrança vencida',
  PAYMENT_DELETED: 'cobrança removida',
  PAYMENT_AWAITING_RISK_ANALYSIS: 'pagamento em análise',
  PAYMENT_APPROVED_BY_RISK_ANALYSIS: 'pagamento aprovado na análise',
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: 'pagamento reprovado na análise',
  PAYMENT_REFUND_IN_PROGRESS: 'estorno em andamento',
  PAYMENT_REFUNDED: 'valor estornado',
  PAYMENT_PARTIALLY_REFUNDED: 'parte do valor estornada',
  PAYMENT_REFUND_DENIED: 'estorno recusado',
  PAYMENT_CHARGEBACK_REQUESTED: 'pagamento contestado',
  PAYMENT_CHARGEBACK_DISPUTE: 'contestação em disputa',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'disputa ganha, valor a caminho',
}

/** Reads an event's body. An unreadable one is stored too: refusing it would block the provider's queue for ever. */
function readEvent(text: string): ReadEvent {
  const eventId = idOfBody(text)
  const malformed = (error: string): ReadEvent => ({
    eventId,
    eventType: null,
    paymentId: null,
    externalReference: null,
    amount: null,
    payload: text.replaceAll('\u0000', '').slice(0, STORED_CHARACTERS),
    error,
  })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return malformed('not JSON')
  }
  if (isDeep(body)) return malformed('nested too deep')
  const parsed = v.safeParse(EventSchema, body)
  const isEvent = parsed.success && (parsed.output.event ?? parsed.output.payment) !== null
  if (!isEvent) return { ...malformed('not an event'), payload: stored(body) }
  const { id, event, payment } = parsed.output
  return {
    eventId: id ?? eventId,
    eventType: event,
    paymentId: payment?.id ?? null,
    externalReference: payment?.externalReference ?? null,
    amount: payment?.value ?? null,
    payload: stored(body),
    error: null,
  }
}

// Without an id of its own a body is known by its bytes: sent again it is the same one.
function idOfBody(text: string) {
  return `body ${createHash('sha256').update(text).digest('base64url')}`
}

// PostgreSQL cannot store NUL.
function stored(body: unknown) {
  return JSON.stringify(redacted(body)).replaceAll('\\u0000', '').slice(0, 20_000)
}

const SECRET_KEYS = new Set(['creditCardToken', 'access_token', 'authToken'])

/** A copy of an event without the fields that must not be stored: a card token can be charged again. */
function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted)
  if (!value || typeof value !== 'object') return value
  const plain = Object.entries(value).filter(([key]) => !SECRET_KEYS.has(key))
  return Object.fromEntries(plain.map(([key, inner]) => [key, redacted(inner)]))
}
