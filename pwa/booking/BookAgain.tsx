import { useEffect, useState } from 'react'
import type { CalendarDay } from '#shared/booking/calendar/calendar.ts'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { readCalendar } from '../api/calendar.ts'
import { createResource, useResource, valueOf } from '../api/resource.ts'
import { serverNowMs } from '../api/serverClock.ts'
import { deviceStorage } from '../api/storage.ts'
import { onWake } from '../ui/onWake.ts'
import type { BegunHours } from './begunHours.ts'
import { hoursText, USUAL_ZONE } from './place.ts'
import {
  forgetRemembered,
  hoursAgain,
  readRemembered,
  type LastBooked,
  type WantedHour,
} from './remembered.ts'
import { nearText, soughtIn, type SoughtHour } from './slots/sought.ts'

type AgainProps = { onBegin: (sport: Sport, hours: BegunHours) => void }

/** For who let this device remember: the same sport and hours as the last time, in the next week that has them. Offered as far as the server says that they are free. */
export function BookAgain(props: AgainProps) {
  const [last, setLast] = useState(nextTime)
  if (!last) return null
  const forget = () => {
    forgetRemembered(deviceStorage)
    setLast(null)
  }
  return (
    <section className="lines" aria-label="Reservar de novo">
      <Offer last={last} {...props} />
      <button type="button" className="bare again__forget" onClick={forget}>
        Apagar meus dados deste aparelho
      </button>
    </section>
  )
}

function Offer({ last, onBegin }: AgainProps & { last: LastBooked }) {
  const { sport, hours } = last
  const [asked] = useState(() => createResource(() => readHours(last)))
  const state = useResource(asked)
  useEffect(() => onWake(() => void asked.refresh()), [asked])
  const found = valueOf(state)
  const name = `${SPORT_LABELS[sport]}, ${againText(hours)}`
  if (state.status === 'loading') {
    return (
      <p className="button again__go again__go--asking">
        <strong>{name}</strong>
        <span className="note">Vendo se está livre...</span>
      </p>
    )
  }
  // Without an answer of now nothing is promised.
  if (!found) return null
  const isFree = found.length === hours.length && found.every((hour) => hour.isFree)
  return (
    <button
      type="button"
      className="button again__go"
      onClick={() => onBegin(sport, isFree ? { wanted: hours } : { sought: hours })}
    >
      <strong>{isFree ? `${name} de novo` : `${SPORT_LABELS[sport]}, ${hoursText(hours)}`}</strong>
      <span className="note">{isFree ? `Livre ${hoursText(hours)}` : goneText(found)}</span>
    </button>
  )
}

async function readHours({ sport, hours }: LastBooked): Promise<readonly SoughtHour[] | null> {
  const dates = hours.map(({ date }) => date).toSorted()
  const { calendar, isCached } = await readCalendar({
    startDate: dates[0]!,
    endDate: dates.at(-1)!,
    sportType: sport,
  })
  return isCached ? null : soughtIn(calendar.days.map(seen), hours)
}

function seen({ date, slots }: CalendarDay) {
  const cells = slots.map(({ startTime, available, price, reason }) => ({
    startTime,
    status: available && price > 0 ? ('available' as const) : ('unavailable' as const),
    ...(reason && { reason }),
  }))
  return { date, cells }
}

function goneText(found: readonly SoughtHour[]): string {
  const gone = found.find((hour) => hour.gone !== null)
  return gone ? `${gone.startTime} ${gone.gone}. ${nearText(gone)}` : 'Ver os horários deste dia'
}

function nextTime(): LastBooked | null {
  const last = readRemembered(deviceStorage)?.last
  if (!last) return null
  return { ...last, hours: hoursAgain(last.hours, venueNow(serverNowMs(), USUAL_ZONE)) }
}

/** `quinta 20:00, 21:00`. */
function againText(hours: readonly WantedHour[]): string {
  const days = [...new Set(hours.map(({ date }) => date))]
  return days
    .map((day) => {
      const times = hours.filter(({ date }) => date === day).map(({ startTime }) => startTime)
      return `${WEEKDAY_LABELS[weekdayOf(day)].split('-')[0]!.toLowerCase()} ${times.join(', ')}`
    })
    .join(', ')
}
