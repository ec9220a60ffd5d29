import { sumCents } from '#shared/platform/money/money.ts'
import { isOwed, isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { restOf } from '#shared/booking/reservation/parts.ts'
import { hasRunOut } from '#shared/booking/reservation/status.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { isPayable } from '../../booking/rows/reservations.ts'

type Owed = Pick<ReservationRow, 'id' | 'price' | 'paymentGroupId' | 'customerId'>

/** Prices that a charge of a group pays: whole ones, or what is left of them. */
export type Bill = {
  rows: readonly ReservationRow[]
  /** Holds them with what is to be paid of each as its price, in centavos. */
  owed: readonly Owed[]
  cents: number
  /** Says that the hours stand whatever becomes of the charge: it pays what is owed of them. */
  isRest: boolean
  /** Says that the desk has taken a part of it. */
  isBesideDesk: boolean
}

/** Reads what a charge of this group would pay now: all of a group that waits for its money, or what is owed of hours that stand or of which the desk has taken money. Null when that is nothing. */
export function billOf(group: readonly ReservationRow[], nowMs: number): Bill | null {
  const isBesideDesk = hasDeskMoney(group)
  const isRest = isBesideDesk || group.some(isOwed)
  const rows = isRest ? group.filter((row) => owesRest(row, nowMs)) : group
  if (rows.length === 0 || (!isRest && !isPayable(rows, nowMs))) return null
  const owed = rows.map((row) => ({
    id: row.id,
    price: restOf(row),
    paymentGroupId: row.paymentGroupId,
    customerId: row.customerId,
  }))
  return { rows, owed, cents: sumCents(owed.map(({ price }) => price)), isRest, isBesideDesk }
}

/** Reads the same for who asks: hours that stand and of which the desk has nothing yet are confirmed for their customer, and charged at the counter alone. */
export function billFor(
  { isStaff }: { isStaff: boolean },
  group: readonly ReservationRow[],
  nowMs: number,
): Bill | null {
  const bill = billOf(group, nowMs)
  return bill?.isRest && !bill.isBesideDesk && !isStaff ? null : bill
}

/** Whether people have taken money for some of these. */
export function hasDeskMoney(group: readonly ReservationRow[]): boolean {
  return group.some(({ paidBy, partPaid }) => partPaid > 0 || paidBy === 'admin')
}

function owesRest(row: ReservationRow, nowMs: number): boolean {
  return isPayableAtDesk(row) && restOf(row) > 0 && !hasRunOut(row, toInstant(nowMs))
}
