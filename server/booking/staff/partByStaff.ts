import type { NamedDeskPart } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import { sharesOfPart } from '#shared/booking/reservation/parts.ts'
import { hasRunOut } from '#shared/booking/reservation/status.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { forgetReturned } from '../../book/credit/priceRefunds.ts'
import { writeDeskMoney } from '../../book/till/deskMoney.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { changePart } from '../life/life.ts'
import { cancelCharges } from '../rows/cancelCharges.ts'
import type { BookingDeps } from '../rows/money.ts'
import { namedCourts, paidTogether, toAdminReservation } from '../rows/reservations.ts'
import { approveByStaff } from './changeByStaff.ts'

/**
 * Takes a part of a price at the desk; of what a customer booked, of all that is paid together, which no longer runs out. The money is in hand and is never
 * refused: what is too much, or comes for what is cancelled by now, waits to be given back.
 */
export async function partByStaff(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config'>,
  who: Decider,
  id: number,
  { amount, method, ...receipt }: NamedDeskPart,
): Promise<{ reservations: AdminReservation[] }> {
  await lockCourts(tx)
  const together = await payableWith(tx, deps, who, id)
  const shares = sharesOfPart(together, { id, cents: amount })
  const taking = { paid: { paidWith: method, paidReceipt: receipt }, who, ...today(tx, deps) }
  const done: ReservationColumns[] = []
  for (const row of together) {
    const share = shares.get(row.id)
    if (share === undefined) continue
    const now = await changePart(tx, row, row.partPaid + share, { by: who })
    // A price that is paid anew may go back once more.
    if (isOwed(row) && now.paymentStatus === 'paid') await forgetReturned(tx, [row.id])
    await writeDeskMoney(tx, [now], taking)
    done.push(now)
  }
  // An open charge is of the whole price; what comes by it all the same is too much, and is listed.
  await cancelCharges(tx, [together[0]?.paymentGroupId ?? null])
  const courts = await namedCourts(tx.trx)
  return { reservations: done.map((row) => toAdminReservation(row, courts)) }
}

function today({ nowMs }: Tx, { config }: Pick<BookingDeps, 'config'>) {
  return { today: venueNow(nowMs, config.venueTimezone).date }
}

/** The reservation, with what is paid together with it when a customer booked it: what still waits there is approved. */
async function payableWith(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config'>,
  who: Decider,
  id: number,
): Promise<ReservationColumns[]> {
  const row = await ReservationRow.query(tx.trx).findById(id)
  if (!row) throw new ProblemError('not-found')
  if (row.userId !== null || row.paymentGroupId === null) return [row]
  const now = toInstant(tx.nowMs)
  const group = await paidTogether(tx.trx, row)
  // A cart that has run out may have lost its hour: its money is taken all the same.
  const waiting = group.filter((one) => one.status === 'pending' && !hasRunOut(one, now))
  await approveByStaff(tx, deps, who, waiting)
  return waiting.length > 0 ? paidTogether(tx.trx, row) : group
}
