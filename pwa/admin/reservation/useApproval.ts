import { useRef } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type {
  AdminReservation,
  AdminReservationAnswer,
} from '#shared/booking/reservation/adminReservation.ts'
import { useEdit } from '../../offline/queue/useEdit.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'

// An unpaid cart is approved whole.
function approved({ reservations = [] }: Partial<AdminReservationAnswer>): Toast {
  const count = reservations.length
  return {
    title: count > 1 ? 'Reservas aprovadas' : 'Reserva aprovada',
    description:
      count > 1
        ? `Os ${count} horários deste pedido foram aprovados juntos.`
        : 'A reserva foi aprovada com sucesso.',
    tone: 'success',
  }
}

/** Approves the reservation as it is shown, with all of an unpaid cart, once however often it is clicked. */
export function useApproval({ id, version }: AdminReservation) {
  const toast = useToast()
  const { run } = useEdit<CommandOf<'reservation.status'>>({
    succeeded: approved,
    failed: notApproved,
  })
  const isSending = useRef(false)
  const approve = async () => {
    if (isSending.current) return
    isSending.current = true
    const body = { status: 'approved' } as const
    const outcome = await run({ kind: 'reservation.status', id, version, body })
    if (outcome.kind === 'stale') toast(notApproved(problemMessage('stale-version')))
    isSending.current = false
  }
  return () => void approve()
}

function notApproved(message: string): Toast {
  return {
    title: 'Erro',
    description: `Falha ao aprovar a reserva: ${message}`,
    tone: 'destructive',
  }
}
