import { everyReservation } from '#shared/commands/days.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { partsTaken, restCentsOf } from '#shared/booking/reservation/parts.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'

/** An hour whose money can be taken at the desk, as the lists have it and as the page of its customer has it. */
export type PayableHour = Pick<
  AdminReservation,
  | 'id'
  | 'customerId'
  | 'customerName'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'sportType'
  | 'status'
  | 'price'
  | 'paid'
  | 'paymentStatus'
  | 'paidBy'
  | 'paymentGroupId'
  | 'recurrenceId'
  | 'userId'
>

/** Counts what is open of an hour, in centavos: its rest, or the part of a paid price that never came. */
export function openCents(row: PayableHour): number {
  return isPayableAtDesk(row) || isShort(row) ? restCentsOf(row) : 0
}

/** Whether all was paid, but a PIX of it never came. */
export function isShort(row: PayableHour): boolean {
  return row.status === 'approved' && row.paymentStatus === 'paid' && partsTaken(row) > 0
}

export const sumOpen = (rows: readonly PayableHour[]) => sumCents(rows.map(openCents))

/** Whether several hours are paid at once: those that a customer booked together. */
export const isOfGroup = ({ paymentGroupId, userId }: PayableHour) =>
  userId === null && paymentGroupId !== null

/** All that is paid with it, as this device knows it; others of them may be on days that it does not have. */
export function paidWith<Row extends PayableHour>(row: Row, known: readonly PayableHour[] = [row]) {
  return ({ shown }: OfflineView): readonly PayableHour[] => {
    const rows = new Map<number, PayableHour>(known.map((one) => [one.id, one]))
    for (const one of everyReservation(shown)) if (isPaidWith(row, one)) rows.set(one.id, one)
    return [...rows.values()].sort(inOrder)
  }
}

function isPaidWith(row: PayableHour, other: PayableHour): boolean {
  return isOfGroup(row) ? other.paymentGroupId === row.paymentGroupId : other.id === row.id
}

const inOrder = (a: PayableHour, b: PayableHour) =>
  a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime) || a.id - b.id

/** Whether what it owes can be charged by a PIX with a QR code: the server has it, and no charge has paid the rest of its price. */
export function isChargeable(row: PayableHour): boolean {
  return !isTempId(row.id) && row.paymentGroupId !== null && !isShort(row)
}
