import { toReais } from '#shared/platform/money/money.ts'
import { hasCome } from '#shared/payment/charges/settlement.ts'
import type { GroupHistoryEntry } from '#shared/payment/refund/groupHistory.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ListedAttempt } from '../ledger/attemptList.ts'
import { webhookOf } from '../providers/webhooks.ts'
import type { Refund } from '../../book/credit/priceRefunds.ts'

/** The opening and the end of charges. */
export function attemptEntries(attempts: readonly ListedAttempt[]): GroupHistoryEntry[] {
  return attempts.flatMap((attempt) => {
    const name = `${attempt.number}ª cobrança, ${methodOf(attempt)}`
    const entry = (at: string, what: string, cents: number): GroupHistoryEntry => ({
      at,
      kind: 'charge',
      text: `${name}: ${what}`,
      amount: toReais(cents),
    })
    const ends = attempt.closedAt && !hasCome(attempt.state)
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

/** The provider's events about these charges. */
export async function eventEntries(
  db: Db,
  attempts: readonly ListedAttempt[],
): Promise<GroupHistoryEntry[]> {
  const charges = attempts.flatMap(({ providerPaymentId }) => providerPaymentId ?? [])
  const logs = await db('webhook_logs')
    .whereIn('paymentId', charges)
    .orderBy('id')
    .select('receivedAt', 'eventType', 'provider')
  return logs.map(({ receivedAt, eventType, provider }) => {
    const webhook = webhookOf(provider)
    const what = webhook.meaningOf(eventType ?? '').text
    return {
      at: receivedAt,
      kind: 'event',
      text: `Aviso do ${webhook.providerName}: ${what}`,
      amount: null,
    }
  })
}

/** Requested refunds and their outcome. */
export function refundEntries(refunds: readonly Refund[]): GroupHistoryEntry[] {
  return refunds.flatMap((refund) => {
    const entry = (at: string, text: string): GroupHistoryEntry => ({
      at,
      kind: 'refund',
      text,
      amount: toReais(refund.amount),
    })
    const requested =
      refund.reason === 'elsewhere'
        ? []
        : [entry(refund.createdAt, `Estorno pedido: ${REASONS[refund.reason] ?? refund.reason}`)]
    if (refund.withdrawnAt) return [...requested, entry(refund.withdrawnAt, 'Estorno retirado')]
    if (refund.doneAt) {
      const isOurs = refund.reason !== 'elsewhere'
      return [
        ...requested,
        entry(refund.doneAt, isOurs ? 'Estorno concluído' : 'Valor devolvido fora do sistema'),
      ]
    }
    if (refund.state !== 'refused') return requested
    const why = refund.providerMessage ? `: “${refund.providerMessage}”` : ''
    return [...requested, entry(refund.updatedAt, `Estorno recusado${why}`)]
  })
}

const REASONS: Record<string, string> = {
  'slots-gone': 'os horários já não estavam livres',
  'credit-gone': 'o crédito do resto já tinha sido usado',
  'paid-twice': 'pagamento em dobro',
  'amount-mismatch': 'valor diferente do cobrado',
  'admin-cancelled': 'reserva cancelada pelo local',
  'customer-cancelled': 'reserva cancelada pelo cliente',
  lowered: 'parte do preço, a reserva continua de pé',
  incident: 'quadra fechada pelo local',
}
