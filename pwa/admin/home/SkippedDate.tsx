import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { problemMessage } from '#shared/problem.ts'
import { formatDate, type CivilDate } from '#shared/time/civil.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { useToast, type Toast } from '../../ui/toast.tsx'
import { dayText } from '../reservation/reservationWords.ts'

type Props = { reservation: AdminReservation; date: CivilDate; isOver: boolean }

/** A date that the series left out, and the way to take it in after all. */
export function SkippedDate({ reservation, date, isOver }: Props) {
  const toast = useToast()
  const { busy, run } = useEdit({
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
