import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { formatCpf } from '#shared/platform/contact/documents.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { partsText } from '#shared/booking/reservation/parts.ts'
import type { EditableField } from '#shared/booking/reservation/adminReservation.schema.ts'
import { mayReschedule, STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { failureOf } from '../../api/failure.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore, useMay } from '../../offline/store/useAdminStore.ts'
import { useMinute } from '../ui/time/clock.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { NeedsConnection } from '../ui/NeedsConnection.tsx'
import { ArrivalButtons } from './ArrivalButtons.tsx'
import { CancelReservationDialog } from './CancelReservationDialog.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { EditReservation } from './EditReservation.tsx'
import { CustomerPageLink, FactList, HistoryList } from './ReservationFacts.tsx'
import { PayAtDesk } from './PayAtDesk.tsx'
import { PartButton } from './TakePart.tsx'
import { ReturnButton } from './ReturnMoney.tsx'
import { TabButton } from './TabButton.tsx'
import { dayText, hoursText, instantText, shortTime, sportText } from './reservationTexts.ts'

type Props = {
  /** As it was when it was opened: what becomes of it meanwhile does not close the dialog. */
  reservation: AdminReservation
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  onClose: () => void
  /** Where it can be moved. */
  onMove?: () => void
}

/** A reservation to be changed, cancelled or charged when an admin made it; to be read when a customer did. */
export function ReservationDialog(props: Props) {
  const { onClose, reservation, timeZone } = props
  const [over, setOver] = useState<'cancel' | 'charge' | null>(null)
  const [saved, setSaved] = useState<AdminReservation | null>(null)
  if (reservation.userId === null) return <ViewReservation {...props} />
  if (over === 'charge') {
    return <ChargeDialog {...{ reservation, timeZone }} onClose={onClose} />
  }
  if (saved) {
    return <CancelReservationDialog reservation={saved} onClose={onClose} onDone={onClose} />
  }
  return (
    <>
      <EditReservation
        {...props}
        onCancelReservation={(saved) => (saved ? setSaved(saved) : setOver('cancel'))}
        onCharge={() => setOver('charge')}
      />
      {over === 'cancel' && (
        <CancelReservationDialog
          reservation={reservation}
          onClose={() => setOver(null)}
          onDone={onClose}
        />
      )}
    </>
  )
}

type ViewProps = Pick<Props, 'reservation' | 'courts' | 'today' | 'timeZone' | 'onClose' | 'onMove'>

/** A reservation that a customer made: to be read, not to be changed. */
function ViewReservation(props: ViewProps) {
  const { reservation, timeZone, onClose, onMove } = props
  const mayMove = useMayReschedule(reservation, timeZone)
  const mayPay =
    useMay()('reservation.edit') &&
    reservation.paymentGroupId !== null &&
    isPayableAtDesk(reservation)
  const [isPaying, setPaying] = useState(false)
  const id = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const detail = useAdminStore().reservation(reservation.id)
  const state = useResource(detail)
  const isOffline = state.status === 'failed' && failureOf(state.error).kind === 'offline'
  const { customerEmail, customerPhone } = valueOf(state) ?? reservation
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={id}
    >
      <DialogTitle id={`${id}-head`} className="row reservation-title">
        <span id={id}>Visualizar Reserva</span>
        <Chip label="Reserva de Cliente" size="small" color="primary" variant="outlined" />
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <FactList rows={bookedRows({ ...reservation, customerEmail, customerPhone }, timeZone)} />
        <CustomerPageLink customerId={reservation.customerId ?? null} />
        {isOffline ? (
          <p className="note reservation-form__note">
            O e-mail e o telefone inteiros, o CPF e o histórico só aparecem com conexão.
          </p>
        ) : (
          <Loaded resource={detail} failed="Erro ao carregar os detalhes da reserva">
            {(known) => (
              <>
                <FactList rows={detailRows(known, timeZone)} />
                <CustomerLink {...known} />
                <HistoryList history={known.history} timeZone={timeZone} />
              </>
            )}
          </Loaded>
        )}
      </DialogContent>
      <DialogActions>
        <ArrivalButtons {...{ reservation, timeZone }} onNoted={onClose} />
        <TabButton reservation={reservation} />
        <PartButton reservation={reservation} onTaken={onClose} />
        <ReturnButton reservation={reservation} onReturned={onClose} />
        {mayPay && (
          <NeedsConnection what="Receber no balcão">
            <Button variant="outlined" onClick={() => setPaying(true)}>
              Receber no balcão
            </Button>
          </NeedsConnection>
        )}
        {mayMove && onMove && (
          <Button variant="outlined" onClick={onMove}>
            Remarcar
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Fechar Visualização
        </Button>
      </DialogActions>
      {isPaying && (
        <PayAtDesk {...{ reservation }} onClose={() => setPaying(false)} onPaid={onClose} />
      )}
    </Dialog>
  )
}

function useMayReschedule(reservation: AdminReservation, timeZone: string) {
  const may = useMay()
  const { serverNowMs } = useAdminStore()
  useMinute()
  const now = venueNow(serverNowMs(), timeZone)
  return may('reservation.reschedule') && mayReschedule(reservation, now)
}

type Fact = readonly [name: string, value: string]

function bookedRows(reservation: AdminReservation, timeZone: string) {
  const { expiresAt, paymentStatus, status } = reservation
  const parts = partsText(reservation)
  const waits = status === 'pending' && paymentStatus === 'pending' && expiresAt !== null
  const deadline = waits ? ` · Expira às ${shortTime(expiresAt, timeZone)}` : ''
  const facts: Record<EditableField, Fact | null> = {
    customerName: ['Cliente', reservation.customerName],
    customerEmail: ['E-mail', reservation.customerEmail],
    customerPhone: ['Telefone', formatPhone(reservation.customerPhone)],
    // It comes with the details.
    customerCpf: null,
    sportType: ['Modalidade', sportText(reservation)],
    courtId: ['Quadra', reservation.court.name],
    date: ['Data', dayText(reservation.date)],
    startTime: ['Horário', hoursText(reservation)],
    endTime: null,
    price: ['Preço', reaisText(reservation.price)],
    status: ['Status', STATUS_LABELS[status]],
    paymentStatus: [
      'Pagamento',
      parts ? `Pago ${parts}` : `${PAYMENT_LABELS[paymentStatus]}${deadline}`,
    ],
    notes: reservation.notes ? ['Observações', reservation.notes] : null,
  }
  return Object.values(facts).filter((fact) => fact !== null)
}

function detailRows(detail: AdminReservationDetail, timeZone: string) {
  return [
    ['CPF', detail.customerCpf ? formatCpf(detail.customerCpf) : 'Não informado'],
    ['Código', `#${detail.id}`],
    ['Criada em', instantText(detail.createdAt, timeZone)],
    ['Atualizada em', instantText(detail.updatedAt, timeZone)],
  ] as const
}
