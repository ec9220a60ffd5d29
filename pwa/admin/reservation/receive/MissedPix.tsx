import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { restCentsOf } from '#shared/booking/reservation/parts.ts'
import { formatReais, reaisText } from '#shared/platform/money/money.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { CancelReservationDialog } from '../CancelReservationDialog.tsx'
import { dayText, hoursText } from '../reservationTexts.ts'
import { ReceiveSheet } from './ReceiveSheet.tsx'
import { Loaded } from '../../ui/Loaded.tsx'

type Props = { reservationId: number; amount: number; onClose: () => void }

/** Asks what becomes of a reservation whose PIX never came: it is paid in another way, stays to be paid, or is cancelled. */
export function MissedPix({ amount, onClose, reservationId }: Props) {
  const detail = useAdminStore().reservation(reservationId)
  return (
    <Loaded resource={detail} failed="Erro ao carregar a reserva">
      {(reservation) => <WhatNow {...{ amount, onClose, reservation }} />}
    </Loaded>
  )
}

type WhatNowProps = Pick<Props, 'amount' | 'onClose'> & { reservation: AdminReservation }

function WhatNow({ amount, onClose, reservation }: WhatNowProps) {
  const id = useId()
  const may = useMay()
  const [next, setNext] = useState<'take' | 'cancel' | null>(null)
  if (next === 'take') {
    return <ReceiveSheet {...{ reservation, onClose }} onTaken={onClose} />
  }
  if (next === 'cancel') {
    return <CancelReservationDialog {...{ reservation, onClose }} onDone={onClose} />
  }
  const isOpen = isPayableAtDesk(reservation)
  const mayEdit = isOpen && may('reservation.edit')
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>O PIX não caiu. E agora?</DialogTitle>
      <DialogContent className="stack">
        <p>{aboutText(reservation)}</p>
        <p>{nowText(reservation, { amount, isOpen })}</p>
      </DialogContent>
      <DialogActions>
        {mayEdit && (
          <Button color="error" onClick={() => setNext('cancel')}>
            Cancelar a reserva
          </Button>
        )}
        {mayEdit && (
          <Button variant="outlined" onClick={() => setNext('take')}>
            Receber de outro jeito
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {isOpen ? 'Deixar a receber' : 'Fechar'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Says that a tab owes what a PIX that never came had paid, and leads to where it is paid. */
export function MissedTabPix({ amount, onClose }: Pick<Props, 'amount' | 'onClose'>) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>O PIX não caiu. E agora?</DialogTitle>
      <DialogContent>
        <p>
          {missedText(amount)} A comanda voltou a dever este valor: ela está aberta em “Comandas” e
          em “A receber”.
        </p>
      </DialogContent>
      <DialogActions>
        <Button component={Link} to="/admin/comandas" variant="outlined">
          Abrir comandas
        </Button>
        <Button variant="contained" onClick={onClose}>
          Deixar a receber
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function missedText(amount: number): string {
  return `O PIX de ${reaisText(amount)} saiu do que foi recebido, com a data de hoje.`
}

function aboutText(reservation: AdminReservation): string {
  const { customerName, date } = reservation
  return `${customerName}: ${dayText(date)}, ${hoursText(reservation)}.`
}

function nowText(
  reservation: AdminReservation,
  { amount, isOpen }: { amount: number; isOpen: boolean },
): string {
  const missed = missedText(amount)
  if (!isOpen) return missed
  return `${missed} Faltam ${formatReais(restCentsOf(reservation))} desta reserva, que está em “A receber”.`
}
