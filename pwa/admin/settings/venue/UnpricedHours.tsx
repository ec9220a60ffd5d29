import { Link } from 'react-router-dom'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import { referenceCourtId } from '#shared/venue/courts/court.ts'
import { uncovered } from '#shared/venue/prices/priceTable.ts'
import { rangeText } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'

/** Open hours that customers cannot book because the court whose prices they pay has none for them. */
export function UnpricedHours({ week }: { week: readonly OperationHours[] }) {
  const store = useAdminStore()
  const courts = valueOf(useResource(store.courts))
  const prices = valueOf(useResource(store.prices))
  const courtId = courts && referenceCourtId(courts)
  if (!prices || !courtId) return null
  const days = week
    .filter(({ isOpen }) => isOpen)
    .map(({ weekday, openTime, closeTime }) => {
      const table = prices.filter((entry) => entry.courtId === courtId && entry.weekday === weekday)
      return { weekday, gaps: uncovered(table, { startTime: openTime, endTime: closeTime }) }
    })
    .filter(({ gaps }) => gaps.length > 0)
  if (days.length === 0) return null
  return (
    <Alert severity="warning" role="note" className="settings__unpriced">
      <p>Abertas, mas sem preço: os clientes não podem reservar estas horas.</p>
      <ul>
        {days.map(({ weekday, gaps }) => (
          <li key={weekday}>
            {WEEKDAY_LABELS[weekday]}: {gaps.map(rangeText).join(', ')}
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/admin/precos?quadra=${courtId}`}>Definir preços</Link>
      </p>
    </Alert>
  )
}
