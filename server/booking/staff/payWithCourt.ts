import { restOf } from '#shared/booking/reservation/parts.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { splitParts } from '#shared/book/tab/tab.ts'
import type { TabPayment } from '#shared/book/tab/tab.schema.ts'
import type { Tab } from '#shared/book/tab/tab.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { payTab } from '../../book/tab/tabActs.ts'
import { requireTab } from '../../book/tab/tabBook.ts'
import type { BookingDeps } from '../rows/money.ts'
import { changeByStaff } from './changeByStaff.ts'

/** Takes one payment for a tab and the court that it belongs to. What was taken without a connection for a court that is paid by now stands on the tab, to be given back. */
export async function payWithCourt(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config' | 'money'>,
  who: Decider,
  { draft, id }: { draft: TabPayment; id: number },
): Promise<Tab[]> {
  const { court, parts } = draft
  if (!court) return payTab(tx, who, { draft, id })
  await lockCourts(tx)
  const { reservationId } = await requireTab(tx.trx, id)
  const row =
    reservationId === null ? undefined : await ReservationRow.query(tx.trx).findById(reservationId)
  // What customers booked themselves they pay online.
  if (!row || row.userId === null || restOf(row) !== court.price || !isPayable(row)) {
    if (tx.author?.offline) return payTab(tx, who, { draft, id })
    throw new Refused('tab-court')
  }
  const { first, rest } = splitParts(parts, restOf(row))
  if (sumCents(first.map(({ amount }) => amount)) < restOf(row)) throw new Refused('tab-court')
  await changeByStaff(
    tx,
    deps,
    who,
    { id: row.id, expected: null },
    {
      paymentStatus: 'paid',
      status: 'approved',
      // All of them by name: only a named part has the receipt of its card.
      paidParts: first.map(({ amount, brand, method, nsu }) => ({
        method,
        amount: toReais(amount),
        ...(nsu && { nsu }),
        ...(brand && { brand }),
      })),
    },
  )
  return payTab(tx, who, { draft: { ...draft, parts: rest }, id })
}

function isPayable({ paymentStatus, price, status }: ReservationRow): boolean {
  const isLive = status === 'pending' || status === 'approved'
  return price > 0 && isLive && paymentStatus !== 'paid' && paymentStatus !== 'refunded'
}
