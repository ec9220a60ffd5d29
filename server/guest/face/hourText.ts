import type { Calendar, FreeHour } from '#shared/booking/calendar/calendar.ts'
import { briefReais, hourName } from '#shared/booking/calendar/hourInvitation.ts'
import { listText } from '#shared/booking/calendar/freeCourts.ts'
import { nearFree } from '#shared/booking/calendar/nearFree.ts'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { toCents } from '#shared/platform/money/money.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { isPast, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'

type Asked = { sport: Sport; date: CivilDate; startTime: ClockTime }

/** Says what a link's hour is, or what became of it and which free ones are near; `calendar` has the week that it is shown in. */
export function hourText(asked: Asked, calendar: Calendar, now: VenueNow) {
  const { sport, date, startTime } = asked
  const label = SPORT_LABELS[sport]
  const at = hourName(date, startTime)
  const gone = goneText(asked, calendar, now)
  if (gone === null) {
    const cents = toCents(slotAt(calendar, date, startTime)?.price ?? 0)
    return {
      title: `${at} · ${label} · ${briefReais(cents)}`,
      description: 'Horário livre agora: reserve e pague por PIX ou cartão.',
    }
  }
  const near = nearFree(asked, freeHours(calendar))
  return {
    title: `${at} ${gone} · ${label}`,
    description:
      near.length > 0
        ? `Horários livres mais perto: ${freeText(near)}.`
        : 'Perto não há horário livre: veja os outros dias.',
  }
}

/** `quinta, 26/11`. */
function dayName(date: CivilDate): string {
  const weekday = WEEKDAY_LABELS[weekdayOf(date)].toLowerCase().replace('-feira', '')
  return `${weekday}, ${date.slice(8)}/${date.slice(5, 7)}`
}

const IS_SHUT: ReadonlySet<string> = new Set(['closed-day', 'partial-closing', 'outside-hours'])

/** Why the hour cannot be had; null while it can. */
function goneText({ date, startTime }: Asked, calendar: Calendar, now: VenueNow): string | null {
  if (isPast(date, startTime, now)) return 'já passou'
  const slot = slotAt(calendar, date, startTime)
  if (slot?.available) return null
  return IS_SHUT.has(slot?.reason ?? 'outside-hours') ? 'está fechado' : 'não está mais livre'
}

function slotAt({ days }: Calendar, date: CivilDate, startTime: ClockTime) {
  const day = days.find((one) => one.date === date)
  return day?.slots.find((slot) => slot.startTime === startTime)
}

function freeHours({ days }: Calendar): FreeHour[] {
  return days.flatMap(({ date, slots }) =>
    slots.flatMap(({ available, startTime }) => (available ? [{ date, startTime }] : [])),
  )
}

/** `quinta, 26/11 às 19:00 e 21:00; sexta, 27/11 às 20:00`. */
function freeText(hours: readonly FreeHour[]): string {
  const dates = [...new Set(hours.map(({ date }) => date))]
  return dates
    .map((date) => {
      const times = hours.filter((hour) => hour.date === date).map(({ startTime }) => startTime)
      return `${dayName(date)} às ${listText(times)}`
    })
    .join('; ')
}
