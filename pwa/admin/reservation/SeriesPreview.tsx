import Alert from '@mui/material/Alert'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import type { AdminReservationWish } from '../../api/agenda.ts'
import { spokenMessage } from '../../api/client.ts'
import { useResource } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { KeptDatesNote } from './KeptDatesNote.tsx'
import { OccurrenceRow } from './OccurrenceRow.tsx'
import { exceptionsOf, planOf, planSummary, type SeriesPlan } from './seriesPlan.ts'
import './reservations.css'

type Props = {
  wish: AdminReservationWish
  courts: readonly Court[]
  /** The wish with what was decided for each date; null goes back. */
  onAnswer: (wish: AdminReservationWish | null) => void
}

/** Every date of a weekly reservation before it is made: which are free, and what to do about the others. */
export function SeriesPreview({ wish, courts, onAnswer }: Props) {
  const desk = useAdminStore()
  const [resource] = useState(() => desk.preview(wish))
  const state = useResource(resource)
  const [changes, setChanges] = useState<SeriesPlan>({})
  const dates = state.status === 'ready' ? state.value.dates : []
  const plan = planOf(dates, changes)
  const { booked, text, total } = planSummary(plan, Number(wish.price ?? 0))
  const confirm = () => {
    if (state.status === 'failed') return void resource.reload()
    if (booked > 0) onAnswer({ ...wish, exceptions: exceptionsOf(dates, plan) })
  }
  return (
    <ConfirmDialog
      title="Confira as datas"
      confirm={state.status === 'failed' ? 'Tentar novamente' : creationText(booked)}
      cancel="Voltar"
      tone="primary"
      width="sm"
      busy={state.status === 'loading'}
      onConfirm={confirm}
      onClose={() => onAnswer(null)}
    >
      {state.status === 'loading' && <Waiting>Verificando as datas...</Waiting>}
      {state.status === 'failed' && (
        <Alert severity="error">{spokenMessage(state.error, NOT_CHECKED)}</Alert>
      )}
      {state.status === 'ready' && (
        <>
          {state.value.toldBy === 'device' && <KeptDatesNote dates={dates} />}
          <OccurrenceList
            {...{ dates, courts, plan }}
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

type ListProps = Pick<Props, 'courts'> & {
  dates: readonly CheckedOccurrence[]
  plan: SeriesPlan
  onChange: (date: string, choice: string) => void
}

function OccurrenceList({ dates, courts, plan, onChange }: ListProps) {
  return (
    <ul className="series" aria-label="Datas da série">
      {dates.map((occurrence) => (
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

function creationText(booked: number) {
  if (booked === 0) return 'Nenhuma data escolhida'
  return booked === 1 ? 'Criar 1 reserva' : `Criar ${booked} reservas`
}
