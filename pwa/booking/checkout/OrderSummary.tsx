import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { totalOf, type SelectedSlot } from '../cart.ts'
import './checkout.css'

type Props = {
  sport: Sport
  slots: readonly SelectedSlot[]
  title?: string
  /** What was charged, where that is known; else the sum. */
  totalCents?: number
  /** Of the courts that were booked; while hours are only held, another one may still be given. */
  courtNames?: ReadonlyMap<number, string>
}

export function OrderSummary(props: Props) {
  const { sport, slots, title = 'Resumo da reserva', totalCents, courtNames } = props
  const inOrder = [...slots].sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
  return (
    <section className="panel order summary" aria-label={title}>
      <h3 className="summary__title">
        <span>{title}</span> <span className="summary__sport">{SPORT_LABELS[sport]}</span>
      </h3>
      <ul>
        {inOrder.map((slot) => (
          <li key={slot.holdId}>
            <span>
              <strong>{formatDate(slot.date)}</strong>
              <small className="note">
                {`${WEEKDAY_LABELS[weekdayOf(slot.date)]}, ${slot.startTime} - ${slot.endTime}`}
              </small>
              {courtNames?.has(slot.courtId) && (
                <small className="note summary__court">{courtNames.get(slot.courtId)}</small>
              )}
            </span>
            <span className="nowrap">{formatReais(slot.priceCents)}</span>
          </li>
        ))}
      </ul>
      <p className="order__total">
        <span>Total</span>
        <strong>{formatReais(totalCents ?? totalOf(slots))}</strong>
      </p>
    </section>
  )
}

function orderOf({ date, startTime, courtId }: SelectedSlot) {
  return `${date} ${startTime} ${courtId}`
}
