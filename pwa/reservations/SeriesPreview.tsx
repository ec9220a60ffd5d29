import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { OccurrencePreview } from '#shared/reservation/deskReservation.ts'
import { agendaApi, type DeskReservationWish } from '../api/agenda.ts'
import { spokenMessage } from '../api/client.ts'
import { createResource, useResource } from '../api/resource.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { OccurrenceRow } from './OccurrenceRow.tsx'
import { exceptionsOf, firstPlan, planSummary, type SeriesPlan } from './seriesPlan.ts'
import './reservations.css'

type Props = {
  wish: DeskReservationWish
  courts: readonly Court[]
  /** The wish with what was decided for each date; null goes back. */
  onAnswer: (wish: DeskReservationWish | null) => void
}

/** Every date of a weekly reservation before it is made: which are free, and what to do about the others. */
export function SeriesPreview({ wish, courts, onAnswer }: Props) {
  const [resource] = useState(() => createResource(() => agendaApi.preview(wish)))
  const state = useResource(resource)
  const [changes, setChanges] = useState<SeriesPlan>({})
  const occurrences = state.status === 'ready' ? state.value : []
  const plan = { ...firstPlan(occurrences), ...changes }
  const { booked, text, total } = planSummary(plan, Number(wish.price ?? 0))
  const confirm = () => {
    if (state.status === 'failed') return void resource.reload()
    if (booked > 0) onAnswer({ ...wish, exceptions: exceptionsOf(occurrences, plan) })
  }
  return (
    <ConfirmDialog
      title="Confira as datas"
      confirm={confirmText(state.status, booked)}
      cancel="Voltar"
      tone="primary"
      width="sm"
      busy={state.status === 'loading'}
      onConfirm={confirm}
      onClose={() => onAnswer(null)}
    >
      {state.status === 'loading' && <Waiting>Verificando as datas...</Waiting>}
      {state.status === 'failed' && (
        <Alert severity="error">
          {spokenMessage(state.error, 'Não foi possível verificar as datas.')}
        </Alert>
      )}
      {state.status === 'ready' && (
        <>
          <OccurrenceList
            {...{ occurrences, courts, plan }}
            onChange={(date, choice) => setChanges({ ...changes, [date]: choice })}
          />
          <p className="series__sum" aria-live="polite">
            <span>{text}</span>
            <strong>Total: {total}</strong>
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

type ListProps = Pick<Props, 'courts'> & {
  occurrences: readonly OccurrencePreview[]
  plan: SeriesPlan
  onChange: (date: string, choice: string) => void
}

function OccurrenceList({ occurrences, courts, plan, onChange }: ListProps) {
  return (
    <ul className="series" aria-label="Datas da série">
      {occurrences.map((occurrence) => (
        <OccurrenceRow
          key={occurrence.date}
          occurrence={occurrence}
          courtName={courts.find(({ id }) => id === occurrence.courtId)?.name ?? ''}
          choice={plan[occurrence.date]!}
          onChange={(choice) => onChange(occurrence.date, choice)}
        />
      ))}
    </ul>
  )
}

function confirmText(status: 'loading' | 'ready' | 'failed', booked: number) {
  if (status === 'failed') return 'Tentar novamente'
  if (booked === 0) return 'Nenhuma data escolhida'
  return booked === 1 ? 'Criar 1 reserva' : `Criar ${booked} reservas`
}
