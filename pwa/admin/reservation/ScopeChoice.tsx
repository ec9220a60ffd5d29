import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import { SCOPES, type Scope } from '#shared/booking/reservation/adminReservation.schema.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { cancelReach, editReach, SCOPE_LABELS } from '#shared/booking/reservation/series.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useSeries } from '../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { LoadedState } from '../ui/Loaded.tsx'
import { useVenueNow } from '../ui/time/useVenueNow.ts'
import './reservations.css'

type Props = {
  legend: string
  reservation: AdminReservation
  series: AdminReservationDetail['series']
  act: 'edit' | 'cancel'
  scope: Scope
  onChange: (scope: Scope) => void
}

/** How far a change of a weekly reservation reaches, with the dates it would touch. */
export function ScopeChoice(props: Props) {
  const { act, legend, onChange, reservation, scope, series } = props
  const now = useVenueNow()
  const id = useId()
  const dates = (of: Scope) => {
    const reached =
      act === 'edit'
        ? editReach(reservation, series, of, now)
        : cancelReach(reservation, { series, group: [] }, of, now)
    return reached.map(({ date }) => date)
  }
  return (
    <FormControl className="scope">
      <FormLabel id={id}>{legend}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={scope}
        onChange={(_event, chosen) => onChange(chosen as Scope)}
      >
        {SCOPES.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio />}
            label={`${SCOPE_LABELS[option]} (${countText(dates(option).length, 'data', 'datas')})`}
          />
        ))}
      </RadioGroup>
      <p className="well scope__dates" aria-live="polite">
        {dates(scope).map(formatDate).join(', ')}
      </p>
    </FormControl>
  )
}

type DialogProps = {
  reservation: AdminReservation
  onAnswer: (scope: Scope | null) => void
}

/** Asks which occurrences of a weekly reservation an edit is for. */
export function ScopeDialog({ reservation, onAnswer }: DialogProps) {
  const series = useSeries(reservation.id)
  const [scope, setScope] = useState<Scope>('one')
  return (
    <ConfirmDialog
      title="Alterar reserva recorrente"
      confirm="Continuar"
      cancel="Voltar"
      tone="primary"
      onConfirm={() => onAnswer(scope)}
      onClose={() => onAnswer(null)}
    >
      <LoadedState {...series} failed="Erro ao carregar a série">
        {(series) => (
          <ScopeChoice
            act="edit"
            legend="O que deve mudar?"
            {...{ reservation, series, scope }}
            onChange={setScope}
          />
        )}
      </LoadedState>
      <p className="hint below">
        Datas que já começaram ou que foram alteradas à mão não são modificadas.
      </p>
    </ConfirmDialog>
  )
}
