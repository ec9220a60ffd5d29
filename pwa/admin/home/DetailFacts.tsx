import type { ReactNode } from 'react'
import { formatCpf } from '#shared/customer/cpf.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import { formatReais, toCents } from '#shared/money/money.ts'
import type { AdminReservationDetail } from '#shared/reservation/adminReservation.ts'
import { Facts } from '../reservation/Facts.tsx'
import { instantText } from '../reservation/instantText.ts'
import { dayText, hoursText, sportText } from '../reservation/reservationWords.ts'
import { canceledWords } from './canceledWords.ts'
import { moneyWords } from './moneyWords.ts'
import { paymentWords } from './paymentWords.ts'
import { StatusChip } from './StatusChip.tsx'

type Props = { detail: AdminReservationDetail; timeZone: string }

/** Who, where and when, how it stands, and where it comes from. */
export function DetailFacts({ detail, timeZone }: Props) {
  return (
    <>
      <Part title="Cliente">
        <Facts
          rows={[
            ['Nome', detail.customerName],
            ['E-mail', linkTo(`mailto:${detail.customerEmail}`, detail.customerEmail)],
            ['Telefone', linkTo(`tel:${detail.customerPhone}`, formatPhone(detail.customerPhone))],
            ['CPF', detail.customerCpf ? formatCpf(detail.customerCpf) : 'Não informado'],
          ]}
        />
      </Part>
      <Part title="Reserva">
        <Facts rows={[...bookingRows(detail), ...standingRows(detail, timeZone)]} />
      </Part>
      <Part title="Registro">
        <Facts
          rows={[
            ['Criada em', instantText(detail.createdAt, timeZone)],
            ['Criada por', creatorWords(detail.createdBy)],
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="details__part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type Row = readonly [name: string, value: ReactNode]

function bookingRows(detail: AdminReservationDetail): Row[] {
  return [
    ['Quadra', detail.court.name],
    ['Modalidade', sportText(detail)],
    ['Data', dayText(detail.date)],
    ['Horário', hoursText(detail)],
    ['Valor', formatReais(toCents(detail.price))],
  ]
}

function standingRows(detail: AdminReservationDetail, timeZone: string): Row[] {
  const { stands, note } = paymentWords(detail, timeZone)
  const money = moneyWords(detail, timeZone)
  return [
    ['Status', statusWithReason(detail)],
    ['Pagamento', note ? `${stands} (${note})` : stands],
    ...(money ? ([['Devolução', money]] as const) : []),
  ]
}

function statusWithReason(detail: AdminReservationDetail) {
  return (
    <>
      <StatusChip status={detail.status} /> {canceledWords(detail)}
    </>
  )
}

function linkTo(href: string, text: string) {
  return <a href={href}>{text}</a>
}

function creatorWords({ role, name }: AdminReservationDetail['createdBy']) {
  if (role === 'customer') return 'Cliente'
  return name ? `Administrador (${name})` : 'Administrador'
}
