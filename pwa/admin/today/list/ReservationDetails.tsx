import type { ReactNode } from 'react'
import { isTempId } from '#shared/commands/tempId.ts'
import { formatCpf } from '#shared/platform/contact/documents.ts'
import { formatPhone, telHref } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { AdminReservationDetail } from '#shared/booking/reservation/adminReservation.ts'
import type { EditableField } from '#shared/booking/reservation/adminReservation.schema.ts'
import { isWalkIn, STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { CustomerLink } from '../../reservation/CustomerLink.tsx'
import {
  CustomerPageLink,
  FactList,
  HistoryList,
  StatusChip,
} from '../../reservation/ReservationFacts.tsx'
import { dayText, hoursText, instantText, sportText } from '../../reservation/reservationTexts.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useCachedReservation } from '../../../offline/store/useAdminStore.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { SeriesDates } from './SeriesDates.tsx'
import { canceledText, moneyText, paymentText } from './paymentTexts.ts'

type Props = {
  id: number
  today: CivilDate
  timeZone: string
  /** Another reservation of the same series. */
  onOther: (id: number) => void
  onClose: () => void
}

/** All that is known about a reservation. */
export function ReservationDetails({ id, today, timeZone, onOther, onClose }: Props) {
  const store = useAdminStore()
  const detail = store.reservation(id)
  const hasFailed = useResource(detail).status === 'failed'
  return (
    <DetailDialog title={isTempId(id) ? 'Reserva não enviada' : `Reserva #${id}`} onClose={onClose}>
      {hasFailed && <CachedDetails {...{ id, timeZone }} />}
      {!isTempId(id) && (
        <Loaded resource={detail} failed="Erro ao carregar a reserva">
          {(detail) => (
            <div className="details">
              <DetailFacts detail={detail} timeZone={timeZone} />
              {detail.recurrenceId !== null && (
                <SeriesDates detail={detail} today={today} onOther={onOther} />
              )}
              <CustomerPageLink customerId={detail.customerId ?? null} />
              <CustomerLink {...detail} />
              <HistoryList history={detail.history} timeZone={timeZone} />
            </div>
          )}
        </Loaded>
      )}
    </DetailDialog>
  )
}

type FactsProps = { detail: AdminReservationDetail; timeZone: string }

/** Who, where and when, its state, and where it comes from. */
function DetailFacts({ detail, timeZone }: FactsProps) {
  const facts = factsOf(detail, timeZone)
  const money = moneyText(detail, timeZone)
  return (
    <>
      <Part title="Cliente">
        <FactList
          rows={[facts.customerName, facts.customerEmail, facts.customerPhone, facts.customerCpf]}
        />
      </Part>
      <Part title="Reserva">
        <FactList
          rows={[
            facts.courtId,
            facts.sportType,
            facts.date,
            facts.startTime,
            facts.price,
            facts.status,
            facts.paymentStatus,
            ...(money ? ([['Devolução', money]] as const) : []),
          ]}
        />
      </Part>
      <Part title="Registro">
        <FactList
          rows={[
            ['Criada em', instantText(detail.createdAt, timeZone)],
            ['Criada por', creatorText(detail.createdBy)],
            ...(isWalkIn(detail, timeZone) ? ([['Encaixe', WALK_IN]] as const) : []),
          ]}
        />
      </Part>
      {detail.notes && (
        <Part title="Observações">
          <p className="details__notes">{detail.notes}</p>
        </Part>
      )}
    </>
  )
}

const WALK_IN = 'Anotada depois de começar, sem e-mail ao cliente'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type FactRow = readonly [name: string, value: ReactNode]

/** What staff may set of it, as it is shown. */
function factsOf(detail: AdminReservationDetail, timeZone: string) {
  const { status, note } = paymentText(detail, timeZone)
  return {
    customerName: ['Nome', detail.customerName],
    customerEmail: [
      'E-mail',
      detail.customerEmail
        ? linkTo(`mailto:${detail.customerEmail}`, <EmailText>{detail.customerEmail}</EmailText>)
        : 'Não informado',
    ],
    customerPhone: [
      'Telefone',
      detail.customerPhone
        ? linkTo(telHref(detail.customerPhone), formatPhone(detail.customerPhone))
        : 'Não informado',
    ],
    customerCpf: ['CPF', detail.customerCpf ? formatCpf(detail.customerCpf) : 'Não informado'],
    courtId: ['Quadra', detail.court.name],
    sportType: ['Modalidade', sportText(detail)],
    date: ['Data', dayText(detail.date)],
    startTime: ['Horário', hoursText(detail)],
    // With the start, and the notes in a part of their own.
    endTime: null,
    notes: null,
    price: ['Valor', reaisText(detail.price)],
    status: ['Status', statusWithReason(detail)],
    paymentStatus: ['Pagamento', note ? `${status} (${note})` : status],
  } satisfies Record<EditableField, FactRow | null>
}

function statusWithReason(detail: AdminReservationDetail) {
  return (
    <>
      <StatusChip status={detail.status} /> <span>{canceledText(detail)}</span>
    </>
  )
}

function linkTo(href: string, text: ReactNode) {
  return <a href={href}>{text}</a>
}

function creatorText({ role, name }: AdminReservationDetail['createdBy']) {
  if (role === 'customer') return 'Cliente'
  return name ? `Administrador (${name})` : 'Administrador'
}

type CachedProps = { id: number; timeZone: string }

/** What this device knows of a reservation while the server does not answer. */
function CachedDetails({ id, timeZone }: CachedProps) {
  const cached = valueOf(useCachedReservation(id))
  if (!cached) return null
  const { reservation } = cached
  return (
    <section>
      <h3>Guardado neste aparelho</h3>
      <FactList
        rows={[
          ['Nome', reservation.customerName],
          ['E-mail', reservation.customerEmail],
          ['Telefone', formatPhone(reservation.customerPhone)],
          ['Quadra', reservation.court.name],
          ['Modalidade', sportText(reservation)],
          ['Data', dayText(reservation.date)],
          ['Horário', hoursText(reservation)],
          ['Valor', reaisText(reservation.price)],
          ['Status', STATUS_LABELS[reservation.status]],
          ['Pagamento', paymentText(reservation, timeZone).status],
          ...(reservation.notes ? [['Observações', reservation.notes] as const] : []),
        ]}
      />
      <p className="muted">
        {isTempId(id)
          ? 'Ainda não enviada: o código e o histórico aparecem depois do envio.'
          : 'O e-mail e o telefone inteiros, o CPF e o histórico só aparecem com conexão.'}
      </p>
    </section>
  )
}
