import { formatReais } from '#shared/platform/money/money.ts'
import type { EndReason } from '#shared/booking/reservation/status.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { moneyAlert } from '#shared/payment/charges/settlement.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { LostCharge } from '../charges/lostCharges.ts'
import { webhookOf } from '../providers/webhooks.ts'
import type { DoubledPrice } from '../ledger/doubledPrices.ts'
import type { Found } from './findIssues.ts'

const OWN_KINDS = ['slots-gone', 'credit-gone', 'paid-twice', 'amount-mismatch'] as const
type Kind = (typeof OWN_KINDS)[number] | 'refund-refused' | 'refund-waiting' | 'account-lost'

/** Why this refund waits for a person. */
export function refundKind({
  lostKey,
  reason,
  refundState,
}: Pick<Found, 'lostKey' | 'reason' | 'refundState'>): Kind {
  if (lostKey !== null) return 'account-lost'
  if (refundState === 'refused') return 'refund-refused'
  return OWN_KINDS.find((kind) => kind === reason) ?? 'refund-waiting'
}

/** What happened, in whole sentences. */
export function refundText(refund: Found): string {
  const amount = formatReais(refund.refundAmount ?? 0)
  const kind = refundKind(refund)
  const before = causeOf(refund)
  if (kind === 'account-lost') return sentences(before, lostText(refund))
  if (kind === 'refund-refused') {
    const why = refund.providerMessage ? `: “${refund.providerMessage}”` : ''
    return sentences(before, `O estorno de ${amount} foi recusado${why}. Ele será tentado de novo.`)
  }
  if (kind === 'refund-waiting') {
    const text = `O estorno de ${amount} foi pedido há mais de uma hora e ainda não foi concluído.`
    return sentences(before, text)
  }
  const state =
    refund.refundState === 'in_progress' || refund.begunAt ? 'está em andamento' : 'foi pedido'
  return sentences(before, `O estorno de ${amount} ${state}.`)
}

function lostText({ begunAt, lostKey, paymentId, refundAmount }: Found) {
  const sum = formatReais(refundAmount ?? 0)
  const why = `O estorno de ${sum} não pode ser feito daqui: a chave (final ${lostKey}) da conta do Asaas que recebeu o pagamento não vale mais.`
  const look = `No painel dessa conta, procure a cobrança ${paymentId}`
  const act = begunAt
    ? `${look}: se ela ainda não foi estornada, estorne ${sum} por lá.`
    : `${look} e estorne ${sum}.`
  return `${why} ${act} Depois marque aqui que o valor foi devolvido.`
}

/** Names a charge that may still be paid at an account that cannot be asked any more, and the way. */
export function leftOpenText({ cents, externalReference, lostKey, paymentId }: Found): string {
  const name = paymentId ?? `com a referência ${externalReference}`
  return `A cobrança ${name}, de ${formatReais(cents ?? 0)}, ficou aberta numa conta do Asaas cuja chave (final ${lostKey}) não vale mais. No painel dessa conta, procure por ela e remova-a; se ela já foi paga, devolva o valor por lá.`
}

