import type { TakenPart } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { missingPart, restOf, sharesOfPart } from '#shared/booking/reservation/parts.ts'
import { hasRunOut } from '#shared/booking/reservation/status.ts'
import { creditOn } from '#shared/book/credit/credit.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { raiseDoubt } from '../../account/devices/doubts.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { lockLots, ownerOf } from '../../book/credit/ledger.ts'
import { writeDeskMoney } from '../../book/till/deskMoney.ts'
import { lockTill } from '../../book/till/tillBook.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { changePart } from '../life/life.ts'
import type { BookingDeps } from '../rows/money.ts'
import { namedCourts, paidTogether, toAdminReservation } from '../rows/reservations.ts'
import { approveByStaff } from './changeByStaff.ts'

/**
 * Takes a part of a price at the desk; of what a customer booked, of all that is paid together, which no longer runs out. The money is in hand and is never
 * refused: what is too much, or comes for what is cancelled by now, waits to be given back. Credit is in nobody's hand: it covers all that is open, or nothing.
 */
export async function partByStaff(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config'>,
  who: Decider,
  id: number,
  { amount, method, ...receipt }: TakenPart,
): Promise<{ reservations: AdminReservation[]; above?: number }> {
  await lockCourts(tx)
  const together = await payableWith(tx, deps, who, id)
  const day = today(tx, deps)
  const open = sumCents(together.map(openOf))
  const isCredit = method === 'balance'
  const isThere = !isCredit || (await hasCredit(tx, together, { id, cents: amount, ...day }))
  const shares = isThere ? sharesOfPart(together, { id, cents: amount }) : new Map<number, number>()
  const done: ReservationColumns[] = []
  for (const row of together) {
    const share = shares.get(row.id)
    if (share === undefined) continue
    const paid = isCredit ? { paidCredit: share } : { paidWith: method, paidReceipt: receipt }
    const now = await changePart(tx, row, row.partPaid + share, { by: who })
    await writeDeskMoney(tx, [now], { paid, who, ...day })
    done.push(now)
  }
  const courts = await namedCourts(tx.trx)
  const reservations = (isThere ? done : together).map((row) => toAdminReservation(row, courts))
  return { reservations, ...(isThere && amount > open && { above: toReais(amount - open) }) }
}

const openOf = (row: ReservationColumns) => (isPayableAtDesk(row) ? restOf(row) : missingPart(row))

/** Whether the customer's credit covers all that is open, and that is the sum which was seen. Without a connection nobody could know: it is listed, and the price stays open. */
async function hasCredit(
  tx: Tx,
  together: readonly ReservationColumns[],
  { cents, id, today }: { cents: number; id: number; today: string },
): Promise<boolean> {
  const open = together.filter(isPayableAtDesk)
  const rest = sumCents(open.map(restOf))
  if (rest === 0) throw new Refused('already-paid')
  const customerId = together.find((row) => row.id === id)?.customerId ?? null
  // As every act that writes both: the till before the credit.
  await lockTill(tx)
  const lots = customerId === null ? [] : await lockLots(tx, await ownerOf(tx.trx, customerId))
  if (rest === cents && creditOn(lots, today) >= cents) return true
  if (!tx.author?.offline) throw new Refused(rest === cents ? 'credit-short' : 'prices-changed')
  await raiseDoubt(tx, 'above-credit', { cents, reservationId: id })
  return false
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
