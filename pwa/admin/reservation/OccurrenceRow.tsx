import type { CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/time/weekday.ts'
import { occurrenceText, SKIP } from './seriesPlan.ts'

type Props = {
  occurrence: CheckedOccurrence
  courtName: string
  choice: string
  onChange: (choice: string) => void
}

/** One date of a series, what stands in its way, and the choice about it. */
export function OccurrenceRow({ occurrence, courtName, choice, onChange }: Props) {
  const { courtId, date, obstacle, otherCourts } = occurrence
  return (
    <li className={obstacle ? 'series__row series__row--taken' : 'series__row'}>
      <span className="series__date">
        <strong>{formatDate(date)}</strong> {WEEKDAY_SHORT[weekdayOf(date)]}
      </span>
      <span className="series__state">{occurrenceText(occurrence)}</span>
      <select
        aria-label={`O que fazer em ${formatDate(date)}`}
        value={choice}
        onChange={({ target }) => onChange(target.value)}
      >
        {!obstacle && <option value={String(courtId)}>Reservar: {courtName}</option>}
        <option value={SKIP}>Pular esta data</option>
        {otherCourts.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            Usar {name}
          </option>
        ))}
      </select>
    </li>
  )
}
