import { openingOf } from '#shared/commands/days.ts'
import { countText } from '#shared/platform/text/countText.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf, WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { isClosedAllDay, type DayFacts } from '#shared/venue/hours/availability.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'

type Facts = {
  operationHours: OperationHours[]
  closingDates: ClosingDate[]
  specials: readonly SpecialPriceEntry[]
  today: CivilDate
}

/** A date as the month and the strip name and mark it. */
export function calendarDays({ operationHours, closingDates, specials, today }: Facts) {
  const counts = new Map<CivilDate, number>()
  for (const { date } of specials) counts.set(date, (counts.get(date) ?? 0) + 1)
  return (date: CivilDate) => {
    const count = counts.get(date) ?? 0
    const isClosed = isClosedAllDay(openingOf({ operationHours, closingDates }, date))
    const words = [
      dateWords(date),
      ...(date === today ? ['hoje'] : []),
      ...(count > 0 ? [specialsText(count)] : []),
      ...(isClosed ? ['fechado'] : []),
    ]
    const marks = [
      'date',
      ...(date === today ? ['date--today'] : []),
      ...(count > 0 ? ['date--special'] : []),
      ...(isClosed ? ['date--closed'] : []),
    ]
    return { 'aria-label': words.join(', '), className: marks.join(' ') }
  }
}

/** `2 preços especiais`. */
export function specialsText(count: number): string {
  return countText(count, 'preço especial', 'preços especiais')
}

/** `sábado, 5 de dezembro`. */
export function dateWords(date: CivilDate): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}

/** Says why a day is closed, by its closing or by its weekday. */
export function closedText({ date, closings }: DayFacts): string {
  const whole = closings.find(({ allDay }) => allDay)
  return whole
    ? `${whole.description}.`
    : `${WEEKDAY_LABELS[weekdayOf(date)]} não tem horário de funcionamento.`
}
