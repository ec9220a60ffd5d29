import { Link } from 'react-router-dom'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { useMinute } from '../../ui/time/clock.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import { toDoOf } from './toDo.ts'

type Props = { row: AdminReservation; unsent: string | null }

/** Lists what waits for somebody; nothing where all is as it should be. */
export function ToDoList({ row, unsent }: Props) {
  const may = useMay()
  const timeZone = useVenueZone()
  const { serverNowMs } = useAdminStore()
  useMinute()
  const nowMs = serverNowMs()
  const list = toDoOf(row, {
    now: venueNow(nowMs, timeZone),
    nowIso: new Date(nowMs).toISOString(),
    timeZone,
    unsent,
  })
  if (list.length === 0) return null
  return (
    <ul className="stack tight to-do" aria-label="A fazer">
      {list.map(({ text, tone, what }) => (
        <li key={what} data-tone={tone}>
          <span>{text}</span>
          {what === 'decide' && may('payment.read') && (
            <Link to="/admin/pagamentos/resolver">Ver em “Pagamentos a resolver”</Link>
          )}
        </li>
      ))}
    </ul>
  )
}
