import { useMemo } from 'react'
import type { OpenHour } from '#shared/customers/people/customerDetail.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import { valueOf } from '../../../api/resource.ts'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useCachedHours } from '../../reservation/cachedHours.ts'
import { ReceiveButton } from '../../reservation/receive/ReceiveButton.tsx'
import {
  isOfGroup,
  openCents,
  sumOpen,
  type PayableHour,
} from '../../reservation/receive/receivable.ts'
import { dayText, hoursText } from '../../reservation/reservationTexts.ts'

type Props = {
  id: number
  /** All that the server knows to be open; null without its answer. */
  open: readonly OpenHour[] | null
}

/** Begins a customer's page with what they owe: each hour that is to be paid, and what takes its money. */
export function Debt({ id, open }: Props) {
  const here = valueOf(useCachedHours(id))
  const owed = useMemo(() => owedHours(open, here ?? []), [open, here])
  const sum = sumOpen(owed)
  if (sum === 0) return null
  return (
    <section className="panel stack debt" aria-labelledby="debt">
      <h2 id="debt">
        Em aberto <span>{formatReais(sum)}</span>
      </h2>
      {open === null && <p className="hint">Nos dias guardados neste aparelho.</p>}
      <ul className="stack">
        {together(owed).map((rows) => (
          <li key={rows[0]!.id} className="row between">
            <span className="lines">
              {rows.map((row) => (
                <span key={row.id}>
                  {`${dayText(row.date)}, ${hoursText(row)}: `}
                  <strong>{formatReais(openCents(row))}</strong>
                </span>
              ))}
            </span>
            {here?.some((one) => one.id === rows[0]!.id) ? (
              <ReceiveButton reservation={rows[0]!} together={rows} />
            ) : (
              // On a day that is not on this device nothing would show that it is taken.
              <NeedsConnection what="Receber">
                <ReceiveButton reservation={rows[0]!} together={rows} />
              </NeedsConnection>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Takes what this device has of a day, which is newer, with its edits on top, and the other days from the server. */
function owedHours(
  open: readonly OpenHour[] | null,
  here: readonly AdminReservation[],
): PayableHour[] {
  const rows = new Map<number, PayableHour>((open ?? []).map((one) => [one.id, one]))
  for (const row of here) if (rows.has(row.id) || isOwed(row)) rows.set(row.id, row)
  return [...rows.values()]
    .filter((row) => openCents(row) > 0)
    .sort((a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime))
}

/** Hours that are paid at once are one entry. */
function together(owed: readonly PayableHour[]): PayableHour[][] {
  const entries = new Map<string, PayableHour[]>()
  for (const row of owed) {
    const key = isOfGroup(row) ? row.paymentGroupId! : String(row.id)
    entries.set(key, [...(entries.get(key) ?? []), row])
  }
  return [...entries.values()]
}
