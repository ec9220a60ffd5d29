import type { ClockTime } from '#shared/time/civil.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import type { FreePlace } from './freePlaces.ts'

type Props = {
  places: readonly FreePlace[]
  hours: number
  /** What was asked for; on another day it is not what was refused. */
  wanted: { courtId: number; startTime: ClockTime; isThisDay: boolean; keepsHours: boolean }
  onChosen: () => void
}

/** What is free, to choose one of: the other courts at the hour that was asked for, then each court's other hours. */
export function PlaceChoice({ places, hours, wanted, onChosen }: Props) {
  const { courtId, isThisDay, keepsHours, startTime } = wanted
  const rangeFrom = (start: ClockTime) => `${start}–${hourText(hourOf(start) + hours)}`
  const sameHour = places.filter(({ starts }) => starts.includes(startTime))
  const others = keepsHours ? [] : places.map((place) => otherThan(place, startTime))
  if (sameHour.length === 0 && others.every(({ starts }) => starts.length === 0)) {
    return <output className="places">Nenhum horário livre neste dia. Escolha outro dia.</output>
  }
  return (
    <>
      <Hours
        isCourts
        legend={`Às ${rangeFrom(startTime)}`}
        options={sameHour.map(({ court }) => [
          `${court.id} ${startTime}`,
          isThisDay && court.id === courtId ? `${court.name} (a mesma)` : court.name,
        ])}
        onChosen={onChosen}
      />
      {others.map(({ court, starts }) => (
        <Hours
          key={court.id}
          legend={court.name}
          options={starts.map((start) => [`${court.id} ${start}`, rangeFrom(start)])}
          onChosen={onChosen}
        />
      ))}
    </>
  )
}

function otherThan({ court, starts }: FreePlace, startTime: ClockTime): FreePlace {
  return { court, starts: starts.filter((start) => start !== startTime) }
}

type HoursProps = {
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  /** Their names need more room than hours. */
  isCourts?: boolean
  onChosen: () => void
}

function Hours({ legend, options, isCourts = false, onChosen }: HoursProps) {
  return (
    <fieldset className={isCourts ? 'places places--courts' : 'places'}>
      <legend>{legend}</legend>
      {options.length === 0 && <p className="pending__muted">Nada livre.</p>}
      <div className="places__hours">
        {options.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="place" value={value} onChange={onChosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
