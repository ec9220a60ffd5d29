import { formatReais, sumCents } from '../../platform/money/money.ts'
import { formatDate } from '../../platform/time/civil.ts'
import type { CustomerPaymentMethod } from '../../platform/money/paid.ts'
import { venueNow } from '../../platform/time/venueClock.ts'
import type { Policy } from './policy.ts'

const HOUR_MS = 3_600_000

/** One hour that its customer may cancel, with its money in centavos. */
export type QuotedHour = {
  id: number
  /** Epoch milliseconds. */
  startMs: number
  /** What was paid for it. */
  paid: number
  /** What of it goes or went back already. */
  returned: number
  /** By the provider as it was paid, or by the venue's people; null when nothing was paid. */
  by: 'provider' | 'venue' | null
  /** How that was paid. */
  method?: CustomerPaymentMethod | null
  /** What of it the customer's credit paid. */
  credit?: number
  /** Says how much of it the desk took before a charge paid the rest. */
  atDesk?: number
}

/** What goes back when these hours are cancelled now. */
export type Quote = {
  hours: { id: number; back: number }[]
  /** Of all of them. */
  back: number
  paid: number
  /** What of it comes back as credit; absent when nothing does. */
  credit?: number
  /** Says how much of it the desk hands back beside the provider; absent when nothing is. */
  atDesk?: number
  /** How the money was paid that comes back beside it. */
  method?: CustomerPaymentMethod
  form: Policy['form']
  by: QuotedHour['by']
  /** Until when that stays so, epoch milliseconds: a later step gives less, or the first hour begins. */
  until: number
}

/** The only place that computes what goes back. Null when one of the hours has begun: it cannot be cancelled any more. */
export function quoteOf(policy: Policy, hours: readonly QuotedHour[], nowMs: number): Quote | null {
  if (hours.length === 0 || hours.some(({ startMs }) => startMs <= nowMs)) return null
  const quoted = hours.map((hour) => ({ hour, step: stepAt(policy, hour.startMs, nowMs) }))
  const backs = quoted.map(({ hour, step }) => {
    const share = Math.round((hour.paid * (step?.percent ?? 0)) / 100)
    const ofMoney = hour.paid - hour.returned - (hour.credit ?? 0)
    const money = Math.max(0, Math.min(share, ofMoney))
    // Money comes back before credit.
    const credit = Math.min(share - money, hour.credit ?? 0)
    // Money of the provider goes before the desk's.
    const online =
      hour.by === 'provider' ? Math.max(0, Math.min(money, ofMoney - (hour.atDesk ?? 0))) : 0
    return { id: hour.id, back: money + credit, credit, online }
  })
  const credit = sumCents(backs.map((one) => one.credit))
  const online = sumCents(backs.map((one) => one.online))
  const back = sumCents(backs.map((one) => one.back))
  const atDesk = online > 0 ? back - credit - online : 0
  const isAtDesk = back > 0 && online === 0 && credit === 0
  const method = hours.find((hour) => hour.method)?.method
  return {
    hours: backs.map((one) => ({ id: one.id, back: one.back })),
    ...(credit > 0 ? { credit } : {}),
    ...(atDesk > 0 ? { atDesk } : {}),
    ...((credit > 0 || atDesk > 0) && method ? { method } : {}),
    back,
    paid: sumCents(hours.map(({ paid }) => paid)),
    form: policy.form,
    by: isAtDesk ? 'venue' : (hours.find(({ by }) => by !== null)?.by ?? null),
    until: Math.min(
      ...quoted.map(({ hour, step }) => hour.startMs - (step?.untilHoursBefore ?? 0) * HOUR_MS),
    ),
  }
}

// The steps fall: the first one that is still possible gives the most. Its last instant belongs to it.
function stepAt({ steps }: Policy, startMs: number, nowMs: number) {
  return steps
    .filter(({ percent }) => percent > 0)
    .find(({ untilHoursBefore }) => nowMs <= startMs - untilHoursBefore * HOUR_MS)
}

/** What the quote says, before the tap. */
export function quoteSentence(quote: Quote, timeZone: string): string {
  if (quote.paid === 0) return 'Nada foi pago: ao cancelar, o horário é liberado.'
  if (quote.back === 0) return 'O prazo para devolução passou: ao cancelar, nada é devolvido.'
  const { date, time } = venueNow(quote.until, timeZone)
  const until = `${formatDate(date).slice(0, 5)} às ${time}`
  const { atDesk = 0, credit = 0 } = quote
  if (credit > 0 || atDesk > 0) {
    const money = quote.back - credit - atDesk
    const way = quote.by === 'venue' && atDesk === 0 ? 'no balcão' : WAYS[quote.method ?? 'PIX']
    const parts = [
      ...(money > 0 ? [`${formatReais(money)} ${way}`] : []),
      ...(atDesk > 0 ? [`${formatReais(atDesk)} no balcão`] : []),
      ...(credit > 0 ? [`${formatReais(credit)} em crédito`] : []),
    ]
    return `Cancelando até ${until} você recebe ${parts.join(' e ')}.`
  }
  const form =
    quote.by === 'venue'
      ? 'O local devolve no balcão.'
      : 'A devolução é pela mesma forma de pagamento.'
  return `Cancelando até ${until} você recebe ${formatReais(quote.back)}. ${form}`
}

const WAYS: Record<CustomerPaymentMethod, string> = { PIX: 'no PIX', CREDIT_CARD: 'no cartão' }

/** What a move to another hour costs: what was paid counts, and only what is missing is paid. */
export type MoveQuote = {
  /** What the new hour costs. */
  price: number
  difference: number
}

export function moveQuoteOf(paid: number, price: number): MoveQuote {
  return { price, difference: Math.max(0, price - paid) }
}

export function moveSentence(paid: number, { price, difference }: MoveQuote): string {
  if (difference > 0) {
    return `O horário novo custa ${formatReais(price)}: você paga só a diferença de ${formatReais(difference)}. Até pagar, os dois horários ficam guardados.`
  }
  return price < paid
    ? `O horário novo custa ${formatReais(price)}. O que você pagou vale para ele; a diferença não é devolvida.`
    : 'O que você pagou vale para o horário novo.'
}

/** The last instant at which an hour may be moved, epoch milliseconds; null when it may not: the policy's times are used up. */
export function rescheduleUntil(
  { reschedule }: Policy,
  { startMs, moved }: { startMs: number; moved: number },
): number | null {
  return moved >= reschedule.most ? null : startMs - reschedule.untilHoursBefore * HOUR_MS
}
