import { toReais } from '../money/money.ts'
import { occurrenceDates } from '../recurrence/weeklyDates.ts'
import type { AdminReservation } from '../reservation/adminReservation.ts'
import {
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  type AdminReservationDraft,
  type CancelScope,
  type Scope,
} from '../reservation/adminReservation.schema.ts'
import { mayFollow } from '../reservation/reservation.rules.ts'
import { addDays, daysBetween } from '../time/civil.ts'
import { everyReservation, findReservation, withReservations } from './days.ts'
import type { Making } from './defineCommand.ts'
import { freeFor } from './previewSeries.ts'
import { courtIn, markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

type Exceptions = {
  exceptions?: readonly { date: string; courtId?: number | undefined }[] | undefined
}

/** The new reservations, in the days that are cached: one, or one each week whose placeholder ids count down. */
export function addReservations(
  snapshot: Snapshot,
  making: Making,
  body: Exceptions & object,
): Snapshot {
  const draft = readDraft(AdminReservationDraftSchema, body)
  if (!draft) return snapshot
  const isFree = draft.skipConflicts ? freeFor(draft, snapshot) : () => true
  const places = occurrenceDates(draft).map((date, week) => {
    const exception = body.exceptions?.find((one) => one.date.startsWith(date))
    return {
      date,
      id: making.tempId - week,
      courtId: exception?.courtId ?? draft.courtId,
      isLeftOut: draft.exceptions.some((one) => one.date === date && one.skip),
    }
  })
  const rows = places
    .filter((place) => !place.isLeftOut && isFree(place))
    .map(({ id, date, courtId }) => reservationOf(snapshot, making, draft, { id, date, courtId }))
  return putCached(snapshot, rows)
}

/** One more date of a series: like the reservation in everything but the payment. */
export function addOccurrence(
  snapshot: Snapshot,
  { tempId, madeAt }: Making,
  like: number,
  { date, courtId }: { date: string; courtId?: number | undefined },
): Snapshot {
  const row = findReservation(snapshot, like)
  if (!row) return snapshot
  const status = row.status === 'pending' ? 'pending' : 'approved'
  const added: AdminReservation = {
    ...row,
    ...UNPAID,
    id: tempId,
    date: date.slice(0, 10),
    status,
    version: 0,
    createdAt: madeAt,
    updatedAt: madeAt,
    ...(courtId === undefined ? {} : courtIn(snapshot, courtId)),
  }
  return putCached(snapshot, [added])
}

const UNPAID = {
  detached: false,
  paymentStatus: 'pending',
  paymentMethod: null,
  paidBy: null,
  paymentGroupId: null,
  expiresAt: null,
} as const

function putCached(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  return put(
    snapshot,
    rows.filter(({ date }) => snapshot.days[date]),
  )
}

function reservationOf(
  snapshot: Snapshot,
  { key, madeAt }: Making,
  draft: AdminReservationDraft,
  { id, date, courtId }: { id: number; date: string; courtId: number },
): AdminReservation {
  const { customerName, customerEmail, customerPhone, startTime, endTime } = draft
  const { status, sportType, notes, paymentStatus } = draft
  return {
    ...UNPAID,
    id,
    ...courtIn(snapshot, courtId),
    // Whoever uses this device. Screens only ask whether it was a customer.
    userId: 0,
    customerName,
    customerEmail,
    customerPhone,
    date,
    startTime,
    endTime,
    status,
    canceledReason: null,
    price: toReais(draft.price),
    paymentStatus,
    paidBy: paymentStatus === 'paid' ? 'admin' : null,
    reservationType: draft.isRecurring ? 'recorrente' : 'avulso',
    sportType,
    notes,
    recurrenceId: draft.isRecurring ? key : null,
    createdAt: madeAt,
    updatedAt: madeAt,
    version: 0,
  }
}

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

/** Cancelled, they leave their days; what becomes of their money only the server's answer says. */
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
