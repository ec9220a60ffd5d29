import { Suspense, useState, type ComponentType } from 'react'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { OwnHour } from '#shared/booking/reservation/ownReservation.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { readCalendar } from '../api/calendar.ts'
import type { EventStream } from '../api/events.ts'
import { serverNowMs } from '../api/serverClock.ts'
import { Waiting } from '../ui/Face.tsx'
import { useToast, type ShowToast } from '../ui/toast.tsx'

export type Picked = { date: CivilDate; startTime: ClockTime; priceCents: number }
/** The hours as the booking shows them: the whole week, or one day of it on a phone. */
export type HoursPicker = ComponentType<{
  api: {
    readCalendar: typeof readCalendar
    subscribe: EventStream['subscribe']
    notify: ShowToast
  }
  /** None was read before. */
  week: null
  sport: Sport
  today: CivilDate
  timeZone: string
  slots: readonly (Picked & { holdId: number; courtId: number; endTime: ClockTime })[]
  busy: Readonly<Record<string, 'placing' | 'releasing'>>
  onToggle: (slot: Picked) => void
}>

type Props = {
  Hours: HoursPicker
  events: EventStream
  /** The one that gets another. */
  hour: OwnHour
  timeZone: string
  picked: Picked | null
  onPick: (picked: Picked | null) => void
}

/** The free hours of the same sport, of which one is picked; nothing is held by that. */
export function PickHour({ Hours, events, hour, onPick, picked, timeZone }: Props) {
  const toast = useToast()
  const [api] = useState(() => ({ readCalendar, subscribe: events.subscribe, notify: toast }))
  const [today] = useState(() => venueNow(serverNowMs(), timeZone).date)
  const slots = picked
    ? [{ ...picked, holdId: 0, courtId: 0, endTime: slotEnd(picked.startTime) }]
    : []
  return (
    <Suspense fallback={<Waiting>Buscando horários livres...</Waiting>}>
      <Hours
        {...{ api, today, slots, timeZone }}
        week={null}
        sport={hour.sportType}
        busy={NONE}
        onToggle={(slot) => onPick(picked && isSame(picked, slot) ? null : slot)}
      />
    </Suspense>
  )
}

const NONE = {}

function isSame(one: Picked, other: Picked) {
  return one.date === other.date && one.startTime === other.startTime
}
