import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import type { EditableField } from '#shared/booking/reservation/adminReservation.schema.ts'
import { isWalkIn, STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { formatCpf } from '#shared/platform/contact/documents.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { formatPhone, telHref } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { notedText } from '../ArrivalButtons.tsx'
import { canceledText, moneyText, paymentText } from '../paymentTexts.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { dayText, hoursText, instantText, sportText } from '../reservationTexts.ts'

type FactRow = readonly [name: string, value: ReactNode]
type Props = {
  row: AdminReservation
  /** Null until the server has returned it. */
  detail: AdminReservationDetail | null
  timeZone: string
}

/** Says who plays, where and when, and for how much. */
export function PanelFacts({ row, timeZone }: Omit<Props, 'detail'>) {
  const { customerName, customerPhone, endTime: _, ...facts } = factsOf(row, timeZone)
  const { courtId, date, notes, price, sportType, startTime } = facts
  const noted = notedText(row, timeZone)
  return (
    <FactList
      rows={[
        customerName,
        customerPhone,
        courtId,
        sportType,
        date,
        startTime,
        price,
        ...(noted ? [['Chegada', noted] as const] : []),
        ...(notes ? [notes] : []),
      ]}
    />
  )
}

/** Lists what else is written down about it. */
export function RecordFacts({ detail, row, timeZone }: Props) {
  const { customerEmail, paymentStatus, status } = factsOf(row, timeZone)
  const money = detail && moneyText(detail, timeZone)
  return (
    <FactList
      rows={[
        status,
        paymentStatus,
        ...(money ? [['Devolução', money] as const] : []),
        customerEmail,
        ...(detail ? knownRows(detail, timeZone) : []),
      ]}
    />
  )
}

function knownRows(detail: AdminReservationDetail, timeZone: string): FactRow[] {
  const { createdAt, createdBy, customerCpf, id, updatedAt } = detail
  return [
    ['CPF', customerCpf ? formatCpf(customerCpf) : 'Não informado'],
    ['Código', `#${id}`],
    ['Criada em', instantText(createdAt, timeZone)],
    ['Criada por', creatorText(createdBy)],
    ['Atualizada em', instantText(updatedAt, timeZone)],
    ...(isWalkIn(detail, timeZone) ? ([['Encaixe', WALK_IN]] as const) : []),
  ]
}

const WALK_IN = 'Anotada depois de começar, sem e-mail ao cliente'

/** Names what staff may set of it, as it is shown. */
function factsOf(row: AdminReservation, timeZone: string) {
  const { customerEmail, customerName, customerPhone, notes } = row
  const { note, status } = paymentText(row, timeZone)
  return {
    customerName: ['Nome', <CustomerName key="name" {...{ row }} name={customerName} />],
    customerPhone: [
      'Telefone',
      isMasked(customerPhone) || !customerPhone
        ? formatPhone(customerPhone) || 'Não informado'
        : linkTo(telHref(customerPhone), formatPhone(customerPhone)),
    ],
    customerEmail: [
      'E-mail',
      isMasked(customerEmail) || !customerEmail
        ? customerEmail || 'Não informado'
        : linkTo(`mailto:${customerEmail}`, <EmailText>{customerEmail}</EmailText>),
    ],
    // Returned by the server alone.
    customerCpf: null,
    courtId: ['Quadra', row.court.name],
    sportType: ['Modalidade', sportText(row)],
    date: ['Data', dayText(row.date)],
    startTime: ['Horário', hoursText(row)],
    // With the start.
    endTime: null,
    price: ['Valor', reaisText(row.price)],
    status: ['Status', [STATUS_LABELS[row.status], canceledText(row)].filter(Boolean).join('. ')],
    paymentStatus: ['Pagamento', note ? `${status} (${note})` : status],
    notes: notes ? ['Observações', notes] : null,
  } satisfies Record<EditableField, FactRow | null>
}

/** Leads to where the data of the person are corrected; nowhere where no person is known. */
function CustomerName({ name, row: { customerId } }: { name: string; row: AdminReservation }) {
  if (!customerId) return name
  return (
    <Link to={`/admin/clientes?cliente=${customerId}`} title="Ver cadastro do cliente">
      {name}
    </Link>
  )
}

function linkTo(href: string, text: ReactNode) {
  return <a href={href}>{text}</a>
}

function creatorText({ role, name }: AdminReservationDetail['createdBy']) {
  if (role === 'customer') return 'Cliente'
  return name ? `Administrador (${name})` : 'Administrador'
}
