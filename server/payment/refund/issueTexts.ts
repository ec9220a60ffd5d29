import { formatReais } from '#shared/platform/money/money.ts'
import type { EndReason } from '#shared/booking/reservation/status.ts'
import { moneyAlert } from '#shared/payment/charges/settlement.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { webhookOf } from '../providers/webhooks.ts'
import type { DoubledPrice } from './doubledPrices.ts'
import type { OpenDispute, OpenEvent, OpenRefund } from './findIssues.ts'

const OWN_KINDS = ['slots-gone', 'credit-gone', 'paid-twice', 'amount-mismatch'] as const
type Kind = (typeof OWN_KINDS)[number] | 'refund-refused' | 'refund-waiting'

/** Why this refund waits for a person. */
export function refundKind({ state, reason }: Pick<OpenRefund, 'state' | 'reason'>): Kind {
  if (state === 'refused') return 'refund-refused'
  return OWN_KINDS.find((kind) => kind === reason) ?? 'refund-waiting'
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

function causeOf({ reason, received, charged }: OpenRefund) {
  const came = formatReais(received ?? charged)
  switch (reason) {
    case 'slots-gone':
      return `O pagamento de ${came} chegou depois do prazo e os horários já não estavam livres.`
    case 'credit-gone':
      return `O pagamento de ${came} chegou depois do prazo, e o crédito que pagaria o resto já tinha sido usado.`
    case 'move-gone':
      return `A diferença de ${came} por uma mudança de horário chegou, mas a mudança não era mais possível: o horário continua o de antes.`
    case 'paid-twice':
      return `A mesma reserva foi paga mais de uma vez: chegaram mais ${came}.`
    case 'amount-mismatch':
      return `O valor que chegou (${came}) não é o das reservas.`
    default:
      return null
  }
}

export function alertOf({ state, chargeStatus }: OpenDispute) {
  return moneyAlert({ state, status: chargeStatus })
}

/** The same for a charge whose money is not sure any more, or is gone. */
export function disputeText(dispute: OpenDispute, about: readonly ReservationRow[]): string {
  const came = formatReais(dispute.received ?? dispute.amount)
  switch (alertOf(dispute)) {
    case 'returned':
      return `O pagamento de ${came} foi devolvido fora do sistema, e a reserva continua aprovada.`
    case 'receipt-undone':
      return `O recebimento de ${came} foi desfeito no provedor: o valor não está mais na conta${stillApproved(about)}.`
    default:
      return `O pagamento de ${came} foi contestado pelo titular do cartão e pode ser retirado da conta.`
  }
}

/** The same for a part of a payment that was returned elsewhere. */
export function returnedPartText(
  { received, charged, amount }: OpenRefund,
  about: readonly ReservationRow[],
): string {
  const came = formatReais(received ?? charged)
  const gone = formatReais(amount)
  return `Do pagamento de ${came}, ${gone} foram devolvidos fora do sistema${stillApproved(about)}.`
}

function stillApproved(about: readonly ReservationRow[]) {
  return about.some(({ status }) => status === 'approved') ? ', e a reserva continua aprovada' : ''
}

/** The same for a reservation that was cancelled after it was paid. */
export function undecidedText(cents: number): string {
  return `A reserva foi cancelada depois de paga: falta decidir o que fazer com ${formatReais(cents)}.`
}

type Owed = {
  /** Centavos: what was paid at the venue, what of it is owed back, and what of that is credit. */
  paid: number
  back: number
  asCredit: number
  reason: EndReason | null
  /** Why the venue closed the court. */
  closing: string | undefined
}

/** The same for one that was paid at the venue, where somebody has to hand the money back. */
export function owedText({ asCredit, back, closing, paid, reason }: Owed): string {
  const wasPaid = `paga no local por ${formatReais(paid)}`
  const give = `devolva ${formatReais(back - asCredit)}`
  const credit = asCredit === 0 ? '' : `; ${formatReais(asCredit)} voltam a ser crédito`
  switch (reason) {
    case 'customer':
      return `O cliente cancelou a reserva, ${wasPaid}: pela regra de cancelamento, ${give} a ele${credit}.`
    case 'incident':
      return `O local cancelou a reserva${closing ? ` (${closing})` : ''}, ${wasPaid}: ${give} ao cliente${credit}.`
    case 'stranded':
      return `O local fechou o horário da reserva, ${wasPaid}: ${give} ao cliente${credit}.`
    default:
      return `A reserva, ${wasPaid}, foi cancelada: falta decidir o que fazer com ${formatReais(back)}.`
  }
}

/** The same for a closed hour whose price was paid out more than once. */
export function doubledText({ cents, price }: Pick<DoubledPrice, 'cents' | 'price'>): string {
  const back = `${formatReais(price.back)} devolvidos, por estorno ou contestação`
  const more = `São ${formatReais(cents)} a mais do que foi pago.`
  if (price.isMoved) {
    return `Esta reserva ganhou outro horário, que está de pé, e o dinheiro voltou também: ${back}. ${more} Cancele o horário ou acerte com o cliente.`
  }
  const credit = `${formatReais(price.credited)} de crédito`
  return `O valor desta reserva saiu duas vezes: ${credit} e ${back}. ${more} O que ainda há do crédito sai em “Retirar crédito”, na página do cliente.`
}

/** The same for a payment at the provider that belongs to no charge. */
export function unmatchedText({ amount, paymentId, provider }: OpenEvent): string {
  const what = amount === null ? 'Um pagamento' : `Um pagamento de ${formatReais(amount)}`
  return `${what} chegou ao ${webhookOf(provider).providerName} (cobrança ${paymentId}) e não pertence a nenhuma reserva.`
}

function sentences(first: string | null, second: string) {
  return first ? `${first} ${second}` : second
}
