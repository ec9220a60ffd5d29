import { formatReais } from '#shared/money/money.ts'
import type { CivilDate, ClockTime } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'
import type { CellStatus } from './weekView.ts'

const WORDS: Record<CellStatus, string> = {
  loading: 'carregando',
  available: 'disponível',
  picking: 'selecionando',
  selected: 'selecionado',
  releasing: 'removendo',
  unavailable: 'indisponível',
}

export type CellWords = {
  date: CivilDate
  startTime: ClockTime
  status: CellStatus
  priceCents: number
}

/** `segunda-feira 23/11, 18:00, disponível, R$ 120,00`. */
export function cellLabel({ date, startTime, status, priceCents }: CellWords): string {
  const words = [`${weekdayName(date)} ${dayAndMonth(date)}`, startTime, WORDS[status]]
  const priced = status !== 'unavailable' && status !== 'loading'
  return [...words, ...(priced ? [formatReais(priceCents)] : [])].join(', ')
}

/** `23/11`. */
export function dayAndMonth(date: CivilDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`
}

/** `segunda-feira`. */
export function weekdayName(date: CivilDate): string {
  return WEEKDAY_LABELS[weekdayOf(date)].toLowerCase()
}

/** `120` or `99,90`: a price as short as a cell of 44 pixels needs it. */
export function shortPrice(priceCents: number): string {
  const cents = priceCents % 100
  const reais = String((priceCents - cents) / 100)
  return cents === 0 ? reais : `${reais},${String(cents).padStart(2, '0')}`
}
