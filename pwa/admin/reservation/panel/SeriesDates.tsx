import type { CommandOf } from '#shared/commands/command.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { StatusChip } from '../ReservationFacts.tsx'
import { dayText } from '../reservationTexts.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { useToast, type Toast } from '../../../ui/toast.tsx'

type Props = {
  detail: AdminReservationDetail
  today: CivilDate
  onOther: (id: number) => void
}

export function SeriesDates({ detail, today, onOther }: Props) {
  const others = detail.series.filter(({ id }) => id !== detail.id)
  return (
    <section>
      <h3>Outras datas da série</h3>
      {others.length === 0 && <p className="muted">Nenhuma outra data.</p>}
      {others.length > 0 && (
        <FirstFew items={others} itemKey={({ id }) => id}>
          {({ id, date, status }) => (
            <span className="series-date">
              <button type="button" className="bare series-date__open" onClick={() => onOther(id)}>
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

type SkippedProps = { reservation: AdminReservation; date: CivilDate; isOver: boolean }

/** A date that the series left out, and the way to take it in after all. */
function SkippedDate({ reservation, date, isOver }: SkippedProps) {
  const toast = useToast()
  const { busy, run } = useEdit<CommandOf<'reservation.addOccurrence'>>({
    succeeded: () => ({
      title: 'Data adicionada',
      description: `${formatDate(date)} agora faz parte da série.`,
      tone: 'success',
    }),
    failed: notAdded,
  })
  const add = async () => {
    const { id, version } = reservation
    const command = { kind: 'reservation.addOccurrence', id, version, body: { date } } as const
    const outcome = await run(command)
    if (outcome.kind === 'stale') toast(notAdded(problemMessage('stale-version')))
  }
  return (
    <span className="series-date">
      {dayText(date)}
      {!isOver && (
        <BusyButton
          variant="outlined"
          busy={busy}
          busyLabel="Adicionando..."
          aria-label={`Adicionar ${formatDate(date)}`}
          onClick={() => void add()}
        >
          Adicionar
        </BusyButton>
      )}
    </span>
  )
}

function notAdded(message: string): Toast {
  return { title: 'Erro ao adicionar data', description: message, tone: 'destructive' }
}
