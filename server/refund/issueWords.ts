import { formatReais } from '#shared/money/money.ts'
import { webhookOf } from '../payment/providers/webhooks.ts'
import type { OpenDispute, OpenEvent, OpenRefund } from './openIssues.ts'

type Kind = 'slots-gone' | 'paid-twice' | 'amount-mismatch' | 'refund-refused' | 'refund-waiting'

/** Why this refund waits for a person. */
export function refundKind({ state, reason }: Pick<OpenRefund, 'state' | 'reason'>): Kind {
  if (state === 'refused') return 'refund-refused'
  if (reason === 'slots-gone' || reason === 'paid-twice' || reason === 'amount-mismatch') {
    return reason
  }
  return 'refund-waiting'
}

/** What happened, in whole sentences. */
export function refundText(refund: OpenRefund): string {
  const amount = formatReais(refund.amount)
  const kind = refundKind(refund)
  const before = causeOf(refund)
  if (kind === 'refund-refused') {
    const why = refund.providerMessage ? `: “${refund.providerMessage}”` : ''
    return sentences(before, `O estorno de ${amount} foi recusado${why}. Ele será tentado de novo.`)
  }
  if (kind === 'refund-waiting') {
    const text = `O estorno de ${amount} foi pedido há mais de uma hora e ainda não foi concluído.`
    return sentences(before, text)
  }
  const state =
    refund.state === 'in_progress' || refund.begunAt ? 'está em andamento' : 'foi pedido'
  return sentences(before, `O estorno de ${amount} ${state}.`)
}

function causeOf({ reason, received, asked }: OpenRefund) {
  const came = formatReais(received ?? asked)
  switch (reason) {
    case 'slots-gone':
      return `O pagamento de ${came} chegou depois do prazo e os horários já não estavam livres.`
    case 'paid-twice':
      return `A mesma reserva foi paga mais de uma vez: chegaram mais ${came}.`
    case 'amount-mismatch':
      return `O valor que chegou (${came}) não é o das reservas.`
    default:
      return null
  }
}

/** The same of a charge whose money was taken back, or may be. */
export function disputeText({ chargeStatus, received, amount }: OpenDispute): string {
  const came = formatReais(received ?? amount)
  return chargeStatus === 'refunded'
    ? `O pagamento de ${came} foi devolvido fora do sistema, e a reserva continua aprovada.`
    : `O pagamento de ${came} foi contestado pelo titular do cartão e pode ser retirado da conta.`
}

/** The same of a reservation that was cancelled after it was paid. */
export function undecidedText(cents: number): string {
  return `A reserva foi cancelada depois de paga: falta decidir o que fazer com ${formatReais(cents)}.`
}

/** The same of a payment at the provider that belongs to nobody. */
export function unmatchedText({ amount, paymentId, provider }: OpenEvent): string {
  const what = amount === null ? 'Um pagamento' : `Um pagamento de ${formatReais(amount)}`
  return `${what} chegou ao ${webhookOf(provider).providerName} (cobrança ${paymentId}) e não pertence a nenhuma reserva.`
}

function sentences(first: string | null, second: string) {
  return first ? `${first} ${second}` : second
}
