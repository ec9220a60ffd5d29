import type { Knex } from 'knex'
import { toReais } from '#shared/money/money.ts'
import type { StoryEntry } from '#shared/payment/ledger.ts'
import type { ListedAttempt } from './attemptRows.ts'
import type { RefundRow } from './refundEntry.ts'

/** Charges as they were opened and as they ended. */
export function tellAttempts(attempts: readonly ListedAttempt[]): StoryEntry[] {
  return attempts.flatMap((attempt) => {
    const name = `${attempt.number}ª cobrança, ${methodOf(attempt)}`
    const entry = (at: string, what: string, cents: number): StoryEntry => ({
      at,
      kind: 'charge',
      text: `${name}: ${what}`,
      amount: toReais(cents),
    })
    const ends = attempt.closedAt && attempt.state !== 'paid'
    return [
      entry(attempt.createdAt, 'aberta', attempt.amount),
      ...(attempt.paidAt
        ? [entry(attempt.paidAt, 'paga', attempt.received ?? attempt.amount)]
        : []),
      ...(ends
        ? [
            entry(
              attempt.closedAt!,
              attempt.state === 'failed' ? 'recusada' : 'cancelada',
              attempt.amount,
            ),
          ]
        : []),
    ]
  })
}

function methodOf({ method, cardBrand, cardLast4 }: ListedAttempt) {
  if (method === 'PIX') return 'PIX'
  return ['cartão', cardBrand, cardLast4 && `final ${cardLast4}`].filter(Boolean).join(' ')
}

/** What the provider told about these charges. */
export async function tellEvents(
  db: Knex,
  attempts: readonly ListedAttempt[],
): Promise<StoryEntry[]> {
  const charges = attempts.flatMap(({ providerPaymentId }) => providerPaymentId ?? [])
  const logs: { receivedAt: string; eventType: string }[] = await db('webhook_logs')
    .whereIn('paymentId', charges)
    .orderBy('id')
    .select('receivedAt', 'eventType')
  return logs.map(({ receivedAt, eventType }) => ({
    at: receivedAt,
    kind: 'event',
    text: `Aviso do Asaas: ${EVENTS[eventType] ?? eventType}`,
    amount: null,
  }))
}

const EVENTS: Record<string, string> = {
  PAYMENT_CREATED: 'cobrança criada',
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

/** Refunds as they were asked for and as they stand. */
export function tellRefunds(refunds: readonly RefundRow[]): StoryEntry[] {
  return refunds.flatMap((refund) => {
    const entry = (at: string, text: string): StoryEntry => ({
      at,
      kind: 'refund',
      text,
      amount: toReais(refund.amount),
    })
    const asked =
      refund.reason === 'elsewhere'
        ? []
        : [entry(refund.createdAt, `Estorno pedido: ${REASONS[refund.reason] ?? refund.reason}`)]
    if (refund.withdrawnAt) return [...asked, entry(refund.withdrawnAt, 'Estorno retirado')]
    if (refund.doneAt) {
      const isOurs = refund.reason !== 'elsewhere'
      return [
        ...asked,
        entry(refund.doneAt, isOurs ? 'Estorno concluído' : 'Valor devolvido fora do sistema'),
      ]
    }
    if (refund.state !== 'refused') return asked
    const why = refund.providerMessage ? `: “${refund.providerMessage}”` : ''
    return [...asked, entry(refund.updatedAt, `Estorno recusado${why}`)]
  })
}

const REASONS: Record<string, string> = {
  'slots-gone': 'os horários já não estavam livres',
  'paid-twice': 'pagamento em dobro',
  'amount-mismatch': 'valor diferente do cobrado',
  'admin-cancelled': 'reserva cancelada pelo local',
}
