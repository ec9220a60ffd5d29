import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countText } from '#shared/platform/text/countText.ts'
import type { AdminReservationDetail } from '#shared/booking/reservation/adminReservation.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { agendaApi } from '../api/admin.ts'
import { valueOf } from '../api/resource.ts'
import { outcomeOf, type ActOutcome } from '../api/actOutcome.ts'
import { recentAct, type SentAct } from '../api/sentAct.ts'
import { useQueue } from '../offline/store/useAdminStore.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { dayText, hoursText } from './reservation/reservationTexts.ts'

/** Above a screen that failed: what became of the edit or payment that was sent last, asked of the server, and the way on. */
export function AfterEdit() {
  const [act] = useState(recentAct)
  const queue = valueOf(useQueue().state)
  const outcome = useOutcome(act)
  const reservation = useReservationOf(act, outcome)
  const navigate = useNavigate()
  const unsent = (queue?.waiting.length ?? 0) + (queue?.refused.length ?? 0)
  if (unsent === 0 && !act) return null
  const to = (path: string, label: string) => ({ label, run: () => void navigate(path) })
  if (unsent > 0) {
    return (
      <Face
        sign="beach"
        title={countText(unsent, 'edição não enviada', 'edições não enviadas')}
        action={to('/admin/pendencias', 'Ver em Pendências')}
      >
        Está tudo guardado neste aparelho. Nada precisa ser digitado de novo.
      </Face>
    )
  }
  if (reservation) {
    const { id, date, customerName, status } = reservation
    return (
      <Face
        sign="beach"
        title={`Reserva #${id}: ${STATUS_LABELS[status]}`}
        action={to(`/admin?data=${date}`, 'Ver a reserva')}
      >
        {`O servidor concluiu o que você enviou: ${customerName}, ${dayText(date)}, ${hoursText(reservation)}.`}
      </Face>
    )
  }
  if (!outcome) return <Waiting>Verificando o que você enviou...</Waiting>
  const [title, text] = TEXTS[outcome.state]
  const isMoney = /^\/api\/(payments|refunds)\b/.test(act!.path)
  return (
    <Face
      sign="beach"
      title={title}
      action={isMoney ? to('/admin/pagamentos', 'Ver pagamentos') : to('/admin', 'Ver reservas')}
    >
      {text}
    </Face>
  )
}

const TEXTS: Record<ActOutcome['state'], [title: string, text: string]> = {
  done: ['O que você enviou foi concluído', 'O servidor confirmou. Não envie de novo.'],
  refused: ['O servidor recusou o que você enviou', 'Nada mudou.'],
  sent: [
    'O que você enviou pode ter chegado',
    'Não houve resposta. Confira antes de enviar de novo.',
  ],
}

/** Null while the act is under way. */
function useOutcome(act: SentAct | null): ActOutcome | null {
  const [outcome, setOutcome] = useState<ActOutcome | null>(null)
  useEffect(() => {
    if (act) void outcomeOf(act).then(setOutcome)
  }, [act])
  return outcome
}

/** The reservation that was made or changed, as the server has it now; null for other acts, and until it is there. */
function useReservationOf(
  act: SentAct | null,
  outcome: ActOutcome | null,
): AdminReservationDetail | null {
  const [found, setFound] = useState<AdminReservationDetail | null>(null)
  const id = outcome?.state === 'done' ? reservationId(act!.path, outcome.answer) : null
  useEffect(() => {
    // Without an answer the sentence says what is known.
    if (id !== null) agendaApi.readReservation(id).then(setFound, () => {})
  }, [id])
  return found
}

function reservationId(path: string, answer: unknown): number | null {
  const inPath = /^\/api\/reservations\/(\d+)/.exec(path)?.[1]
  if (inPath) return Number(inPath)
  const { id } = (answer ?? {}) as { id?: unknown }
  return path === '/api/reservations' && typeof id === 'number' ? id : null
}