function causeOf({ reason, received, charged }: Found) {
  const came = formatReais(received ?? charged ?? 0)
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

export function alertOf({ attemptState, chargeStatus }: Found) {
  return attemptState && moneyAlert({ state: attemptState, status: chargeStatus })
}

/** The same for a charge whose money is not sure any more, or is gone. */
export function disputeText(dispute: Found, about: readonly About[]): string {
  const came = formatReais(dispute.received ?? dispute.charged ?? 0)
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
  { received, charged, refundAmount }: Found,
  about: readonly About[],
): string {
  const came = formatReais(received ?? charged ?? 0)
  const gone = formatReais(refundAmount ?? 0)
  return `Do pagamento de ${came}, ${gone} foram devolvidos fora do sistema${stillApproved(about)}.`
}

type About = Pick<ReservationColumns, 'status'>

function stillApproved(about: readonly About[]) {
  return about.some(({ status }) => status === 'approved') ? ', e a reserva continua aprovada' : ''
}

/** The same for a reservation that was cancelled after it was paid. */
export function undecidedText(cents: number, atDesk: number): string {
  const part = atDesk === 0 ? '' : ` (${formatReais(atDesk)} deles foram pagos no local)`
  return `A reserva foi cancelada depois de paga: falta decidir o que fazer com ${formatReais(cents)}${part}.`
}

type Owed = {
  /** Centavos: what was paid at the venue, what of it is owed back, what of that is credit, and the credit that is back already. */
  paid: number
  back: number
  asCredit: number
  credited: number
  reason: EndReason | null
  /** Why the venue closed the court. */
  closing: string | undefined
}

/** The same for one that was paid at the venue, where somebody has to hand the money back. */
export function owedText({ asCredit, back, closing, credited, paid, reason }: Owed): string {
  const wasPaid = `paga no local por ${formatReais(paid)}`
  const give = `devolva ${formatReais(back - asCredit)}`
  const credit = asCredit === 0 ? '' : `; ${formatReais(asCredit)} voltam a ser crédito`
  switch (reason) {
    case 'customer': {
      const done = credited === 0 ? '' : ` ${formatReais(credited)} já voltaram a ser crédito.`
      return `O cliente cancelou a reserva, ${wasPaid}: pela regra de cancelamento, ${give} a ele${credit}.${done}`
    }
    case 'incident':
      return `O local cancelou a reserva${closing ? ` (${closing})` : ''}, ${wasPaid}: ${give} ao cliente${credit}.`
    case 'stranded':
      return `O local fechou o horário da reserva, ${wasPaid}: ${give} ao cliente${credit}.`
    default:
      return `A reserva, ${wasPaid}, foi cancelada: falta decidir o que fazer com ${formatReais(back)}.`
  }
}

type PartlyPaid = Pick<ReservationColumns, 'canceledReason' | 'partPaid' | 'price'>

/** Says it for one that was cancelled when only parts of its price were paid. */
export function canceledPartText(
  { canceledReason, partPaid, price }: PartlyPaid,
  back: number,
): string {
  const paid = `com ${formatReais(partPaid)} de ${formatReais(price)} pagos no local`
  if (canceledReason === 'customer') {
    return `O cliente cancelou a reserva ${paid}: pela regra de cancelamento, devolva ${formatReais(back)} a ele.`
  }
  return `A reserva foi cancelada ${paid}: falta decidir o que fazer com ${formatReais(back)}.`
}

/** Says it for the desk's part of a price whose rest a charge paid, and gives back. */
export function besideChargeText(cents: number): string {
  return `Esta reserva foi paga em parte no local e o resto pela internet. O que foi pago pela internet volta pelo provedor: devolva ${formatReais(cents)} do que foi pago no local.`
}

/** Says it for what the desk took above a price. */
export function surplusText(price: number, cents: number): string {
  return `A reserva custa ${formatReais(price)} e o local recebeu ${formatReais(cents)} a mais: devolva ao cliente.`
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

/** The same for a payment at the provider that belongs to no charge; of one that these books have lost, what it paid. */
export function unmatchedText(found: Found, lost: LostCharge | null): string {
  const { providerMessage, refundState } = found
  const came = cameText(found, lost)
  if (refundState === null) return came
  if (refundState !== 'refused') return sentences(came, 'A devolução foi pedida.')
  const why = providerMessage ? `: “${providerMessage}”` : ''
  return sentences(came, `A devolução foi recusada${why}. Ela será tentada de novo.`)
}

/** Says it of a closed hour whose customer is choosing. */
export function choiceText({ cents, reason }: Found): string {
  return `O local cancelou a reserva (${reason}) e o cliente ainda não escolheu o que quer por ${formatReais(cents ?? 0)}: crédito, outro horário ou o dinheiro de volta.`
}

/** Says it of a tab for which too much came in. */
export function tabText({ cents }: Found): string {
  return `Entrou mais do que há na comanda: devolva ${formatReais(cents ?? 0)} em Comandas.`
}

/** Says it of money that somebody has decided to keep. */
export function keptText({ cents }: Found, about: readonly About[]): string {
  const stands = about.some(({ status }) => status === 'approved')
  const what = stands ? 'além do que a reserva custa' : 'de uma reserva cancelada'
  return `${formatReais(cents ?? 0)}, ${what}, ficaram com o local. Ainda podem voltar para o cliente.`
}

function sentences(first: string | null, second: string) {
  return first ? `${first} ${second}` : second
}

function cameText({ cents, paymentId, provider }: Found, lost: LostCharge | null): string {
  const what = cents === null ? 'Um pagamento' : `Um pagamento de ${formatReais(cents)}`
  const at = webhookOf(provider ?? '').providerName
  if (!lost?.hours) {
    return `${what} chegou ao ${at} (cobrança ${paymentId}) e não pertence a nenhuma reserva.`
  }
  const by = lost.payer.name ? ` de ${lost.payer.name}` : ''
  const places = lost.hours.map(
    ({ court, date, endTime, startTime }) =>
      `${court}, ${formatDate(date)} das ${startTime} às ${endTime}`,
  )
  return `${what}${by} está no ${at} (cobrança ${paymentId}), e a reserva não está aqui: foi feita depois da cópia que foi restaurada. Ele pagou: ${places.join('; ')}.`
}
