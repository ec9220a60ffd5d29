import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { CancelScope, Scope } from '#shared/booking/reservation/adminReservation.schema.ts'
import { groupReach, unpaidCart } from '#shared/booking/reservation/series.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useResource } from '../../api/resource.ts'
import { useAdminStore, useSeries } from '../../offline/store/useAdminStore.ts'
import { LoadedState } from '../ui/Loaded.tsx'
import { useVenueNow } from '../ui/time/useVenueNow.ts'
import { Waiting } from '../../ui/Face.tsx'
import { hoursText } from './reservationTexts.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import './reservations.css'

type Props = {
  reservation: AdminReservation
  scope: CancelScope
  onChange: (scope: CancelScope) => void
}

const LEGEND = 'O que deve ser cancelado?'

/** How much is cancelled: of a weekly reservation its dates, of a paid cart its hours; an unpaid one goes whole. */
export function CancelReach(props: Props) {
  const { recurrenceId, userId, paymentStatus, status } = props.reservation
  if (recurrenceId !== null) return <SeriesChoice {...props} />
  // What admins make is paid for one by one.
  if (userId !== null) return null
  if (status === 'pending') return <WholeCart reservation={props.reservation} />
  return paymentStatus === 'paid' && <CartChoice {...props} />
}

function SeriesChoice({ onChange, reservation, scope }: Props) {
  const series = useSeries(reservation.id)
  return (
    <LoadedState {...series} failed="Erro ao carregar a série">
      {(series) => (
        <ScopeChoice
          act="cancel"
          legend={LEGEND}
          {...{ reservation, series, onChange }}
          scope={scope as Scope}
        />
      )}
    </LoadedState>
  )
}

function CartChoice({ onChange, reservation, scope }: Props) {
  const id = useId()
  const now = useVenueNow()
  const known = useResource(useAdminStore().reservation(reservation.id))
  if (known.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (known.status === 'failed') {
    return (
      <p className="hint below">
        Não foi possível ver os outros horários deste pagamento. Só este será cancelado.
      </p>
    )
  }
  const cart = groupReach(reservation, known.value.group, now)
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
        <p className="well scope__dates" aria-live="polite">
          {hoursOf(cart)}
        </p>
      )}
    </FormControl>
  )
}

// There is nothing to choose: one payment pays for all of it, or for nothing.
function WholeCart({ reservation }: Pick<Props, 'reservation'>) {
  const known = useResource(useAdminStore().reservation(reservation.id))
  if (known.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (known.status === 'failed') {
    return (
      <p className="hint below">O que foi pedido junto e ainda não foi pago é cancelado também.</p>
    )
  }
  const cart = unpaidCart(reservation, known.value.group)
  if (cart.length < 2) return null
  return (
    <div className="scope">
      <p>Este pedido ainda não foi pago: os {cart.length} horários são cancelados juntos.</p>
      <p className="well scope__dates">{hoursOf(cart.toSorted(byPlay))}</p>
    </div>
  )
}

type Hour = Pick<AdminReservation, 'date' | 'startTime' | 'endTime'>

function hoursOf(hours: readonly Hour[]) {
  return hours.map((one) => `${formatDate(one.date)}, ${hoursText(one)}`).join(' · ')
}

function byPlay(one: Hour, other: Hour) {
  return `${one.date} ${one.startTime}`.localeCompare(`${other.date} ${other.startTime}`)
}
