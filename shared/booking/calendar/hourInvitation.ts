import { SPORT_LABELS, type Sport } from '../../venue/courts/sport.ts'
import { formatReais } from '../../platform/money/money.ts'
import { formatDate, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '../../platform/time/weekday.ts'
import { hourAddress } from './hourAddress.ts'

type InvitedHour = {
  sport: Sport
  date: CivilDate
  startTime: ClockTime
  /** 0 where it is not known. */
  priceCents: number
}

/** `Quinta, 26/11 às 20:00 · Beach Tênis · R$ 120 · Arena Tatuíra`, and below it the address that opens the hour. It takes nothing. */
export function hourInvitation(
  { sport, date, startTime, priceCents }: InvitedHour,
  { venueName, origin }: { venueName: string; origin: string },
): string {
  const facts = [
    hourName(date, startTime),
    SPORT_LABELS[sport],
    priceCents > 0 && briefReais(priceCents),
    venueName,
  ]
  return `${facts.filter(Boolean).join(' · ')}\n${origin}${hourAddress(sport, date, startTime)}`
}

/** `Quinta, 26/11 às 20:00`. */
export function hourName(date: CivilDate, startTime: ClockTime): string {
  const weekday = WEEKDAY_LABELS[weekdayOf(date)].replace('-feira', '')
  return `${weekday}, ${formatDate(date).slice(0, 5)} às ${startTime}`
}

/** `R$ 120`, `R$ 99,90`. */
export function briefReais(cents: number): string {
  return formatReais(cents).replace(/,00$/, '')
}
