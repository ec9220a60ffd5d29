import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { OccurrencePreview } from '#shared/reservation/deskReservation.ts'
import { agendaApi, type DeskReservationWish } from '../api/agenda.ts'
import { spokenMessage, Unreachable } from '../api/client.ts'
import { createResource, useResource, type ResourceState } from '../api/resource.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { OccurrenceRow } from './OccurrenceRow.tsx'
import {
  exceptionsOf,
  firstPlan,
  planSummary,
  uncheckedDates,
  type SeriesPlan,
} from './seriesPlan.ts'
import './reservations.css'

type Props = {
  wish: DeskReservationWish
  courts: readonly Court[]
  /** The wish with what was decided for each date; null goes back. */
  onAnswer: (wish: DeskReservationWish | null) => void
}

/** Every date of a weekly reservation before it is made: which are free, and what to do about the others. Without a line nobody knows. */
export function SeriesPreview({ wish, courts, onAnswer }: Props) {
  const [resource] = useState(() => createResource(() => agendaApi.preview(wish)))
  const state = useResource(resource)
  const [changes, setChanges] = useState<SeriesPlan>({})
  const face = faceOf(state)
  const occurrences = state.status === 'ready' ? state.value : uncheckedDates(wish)
  const plan = { ...firstPlan(occurrences), ...changes }
  const { booked, text, total } = planSummary(plan, Number(wish.price ?? 0))
  const confirm = () => {
    if (face === 'failed') return void resource.reload()
    if (booked > 0) onAnswer({ ...wish, exceptions: exceptionsOf(occurrences, plan) })
  }
  return (
    <ConfirmDialog
      title="Confira as datas"
      confirm={confirmText(face, booked)}
      cancel="Voltar"
      tone="primary"
      width="sm"
      busy={face === 'loading'}
      onConfirm={confirm}
      onClose={() => onAnswer(null)}
    >
      {face === 'loading' && <Waiting>Verificando as datas...</Waiting>}
      {state.status === 'failed' && (
        <Alert severity={face === 'failed' ? 'error' : 'warning'} sx={{ mb: 2 }}>
          {face === 'failed' ? spokenMessage(state.error, NOT_CHECKED) : CHECKED_LATER}
        </Alert>
      )}
      {(face === 'checked' || face === 'unchecked') && (
        <>
          <OccurrenceList
            {...{ occurrences, courts, plan }}
            isChecked={face === 'checked'}
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

const NOT_CHECKED = 'Não foi possível verificar as datas.'
const CHECKED_LATER =
  'Sem conexão: o servidor confere as datas ao receber o pedido. Se alguma estiver ocupada, nada é criado e o pedido aparece em Pendências.'

type PreviewFace = 'loading' | 'checked' | 'unchecked' | 'failed'

function faceOf(state: ResourceState<unknown>): PreviewFace {
  if (state.status === 'ready') return 'checked'
  if (state.status === 'loading') return 'loading'
  return state.error instanceof Unreachable ? 'unchecked' : 'failed'
}

type ListProps = Pick<Props, 'courts'> & {
  occurrences: readonly OccurrencePreview[]
  isChecked: boolean
  plan: SeriesPlan
  onChange: (date: string, choice: string) => void
}

function OccurrenceList({ occurrences, courts, isChecked, plan, onChange }: ListProps) {
  return (
    <ul className="series" aria-label="Datas da série">
      {occurrences.map((occurrence) => (
        <OccurrenceRow
          key={occurrence.date}
          occurrence={occurrence}
          isChecked={isChecked}
          courtName={courts.find(({ id }) => id === occurrence.courtId)?.name ?? ''}
          choice={plan[occurrence.date]!}
          onChange={(choice) => onChange(occurrence.date, choice)}
        />
      ))}
    </ul>
  )
}

function confirmText(face: PreviewFace, booked: number) {
  if (face === 'failed') return 'Tentar novamente'
  if (booked === 0) return 'Nenhuma data escolhida'
  return booked === 1 ? 'Criar 1 reserva' : `Criar ${booked} reservas`
}
