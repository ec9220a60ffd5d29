import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatReais } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { restCentsOf } from '#shared/booking/reservation/parts.ts'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import { PartDialog } from '../TakePart.tsx'

/** Takes what is open of a reservation; nothing where nothing is owed, or the person may not take money. */
export function ReceiveButton({ reservation }: { reservation: AdminReservation }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const rest = restCentsOf(reservation)
  if (!isPayableAtDesk(reservation) || rest <= 0 || !may('reservation.edit')) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Receber {formatReais(rest)}
      </Button>
      {isOpen && <PartDialog {...{ reservation }} onClose={close} onTaken={close} />}
    </>
  )
}
