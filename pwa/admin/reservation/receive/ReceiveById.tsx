import { useMemo } from 'react'
import type { GroupReservation } from '#shared/payment/refund/groupHistory.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { isOfGroup, type PayableHour } from './receivable.ts'
import { ReceiveSheet } from './ReceiveSheet.tsx'

type Props = { id: number; onClose: () => void }

/** Takes the money of a reservation of which a list of the server has the number: it is read first, with all that is paid with it. */
export function ReceiveById({ id, onClose }: Props) {
  const detail = useAdminStore().reservation(id)
  return (
    <Loaded resource={detail} failed="Erro ao carregar a reserva">
      {(reservation) =>
        isOfGroup(reservation) ? (
          <WithGroup {...{ reservation, onClose }} />
        ) : (
          <ReceiveSheet {...{ reservation, onClose }} onTaken={onClose} />
        )
      }
    </Loaded>
  )
}

type WithGroupProps = Pick<Props, 'onClose'> & { reservation: PayableHour }

function WithGroup({ onClose, reservation }: WithGroupProps) {
  const group = useAdminStore().payments.history(reservation.paymentGroupId ?? '')
  return (
    <Loaded resource={group} failed="Erro ao carregar o que falta pagar">
      {({ reservations }) => <Together {...{ onClose, reservation, reservations }} />}
    </Loaded>
  )
}

type TogetherProps = WithGroupProps & { reservations: readonly GroupReservation[] }

function Together({ onClose, reservation, reservations }: TogetherProps) {
  // A list says of each less than the reservation itself: whose they are, they have in common.
  const together = useMemo(
    () => reservations.map((one) => ({ ...reservation, ...one })),
    [reservation, reservations],
  )
  return <ReceiveSheet {...{ reservation, together, onClose }} onTaken={onClose} />
}
