import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CancelScope, Scope } from '#shared/reservation/adminReservation.schema.ts'
import { groupReach } from '#shared/reservation/series.ts'
import { formatDate, type CivilDate } from '#shared/time/civil.ts'
import { useResource } from '../../api/resource.ts'
import { useAdminStore, useSeries } from '../../offline/store/useAdminStore.ts'
import { LoadedState } from '../parts/Loaded.tsx'
import { Waiting } from '../../ui/Face.tsx'
import { hoursText } from './reservationTexts.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import './reservations.css'

type Props = {
  reservation: AdminReservation
  today: CivilDate
  scope: CancelScope
  onChange: (scope: CancelScope) => void
}

const LEGEND = 'O que deve ser cancelado?'

/** How much is cancelled: of a weekly reservation its dates, of a paid cart its hours. */
export function CancelReach(props: Props) {
  const { recurrenceId, userId, paymentStatus } = props.reservation
  if (recurrenceId !== null) return <SeriesChoice {...props} />
  // What admins make is paid for one by one.
  return userId === null && paymentStatus === 'paid' && <CartChoice {...props} />
}

function SeriesChoice({ onChange, reservation, scope, today }: Props) {
  const series = useSeries(reservation.id)
  return (
    <LoadedState {...series} failed="Erro ao carregar a série">
      {(series) => (
        <ScopeChoice
          act="cancel"
          legend={LEGEND}
          {...{ reservation, series, today, onChange }}
          scope={scope as Scope}
        />
      )}
    </LoadedState>
  )
}

function CartChoice({ onChange, reservation, scope, today }: Props) {
  const id = useId()
  const known = useResource(useAdminStore().reservation(reservation.id))
  if (known.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (known.status === 'failed') {
    return (
      <p className="hint scope__note">
        Não foi possível ver os outros horários deste pagamento. Só este será cancelado.
      </p>
    )
  }
  const cart = groupReach(reservation, known.value.group, today)
  if (cart.length < 2) return null
  return (
    <FormControl className="scope">
      <FormLabel id={id}>{LEGEND}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={scope}
        onChange={(_event, chosen) => onChange(chosen as CancelScope)}
      >
        <FormControlLabel value="one" control={<Radio />} label="Apenas este horário" />
        <FormControlLabel
          value="group"
          control={<Radio />}
          label={`Tudo o que foi pago junto (${cart.length} horários)`}
        />
      </RadioGroup>
      {scope === 'group' && (
        <p className="well numbers scope__dates" aria-live="polite">
          {cart.map((one) => `${formatDate(one.date)}, ${hoursText(one)}`).join(' · ')}
        </p>
      )}
    </FormControl>
  )
}
