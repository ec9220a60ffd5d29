import type { Receivable } from '#shared/payment/charges/receivable.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import { daysBetween, formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { hoursText } from '../../reservation/reservationTexts.ts'

const WHY: Record<Receivable['kind'], string> = {
  unpaid: 'Não paga',
  'taken-back': 'Dinheiro devolvido fora do sistema',
  doubled: 'Saiu duas vezes',
  tab: 'Comanda aberta',
  'pix-missing': 'PIX que não caiu, e já devolvido',
}

export function whyText({ amount, kind, price }: Receivable): string {
  if (price === undefined) return WHY[kind]
  const cents = toCents(price)
  return `Pagos ${formatReais(cents - toCents(amount))} de ${formatReais(cents)}`
}

/** The court and its hours; empty where it is for none. */
export function placeText({ courtName, endTime, startTime }: Receivable): string {
  if (courtName === null || startTime === null || endTime === null) return ''
  return `${hoursText({ startTime, endTime })}, ${courtName}`
}

/** For how long it has been owed, or how soon it will be. */
export function ageText(date: CivilDate, today: CivilDate): string {
  const days = daysBetween(date, today)
  if (days === 0) return 'hoje'
  const length = countText(Math.abs(days), 'dia', 'dias')
  return days > 0 ? `há ${length}` : `em ${length}`
}

/** The message that reminds somebody of what they owe. */
export function reminderText(entry: Receivable): string {
  const { amount, date, kind, name } = entry
  const [first] = name.split(' ')
  const sum = formatReais(toCents(amount))
  if (kind === 'doubled') {
    return `Olá, ${first}! De uma reserva sua, ${sum} voltaram para você duas vezes. Como prefere acertar?`
  }
  const place = placeText(entry)
  const what = place ? `da quadra de ${formatDate(date)}, ${place}` : `de ${formatDate(date)}`
  return `Olá, ${first}! Falta o pagamento de ${sum} ${what}. Como prefere pagar?`
}
