import { isTempId } from '#shared/commands/tempId.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useResource } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { HistoryList } from '../reservation/HistoryList.tsx'
import { CachedDetails } from './CachedDetails.tsx'
import { DetailFacts } from './DetailFacts.tsx'
import { SeriesDates } from './SeriesDates.tsx'

type Props = {
  id: number
  today: CivilDate
  timeZone: string
  /** Another reservation of the same series. */
  onOther: (id: number) => void
  onClose: () => void
}

/** All that is known about a reservation. */
export function ReservationDetails({ id, today, timeZone, onOther, onClose }: Props) {
  const desk = useAdminStore()
  const detail = desk.reservation(id)
  const hasFailed = useResource(detail).status === 'failed'
  return (
    <DetailDialog title={isTempId(id) ? 'Reserva não enviada' : `Reserva #${id}`} onClose={onClose}>
      {hasFailed && <CachedDetails {...{ id, timeZone }} />}
      {!isTempId(id) && (
        <Loaded resource={detail} failed="Erro ao carregar a reserva">
          {(detail) => (
            <div className="details">
              <DetailFacts detail={detail} timeZone={timeZone} />
              {detail.recurrenceId !== null && (
                <SeriesDates detail={detail} today={today} onOther={onOther} />
              )}
              <HistoryList history={detail.history} timeZone={timeZone} />
            </div>
          )}
        </Loaded>
      )}
    </DetailDialog>
  )
}
