import type {
  Stranded,
  StrandedClass,
  StrandedReservation,
} from '#shared/venue/hours/stranded.schema.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import { FirstFew } from '../ui/FirstFew.tsx'
import '../ui/adminUi.css'

/** The reservations and classes a change would strand or that prevent it: how many, which, and the money in them. */
export function StrandedList({ stranded }: { stranded: Stranded }) {
  const { reservations, classes, totalPrice, paidPrice } = stranded
  return (
    <div className="stack wide stranded-list">
      {reservations.length > 0 && (
        <section aria-label="Reservas">
          <p className="row between stranded-list__sum">
            <strong>{countText(reservations.length, 'reserva', 'reservas')}</strong>
            <span className="muted">
              {reaisText(totalPrice)} no total,{' '}
              {paidPrice > 0 ? `${reaisText(paidPrice)} já pago` : 'nada pago'}
            </span>
          </p>
          <FirstFew items={reservations} itemKey={(row) => row.id}>
            {(row) => <ReservationLine row={row} />}
          </FirstFew>
        </section>
      )}
      {classes.length > 0 && (
        <section aria-label="Aulas fixas">
          <p className="row between stranded-list__sum">
            <strong>{countText(classes.length, 'aula fixa', 'aulas fixas')}</strong>
          </p>
          <FirstFew items={classes} itemKey={(row) => row.id}>
            {(row) => <ClassLine row={row} />}
          </FirstFew>
        </section>
      )}
    </div>
  )
}

const PAYMENT = {
  attempt: 'paga online',
  admin: 'paga no local',
  credit: 'paga com crédito',
  none: 'não paga',
} as const

function ReservationLine({ row }: { row: StrandedReservation }) {
  const { date, startTime, endTime, customerName, courtName, price, paidBy } = row
  return (
    <>
      <span className="stranded-list__when">
        {WEEKDAY_SHORT[weekdayOf(date)]}, {formatDate(date)} ·{' '}
        <span>
          {startTime} - {endTime}
        </span>
      </span>
      <span className="stranded-list__price">{reaisText(price)}</span>
      <span className="hint stranded-list__who">
        {customerName} · {courtName} · {PAYMENT[paidBy ?? 'none']}
      </span>
    </>
  )
}

function ClassLine({ row }: { row: StrandedClass }) {
  return (
    <>
      <span className="stranded-list__when">
        {WEEKDAY_LABELS[row.weekday]} · {row.startTime} - {row.endTime}
      </span>
      <span className="hint stranded-list__who">
        {row.name} · {row.courtName}
      </span>
    </>
  )
}
