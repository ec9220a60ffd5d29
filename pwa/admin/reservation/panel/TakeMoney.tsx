import Button from '@mui/material/Button'
import { useState } from 'react'
import { isTempId } from '#shared/commands/tempId.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isPayableAtDesk, isUnpaid } from '#shared/booking/reservation/owed.ts'
import { partsTaken, restCentsOf } from '#shared/booking/reservation/parts.ts'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { ChargeDialog } from '../ChargeDialog.tsx'
import { PayAtDesk } from '../PayAtDesk.tsx'
import { PartButton } from '../TakePart.tsx'

/** The ways of taking the money of a reservation. */
export function TakeMoney({ reservation }: { reservation: AdminReservation }) {
  const [over, setOver] = useState<'pay' | 'charge' | null>(null)
  const close = () => setOver(null)
  const { id, paymentGroupId, userId } = reservation
  const isAtDesk = userId === null && paymentGroupId !== null && isPayableAtDesk(reservation)
  return (
    <>
      {isAtDesk && (
        <NeedsConnection what="Receber no balcão">
          <Button variant="contained" onClick={() => setOver('pay')}>
            Receber no balcão
          </Button>
        </NeedsConnection>
      )}
      <PartButton reservation={reservation} onTaken={close} />
      {isChargeable(reservation) && (
        <ChargeButton
          {...{ id }}
          hasPart={partsTaken(reservation) > 0}
          onCharge={() => setOver('charge')}
        />
      )}
      {over === 'pay' && <PayAtDesk {...{ reservation }} onClose={close} onPaid={close} />}
      {over === 'charge' && <ChargeDialog {...{ reservation }} onClose={close} />}
    </>
  )
}

function isChargeable(reservation: AdminReservation): boolean {
  const { status, userId } = reservation
  const isOpen = status === 'pending' || (status === 'approved' && partsTaken(reservation) > 0)
  return userId !== null && isOpen && isUnpaid(reservation) && restCentsOf(reservation) > 0
}

type ChargeProps = { id: number; hasPart: boolean; onCharge: () => void }

function ChargeButton({ hasPart, id, onCharge }: ChargeProps) {
  return (
    <NeedsConnection what="Cobrar">
      {isTempId(id) ? (
        <output className="hint">Cobrar só depois do envio.</output>
      ) : (
        <Button variant="outlined" onClick={onCharge}>
          {hasPart ? 'Cobrar o restante' : 'Cobrar'}
        </Button>
      )}
    </NeedsConnection>
  )
}
