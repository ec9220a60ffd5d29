import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import {
  freeHours,
  spokenAnswer,
  spokenHour,
  spokenNames,
  type FreeHour,
} from '#shared/booking/calendar/freeCourts.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { obstaclesOnDay } from '#shared/booking/calendar/placeObstacles.ts'
import { formatDate, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import type { ShownDays } from '../ui/time/useDays.ts'

const MOST_SHOWN = 12
const NEAREST_SHOWN = 3

export type PickedPlace = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  sportType: Sport
}
export type PickPlace = (place: PickedPlace, courts: readonly Court[], today: CivilDate) => void

type AnswerProps = {
  days: ShownDays
  courts: readonly Court[]
  closings: readonly ClosingDate[]
  now: VenueNow
  sport: Sport | null
  /** Those asked for; none is any. */
  hours: readonly ClockTime[]
  shown: readonly ClockTime[]
  length: number
  onPick: PickPlace
}

/** The sentence for the phone, and below it each free court as a button. */
export function FreeAnswer({
  days,
  courts,
  closings,
  now,
  sport,
  hours,
  shown,
  length,
  onPick,
}: AnswerProps) {
  const names = useMemo(() => spokenNames(courts), [courts])
  const [isLong, setLong] = useState(false)
  const known = days.flatMap(({ state }) => (state.status === 'ready' ? [state.value] : []))
  const isLoading = days.some(({ state }) => state.status === 'loading')
  const isPart = !isLoading && known.length < days.length
  const freeAt = (asked: readonly ClockTime[]) =>
    known.flatMap((day) => {
      const obstacles = obstaclesOnDay(day, { closings, courts, today: now.date })
      return freeHours(day.date, { sport, hours: asked, length }, { courts, obstacles, now })
    })
  const found = freeAt(hours.length > 0 ? hours : shown)
  const free = found.filter(({ places }) => places.length > 0)
  const nearest = free.length > 0 || hours.length === 0 ? [] : nearestTo(hours[0]!, freeAt(shown))
  const lines = free.length > 0 ? free : nearest
  const few = isLong ? lines : lines.slice(0, MOST_SHOWN)
  const asked = hours.length > 0 && days.length === 1 ? found : free.slice(0, 1)
  if (isLoading && known.length === 0) return <output>Carregando...</output>
  return (
    <section className="stack tight" aria-label="Quadras livres">
      <p className="strong lead" aria-live="polite">
        {asked.length > 0
          ? asked.map((one) => spokenAnswer(one, names, now.date)).join('; ')
          : 'Nenhuma quadra livre'}
      </p>
      {isPart && (
        <p className="hint">Sem conexão: nem todos esses dias estão guardados neste aparelho.</p>
      )}
      {nearest.length > 0 && <p className="part-title">Mais perto</p>}
      <ul className="stack tight">
        {few.map((one) => (
          <FreeLine
            key={one.date + one.startTime}
            {...{ one, names, courts, onPick }}
            today={now.date}
          />
        ))}
      </ul>
      {lines.length > few.length && (
        <Button onClick={() => setLong(true)}>Mostrar mais {lines.length - few.length}</Button>
      )}
    </section>
  )
}

/** The hours with a free court that are closest to one that has none, in the order of the day. */
function nearestTo(hour: ClockTime, all: FreeHour[]) {
  const distance = (one: FreeHour) => Math.abs(hourOf(one.startTime) - hourOf(hour))
  return all
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST_SHOWN)
    .toSorted((a, b) => (a.date + a.startTime).localeCompare(b.date + b.startTime))
}

type LineProps = {
  one: FreeHour
  names: ReadonlyMap<number, string>
  courts: readonly Court[]
  today: CivilDate
  onPick: PickPlace
}

function FreeLine({ one, names, courts, today, onPick }: LineProps) {
  const { date, startTime, endTime, places } = one
  return (
    <li className="row free__line">
      <span className="free__when">{spokenHour(date, startTime, today)}</span>
      {places.map(({ court, sport }) => (
        <Button
          key={court.id}
          variant="outlined"
          aria-label={`Reservar ${court.name}, ${formatDate(date)}, ${startTime}`}
          onClick={() =>
            onPick({ courtId: court.id, date, startTime, endTime, sportType: sport }, courts, today)
          }
        >
          {names.get(court.id)}
        </Button>
      ))}
    </li>
  )
}
