import Button from '@mui/material/Button'
import type { CommandOf } from '#shared/commands/command.ts'
import type { CustomerHour } from '#shared/customer/customerDetail.ts'
import { reaisText } from '#shared/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/payment.ts'
import { useMay } from '../../offline/store/useAdminStore.ts'
import { Chip } from '../../ui/DataTable.tsx'
import { useSingleEdit } from '../parts/useRowEdit.ts'
import { StatusChip } from '../reservation/ReservationFacts.tsx'
import { dayText, hoursText } from '../reservation/reservationTexts.ts'
import { customerFailed, customerSaved } from './customerTexts.ts'

type Props = { title: string; hours: readonly CustomerHour[]; mayMiss?: boolean }

/** Hours of one customer; of past ones it can be written down that nobody came. */
export function HourList({ title, hours, mayMiss = false }: Props) {
  const may = useMay()
  const { busy, run } = useSingleEdit<CommandOf<'reservation.missed'>>({
    succeeded: () => customerSaved('Anotado'),
    failed: customerFailed,
  })
  const note = ({ id, version, missedAt }: CustomerHour) =>
    void run({ kind: 'reservation.missed', id, version, body: { missed: missedAt === null } })
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
            {hour.missedAt !== null && <Chip label="Falta" tone="danger" />}
            {mayMiss && hour.status === 'approved' && may('reservation.edit') && (
              <Button size="small" disabled={busy} onClick={() => note(hour)}>
                {hour.missedAt === null ? 'Falta' : 'Veio, sim'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
