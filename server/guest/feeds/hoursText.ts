import type { FreeHours } from '#shared/guest/feeds/freeHours.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'

/** The free hours as somebody reads them aloud: a line an hour, with its price and the address to book it. */
export function hoursText({ endDate, sports, startDate, venue }: FreeHours): string {
  const days = `${formatDate(startDate)} a ${formatDate(endDate)}`
  return [
    `${venue.name}: horários livres de ${days}`,
    ...(venue.address ? [venue.address] : []),
    `Horas de ${venue.timeZone}. Preço por hora de quadra.`,
    'O endereço de um horário abre a página de reservas nele; nada fica reservado até que a pessoa confirme e pague.',
    `Reservas: ${venue.url}`,
    ...sports.flatMap(({ hours, name }) => ['', name, ...linesOf(hours)]),
    '',
  ].join('\n')
}

function linesOf(hours: FreeHours['sports'][number]['hours']): string[] {
  if (hours.length === 0) return ['Nenhum horário livre nestes dias.']
  return hours.map(({ date, endTime, price, startTime, url }) => {
    const day = `${WEEKDAY_LABELS[weekdayOf(date)]}, ${formatDate(date)}`
    return `${day}, ${startTime} às ${endTime}: ${reaisText(price)} ${url}`
  })
}
