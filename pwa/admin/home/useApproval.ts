import { useRef } from 'react'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { problemMessage } from '#shared/problem.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'

const APPROVED: Toast = {
  title: 'Reserva aprovada',
  description: 'A reserva foi aprovada com sucesso.',
  tone: 'success',
}

/** Approves the reservation as the list shows it, once however often it is asked. */
export function useApproval({ id, version }: AdminReservation) {
  const toast = useToast()
  const { run } = useEdit({ succeeded: () => APPROVED, failed: notApproved })
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
