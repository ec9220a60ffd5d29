import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ChargeCpfForm } from './ChargeCpfForm.tsx'
import { ChargePayment } from './ChargePayment.tsx'
import { hoursText, dayText } from './reservationWords.ts'

type Props = { reservation: AdminReservation; onClose: () => void }

/** Charges a reservation at the desk as a customer pays one: PIX on this screen, or a card. */
export function ChargeDialog({ reservation, onClose }: Props) {
  const id = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const detail = useAdminStore().reservation(reservation.id)
  const [typedCpf, setTypedCpf] = useState<string | null>(null)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>Cobrar reserva</DialogTitle>
      <DialogContent>
        <p className="charge__whose">
          {reservation.customerName} · {dayText(reservation.date)} · {hoursText(reservation)}
        </p>
        <Loaded resource={detail} failed="Erro ao carregar os detalhes da reserva">
          {({ customerCpf }) => {
            const cpf = customerCpf ?? typedCpf
            if (cpf === null) return <ChargeCpfForm onCpf={setTypedCpf} />
            return <ChargePayment {...{ reservation, cpf }} onPaid={onClose} />
          }}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  )
}
