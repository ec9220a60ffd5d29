import type { CustomerHour } from '#shared/customer/customerDetail.ts'
import { reaisText } from '#shared/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/payment.ts'
import { ArrivalButtons } from '../reservation/ArrivalButtons.tsx'
import { StatusChip } from '../reservation/ReservationFacts.tsx'
import { dayText, hoursText } from '../reservation/reservationTexts.ts'

type Props = { title: string; hours: readonly CustomerHour[]; timeZone: string }

/** Hours of one customer and whether they came. */
export function HourList({ title, hours, timeZone }: Props) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {hours.length === 0 && <p className="note">Nenhum.</p>}
      <ul className="stack tight">
        {hours.map((hour) => (
          <li key={hour.id} className="row">
            <span>
              {dayText(hour.date)}, {hoursText(hour)}, {hour.courtName}, {reaisText(hour.price)} (
              {PAYMENT_LABELS[hour.paymentStatus]})
            </span>
            <StatusChip status={hour.status} />
            <ArrivalButtons reservation={hour} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  )
}
