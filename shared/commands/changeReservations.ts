import { toReais } from '../money/money.ts'
import type { AdminReservation } from '../reservation/adminReservation.ts'
import {
  AdminReservationEditSchema,
  type CancelScope,
  type Scope,
} from '../reservation/adminReservation.schema.ts'
import { mayFollow } from '../reservation/reservation.rules.ts'
import { addDays, daysBetween } from '../time/civil.ts'
import { courtIn } from './addReservations.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './readDraft.ts'
import { everyReservation, findReservation, withReservations } from './reservationDays.ts'

/** The difference that the edit makes to one reservation, made to as many of its series as its scope reaches. */
export function editReservations(snapshot: Snapshot, id: number, body: object): Snapshot {
  const row = findReservation(snapshot, id)
  const edit = row && readDraft(AdminReservationEditSchema, { customerCpf: null, ...row, ...body })
  if (!edit) return snapshot
  const { scope, customerCpf: _, ...wanted } = edit
  const next = { ...wanted, price: toReais(edit.price) }
  const days = daysBetween(row.date, next.date)
  const fields = Object.fromEntries(
    Object.entries(next).filter(
      ([field, value]) => field !== 'date' && row[field as keyof typeof next] !== value,
    ),
  ) as Partial<AdminReservation>
  const reached = reachOf(snapshot, row, scope).filter((one) => !one.detached || one.id === row.id)
  const isApart = scope === 'one' && (days !== 0 || OWN.some((field) => field in fields))
  const changed = reached.map((one) => ({
    ...one,
    ...fields,
    ...(fields.courtId === undefined ? {} : courtIn(snapshot, fields.courtId)),
    date: addDays(one.date, days),
    detached: one.detached || (isApart && one.recurrenceId !== null),
  }))
  return put(snapshot, changed)
}

// What sets one of a series apart from the others.
const OWN = [
  'courtId',
  'startTime',
  'endTime',
  'price',
  'customerName',
  'customerEmail',
  'customerPhone',
] as const

export function approveReservation(snapshot: Snapshot, id: number): Snapshot {
  const row = findReservation(snapshot, id)
  if (!row || !mayFollow(row.status, 'approved')) return snapshot
  return put(snapshot, [{ ...row, status: 'approved', expiresAt: null }])
}

/** Cancelled, they leave their days; what becomes of their money only the server's answer tells. */
export function cancelReservations(snapshot: Snapshot, id: number, scope: CancelScope): Snapshot {
  const row = findReservation(snapshot, id)
  if (!row || !mayFollow(row.status, 'canceled')) return snapshot
  const reached = scope === 'group' ? groupOf(snapshot, row) : reachOf(snapshot, row, scope)
  const canceled = reached.map((one) => ({
    ...one,
    status: 'canceled' as const,
    canceledReason: 'admin' as const,
  }))
  return put(snapshot, canceled)
}

function put(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  return markUnsent(
    withReservations(snapshot, rows),
    'reservation',
    rows.map(({ id }) => id),
  )
}

function reachOf(snapshot: Snapshot, row: AdminReservation, scope: Scope): AdminReservation[] {
  if (scope === 'one' || row.recurrenceId === null) return [row]
  const { today } = snapshot
  const from = scope === 'following' && row.date > today ? row.date : today
  return everyReservation(snapshot).filter(
    ({ date, recurrenceId, status }) =>
      recurrenceId === row.recurrenceId &&
      date >= from &&
      (status === 'approved' || status === 'pending'),
  )
}

// All that was paid with it and is still to come, and itself.
function groupOf(snapshot: Snapshot, row: AdminReservation): AdminReservation[] {
  const { id, paymentGroupId } = row
  return everyReservation(snapshot).filter(
    (one) =>
      one.id === id ||
      (paymentGroupId !== null &&
        one.paymentGroupId === paymentGroupId &&
        one.date >= snapshot.today &&
        (one.status === 'approved' || one.status === 'pending')),
  )
}
