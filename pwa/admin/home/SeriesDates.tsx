import type { AdminReservationDetail } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { dayText } from '../reservation/reservationWords.ts'
import { SkippedDate } from './SkippedDate.tsx'
import { StatusChip } from './StatusChip.tsx'

type Props = {
  detail: AdminReservationDetail
  today: CivilDate
  onOther: (id: number) => void
}

/** The other dates of a weekly reservation, and those that were left out. */
export function SeriesDates({ detail, today, onOther }: Props) {
  const others = detail.series.filter(({ id }) => id !== detail.id)
  return (
    <section className="details__part">
      <h3>Outras datas da série</h3>
      {others.length === 0 && <p className="details__none">Nenhuma outra data.</p>}
      {others.length > 0 && (
        <FirstFew items={others} itemKey={({ id }) => id}>
          {({ id, date, status }) => (
            <span className="series-date">
              <button type="button" className="series-date__open" onClick={() => onOther(id)}>
                {dayText(date)}
              </button>
              <StatusChip status={status} />
            </span>
          )}
        </FirstFew>
      )}
      {detail.skippedDates.length > 0 && (
        <>
          <h3>Datas puladas</h3>
          <FirstFew items={detail.skippedDates} itemKey={String}>
            {(date) => <SkippedDate reservation={detail} date={date} isOver={date < today} />}
          </FirstFew>
        </>
      )}
    </section>
  )
}
