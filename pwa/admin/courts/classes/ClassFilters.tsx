import type { Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { fold } from '#shared/platform/text/fold.ts'
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { CourtFilter } from '../fields/CourtFilter.tsx'
import { SearchField } from '../../ui/FilterForm.tsx'

type Props = {
  filters: ClassFilters
  courts: readonly Court[]
  counts: string
  onChange: (change: Partial<ClassFilters>) => void
}

export function ClassFilterBar({ filters, courts, counts, onChange }: Props) {
  return (
    <section className="stack class-filters" aria-label="Filtros">
      <CourtFilter
        courts={courts}
        courtId={filters.courtId}
        onChange={(courtId) => onChange({ courtId })}
      />
      <SearchField
        label="Buscar aula"
        placeholder="Nome, instrutor, modalidade ou dia"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <output className="muted">{counts}</output>
    </section>
  )
}

export type ClassFilters = { courtId: number | null; search: string }

export function inWeekOrder(classes: readonly FixedClassEntry[]): FixedClassEntry[] {
  return [...classes].sort(
    (a, b) =>
      WEEKDAYS.indexOf(a.weekday) - WEEKDAYS.indexOf(b.weekday) ||
      Number(a.startTime > b.startTime) - Number(a.startTime < b.startTime) ||
      a.courtId - b.courtId ||
      a.id - b.id,
  )
}

/** What the filters let through; every word that is searched must be in its name, teacher, sport or weekday, accents aside. */
export function filterClasses(
  classes: readonly FixedClassEntry[],
  { courtId, search }: ClassFilters,
): FixedClassEntry[] {
  const words = fold(search)
    .split(/[^\p{L}\p{N}:]+/u)
    .filter(Boolean)
  return classes.filter(
    (one) =>
      (courtId === null || one.courtId === courtId) &&
      words.every((word) => searched(one).includes(word)),
  )
}

function searched({ name, instructor, sportType, weekday, startTime }: FixedClassEntry) {
  const words = [name, instructor ?? '', SPORT_LABELS[sportType], WEEKDAY_LABELS[weekday]]
  return fold([...words, startTime].join(' '))
}
