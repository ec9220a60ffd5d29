import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { Scope } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore, useSeries } from '../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { EmailText } from '../../ui/EmailText.tsx'
import { LoadedState } from '../ui/Loaded.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { dayText, hoursText } from './reservationTexts.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import './move.css'
import { movedText, useMove, type Moved, type MovePlace } from './moving.ts'

type SummaryProps = {
  reservation: AdminReservation
  place: MovePlace
  move: ReturnType<typeof useMove>
  courts: readonly Court[]
  scope: Scope
  onScope: (scope: Scope) => void
}

/** From where to where a reservation goes, and at which price. */
export function MoveSummary(props: SummaryProps) {
  const { courts, move, onScope, place, reservation, scope } = props
  const to = move.placed(place)
  const price = move.priceOf(place)
  const courtName = courts.find(({ id }) => id === place.courtId)?.name ?? ''
  const isOtherDay = place.date !== reservation.date
  const at = (name: string, where: typeof to | AdminReservation) =>
    [name, ...(isOtherDay ? [dayText(where.date)] : []), hoursText(where)].join(', ')
  return (
    <>
      {reservation.recurrenceId && !move.isOfCustomer && (
        <MoveScope {...{ reservation, scope }} onChange={onScope} />
      )}
      <div className="move-summary">
        <FactList
          rows={[
            ['De', at(reservation.court.name, reservation)],
            ['Para', at(courtName, to)],
            ['Preço', priceText(reservation, price)],
          ]}
        />
      </div>
    </>
  )
}

function priceText({ price: before }: AdminReservation, price: number) {
  if (price === before) return `${reaisText(price)}, não muda`
  const difference = reaisText(Math.abs(price - before))
  const more = price > before ? `${difference} a mais` : `${difference} a menos`
  return `De ${reaisText(before)} para ${reaisText(price)}, pela tabela (${more})`
}

type ScopeProps = Pick<SummaryProps, 'reservation' | 'scope'> & {
  onChange: (scope: Scope) => void
}

function MoveScope(props: ScopeProps) {
  const series = useSeries(props.reservation.id)
  return (
    <LoadedState {...series} failed="Erro ao carregar a série">
      {(series) => <ScopeChoice act="edit" legend="O que deve mudar?" series={series} {...props} />}
    </LoadedState>
  )
}

/** Whom the move is told, before it is made. */
export function ToldByMail({ reservation }: { reservation: AdminReservation }) {
  const { customerEmail, customerName, status, userId } = reservation
  if (status !== 'approved') return null
  return (
    <p className="note">
      {customerEmail ? (
        <span>
          {customerName} será avisado do novo horário por e-mail (
          <EmailText>{customerEmail}</EmailText>).{' '}
          {userId === null && <span>O valor e o pagamento não mudam.</span>}
        </span>
      ) : (
        `${customerName} não tem e-mail: avise por WhatsApp ou telefone.`
      )}
    </p>
  )
}

export function ChangedMeanwhile() {
  return (
    <p role="alert">
      Esta reserva foi alterada por outra pessoa enquanto você decidia. Confirme de novo para mudar
      assim mesmo.
    </p>
  )
}

type ConfirmProps = {
  reservation: AdminReservation
  place: MovePlace
  courts: readonly Court[]
  onClose: () => void
  onMoved: (moved: Moved) => void
}

/** Asks before a reservation that was dragged goes elsewhere. */
export function ConfirmMove(props: ConfirmProps) {
  const { courts, onClose, place, reservation } = props
  const [scope, setScope] = useState<Scope>('one')
  const move = useMove(reservation, courts, props.onMoved)
  return (
    <ConfirmDialog
      title="Mudar horário?"
      confirm={move.isOfCustomer ? 'Mudar e avisar' : 'Mudar horário'}
      cancel="Fechar"
      tone="primary"
      busy={move.busy}
      busyLabel="Salvando..."
      onConfirm={() => void move.move(place, scope)}
      onClose={onClose}
    >
      <p className="muted above">{reservation.customerName}</p>
      <MoveSummary {...{ reservation, place, move, courts, scope }} onScope={setScope} />
      <ToldByMail reservation={reservation} />
      {move.hasChanged && <ChangedMeanwhile />}
    </ConfirmDialog>
  )
}

type NoticeProps = { moved: Moved; onClose: () => void }

/** After the move: the text for the customer, ready to be sent. */
export function MovedNotice({ moved, onClose }: NoticeProps) {
  const id = useId()
  const store = useAdminStore()
  const venue = valueOf(useResource(store.venue))
  const detail = useResource(store.reservation(moved.id))
  const phone = valueOf(detail)?.customerPhone ?? moved.customerPhone
  const text = movedText(moved, venue?.name ?? '')
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Avisar {moved.customerName}</DialogTitle>
      <DialogContent>
        <p className="above">{mailText(moved)}</p>
        <p className="well">{text}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
        {phone && !isMasked(phone) ? (
          <Button
            variant="contained"
            href={whatsappHref(phone, text)}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            Enviar por WhatsApp
          </Button>
        ) : (
          <output className="hint">
            {phone ? 'WhatsApp só com conexão.' : 'Sem telefone na reserva: avise de outro modo.'}
          </output>
        )}
      </DialogActions>
    </Dialog>
  )
}

function mailText({ customerEmail, isQueued, status }: Moved) {
  if (status !== 'approved' || !customerEmail)
    return 'A mudança está feita. O texto para o cliente:'
  return isQueued
    ? 'O e-mail sai quando a mudança chegar ao servidor. O texto para o WhatsApp:'
    : 'O e-mail já está a caminho. O texto para o WhatsApp:'
}
