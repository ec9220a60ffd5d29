import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CustomerHour } from '#shared/customers/people/customerDetail.ts'
import { partsText } from '#shared/booking/reservation/parts.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import { ArrivalButtons } from '../../reservation/ArrivalButtons.tsx'
import { OpenReservation } from '../../reservation/panel/OpenReservation.tsx'
import { StatusChip } from '../../reservation/ReservationFacts.tsx'
import { dayText, hoursText } from '../../reservation/reservationTexts.ts'

const FEW = 5

function moneyOf(hour: CustomerHour): string {
  const parts = partsText(hour)
  return parts ? `Pago ${parts}` : PAYMENT_LABELS[hour.paymentStatus]
}

type Props = { title: string; hours: readonly CustomerHour[]; timeZone: string }

/** Hours of one customer and whether they came. */
export function HourList({ title, hours, timeZone }: Props) {
  const [isWhole, setWhole] = useState(false)
  const [opened, open] = useState<CustomerHour | null>(null)
  const shown = isWhole ? hours : hours.slice(0, FEW)
  return (
    <section className="panel">
      <h2>{title}</h2>
      {hours.length === 0 && <p className="note">Nenhum.</p>}
      <ul className="stack">
        {shown.map((hour) => (
          <li key={hour.id} className="row between">
            <span className="lines">
              <button type="button" className="bare customer-hour__open" onClick={() => open(hour)}>
                {dayText(hour.date)}, {hoursText(hour)}
              </button>
              <span className="note">
                {hour.courtName} · {reaisText(hour.price)} · {moneyOf(hour)}
              </span>
            </span>
            <span className="row customer-hour__acts">
              {hour.status !== 'approved' && <StatusChip status={hour.status} />}
              <ArrivalButtons reservation={hour} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {hours.length > shown.length && (
        <Button onClick={() => setWhole(true)}>Mostrar todos ({hours.length})</Button>
      )}
      {opened && <OpenReservation opened={opened.id} onClose={() => open(null)} />}
    </section>
  )
}
