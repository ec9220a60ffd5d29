import type { Db } from '../../platform/db/db.ts'
import { untyped } from '../../platform/db/connect.ts'

type Status = 'pending' | 'pending_confirmation' | 'approved' | 'canceled'

export type Reservation = {
  id: number
  courtId: number
  userId: number | null
  customerName: string
  date: string
  startTime: string
  endTime: string
  status: Status
  canceledReason: string | null
  price: number
  paymentStatus: string
  paidBy: string | null
  sportType: string
  paymentGroupId: string
  recurrenceId: string | null
  detached: boolean | 0 | 1
  expiresAt: string | null
}
export type Hold = {
  id: number
  courtId: number
  date: string
  startTime: string
  expiresAt: string
}
export type Claim = {
  courtId: number
  date: string
  startTime: string
  holdId: number | null
  reservationId: number | null
  expiresAt: string | null
}
export type FixedClass = {
  id: number
  name: string
  courtId: number
  sportType: string
  weekday: string
  startTime: string
  endTime: string
  startDate: string
  endDate: string | null
  active: boolean | 0 | 1
}
export type Closing = {
  id: number
  date: string
  allDay: boolean | 0 | 1
  startTime: string
  endTime: string
}
export type Hours = {
  id: number
  weekday: string
  isOpen: boolean | 0 | 1
  openTime: string
  closeTime: string
}
export type Court = { id: number; active: boolean | 0 | 1; sportTypes: string }
export type Attempt = { id: string; paymentGroupId: string; state: string; amount: number }
export type Refund = { id: number; attemptId: string; amount: number }

/** All that the database holds, apart from sessions, as it is in the tables. */
export type Tables = {
  reservations: Reservation[]
  holds: Hold[]
  slot_claims: Claim[]
  fixed_classes: FixedClass[]
  fixed_class_cancellations: { classId: number; date: string }[]
  special_closing_dates: Closing[]
  operation_hours: Hours[]
  courts: Court[]
  payment_attempts: Attempt[]
  refunds: Refund[]
  refund_reservations: { reservationId: number; refundId: number }[]
}

const KEYS = {
  payment_groups: ['id'],
  series: ['id'],
  reservations: ['id'],
  holds: ['id'],
  slot_claims: ['courtId', 'date', 'startTime'],
  hold_turns: ['ownerId'],
  lapsed_carts: ['ownerId', 'firstHeldAt'],
  blocked_clients: ['client'],
  fixed_classes: ['id'],
  fixed_class_cancellations: ['classId', 'date'],
  special_closing_dates: ['id'],
  operation_hours: ['id'],
  courts: ['id'],
  payment_attempts: ['id'],
  refunds: ['id'],
  refund_reservations: ['reservationId'],
  sandbox_charges: ['id'],
  recurrence_skips: ['recurrenceId', 'date'],
  audit_entries: ['id'],
  jobs: ['id'],
  idempotency_keys: ['key'],
  calendar_versions: ['id'],
}

/** Reads them all, in the order of their keys. */
export async function readTables(knex: Db): Promise<Tables> {
  const tables = Object.entries(KEYS).map(async ([table, keys]) => {
    return [table, await untyped(knex)(table).orderBy(keys)] as const
  })
  return Object.fromEntries(await Promise.all(tables)) as Tables
}
