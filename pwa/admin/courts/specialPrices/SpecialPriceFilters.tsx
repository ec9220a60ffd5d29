import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Court } from '#shared/venue/courts/court.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { CourtFilter } from '../fields/CourtFilter.tsx'
import { useAddress } from '../../ui/useAddress.ts'

type Props = {
  filters: SpecialPriceFilters
  courts: readonly Court[]
  onChange: (change: Partial<SpecialPriceFilters>) => void
}

export function Filters({ filters, courts, onChange }: Props) {
  return (
    <section className="row specials__filters" aria-label="Filtros">
      <DateField
        label="Data"
        clearable
        value={filters.date}
        onChange={(date) => onChange({ date })}
      />
      <CourtFilter
        courts={courts}
        courtId={filters.courtId}
        onChange={(courtId) => onChange({ courtId })}
      />
      <FormControlLabel
        label="Mostrar datas passadas"
        control={
          <Switch
            checked={filters.showPast}
            onChange={(event) => onChange({ showPast: event.target.checked })}
          />
        }
      />
    </section>
  )
}

/** The filters and the page. They are in the address, so that a reload, a bookmark and the way back keep them. */
export function useFilters() {
  const [params, setParams] = useAddress()
  const date = params.get('data') ?? ''
  const filters: SpecialPriceFilters = {
    date: isCivilDate(date) ? date : null,
    courtId: Number(params.get('quadra')) || null,
    showPast: params.get('passadas') === 'sim',
  }
  const change = (change: Partial<SpecialPriceFilters>) =>
    setParams(asParams({ ...filters, ...change }), { replace: true })
  const turnTo = (page: number) =>
    setParams({ ...asParams(filters), ...(page > 1 && { pagina: String(page) }) })
  return { filters, change, page: Number(params.get('pagina')) || 1, turnTo }
}

function asParams({ date, courtId, showPast }: SpecialPriceFilters): Record<string, string> {
  return {
    ...(date && { data: date }),
    ...(courtId && { quadra: String(courtId) }),
    ...(showPast && { passadas: 'sim' }),
  }
}

type SpecialPriceFilters = {
  date: CivilDate | null
  courtId: number | null
  showPast: boolean
}

/** What the filters let through: what is to come by date, then what is over, the latest first. A chosen date is shown though it is over. */
export function filterSpecialPrices(
  prices: readonly SpecialPriceEntry[],
  { date, courtId, showPast }: SpecialPriceFilters,
  today: CivilDate,
): SpecialPriceEntry[] {
  const found = prices
    .filter((entry) => date === null || entry.date === date)
    .filter((entry) => courtId === null || entry.courtId === courtId)
    .sort(byDateAndHour)
  const coming = found.filter((entry) => entry.date >= today)
  if (!showPast && date === null) return coming
  return [...coming, ...found.filter((entry) => entry.date < today).reverse()]
}

function byDateAndHour(a: SpecialPriceEntry, b: SpecialPriceEntry) {
  return (
    compare(a.date, b.date) ||
    compare(a.startTime, b.startTime) ||
    a.courtId - b.courtId ||
    a.id - b.id
  )
}

// Thousands of rows: comparing by the rules of a language would take ten times as long.
function compare(a: string, b: string) {
  return a === b ? 0 : a < b ? -1 : 1
}
