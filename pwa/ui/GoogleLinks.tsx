import { googleCalendarLink, type TakenHour } from '#shared/booking/reservation/takeAlong.ts'
import { formatDate } from '#shared/platform/time/civil.ts'

type Props = {
  hours: readonly TakenHour[]
  venue: Parameters<typeof googleCalendarLink>[1]
}

/** Each hour for Google Agenda, by its date where there are several. */
export function GoogleLinks({ hours, venue }: Props) {
  return hours.map((hour) => (
    <a
      key={`${hour.date} ${hour.startTime} ${hour.courtName}`}
      className="button"
      href={googleCalendarLink(hour, venue)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{hours.length > 1 ? `Google Agenda: ${shortTime(hour)}` : 'Google Agenda'}</span>
      <span className="visually-hidden"> (abre em nova aba)</span>
    </a>
  ))
}

function shortTime({ date, startTime }: TakenHour) {
  return `${formatDate(date).slice(0, 5)} ${startTime}`
}
