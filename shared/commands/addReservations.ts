import type { AgendaDay } from '../calendar/agenda.ts'
import { toReais } from '../money/money.ts'
import { weeklyDates } from '../recurrence/weeklyDates.ts'
import type { AdminReservation } from '../reservation/adminReservation.ts'
import {
  AdminReservationDraftSchema,
  type AdminReservationDraft,
} from '../reservation/adminReservation.schema.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { readDraft } from './readDraft.ts'
import { findReservation, withReservations } from './reservationDays.ts'
import { rowWith } from './rows.ts'

type Made = Pick<QueuedCommand, 'key' | 'madeAt'> & { tempId: number }
type Exceptions = {
  exceptions?: readonly { date: string; courtId?: number | undefined }[] | undefined
}

/** What the desk takes, in the days that are kept: one reservation, or one each week whose temporary ids count down. */
export function addReservations(
  snapshot: Snapshot,
  made: Made,
  body: Exceptions & object,
): Snapshot {
  const draft = readDraft(AdminReservationDraftSchema, body)
  if (!draft) return snapshot
  const dates = occurrenceDates(draft)
  const places = dates.map((date, week) => {
    const exception = body.exceptions?.find((one) => one.date.startsWith(date))
    return {
      date,
      id: made.tempId - week,
      courtId: exception?.courtId ?? draft.courtId,
      isLeftOut: draft.exceptions.some((one) => one.date === date && one.skip),
    }
  })
  const rows = places
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ id, date, courtId }) => reservationOf(snapshot, made, draft, { id, date, courtId }))
    .filter((row) => !draft.skipConflicts || !isTaken(snapshot.days[row.date], row))
  return shown(snapshot, rows)
}

/** The dates of a draft, in order: what the n-th becomes goes by the n-th temporary id. */
export function occurrenceDates({
  date,
  endDate,
  isRecurring,
}: Pick<AdminReservationDraft, 'date' | 'endDate' | 'isRecurring'>): string[] {
  return isRecurring && endDate ? weeklyDates(date, endDate) : [date]
}

/** One more date of a series: like the reservation in everything but the payment. */
export function addOccurrence(
  snapshot: Snapshot,
  { tempId, madeAt }: Made,
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
  return shown(snapshot, [added])
}

const UNPAID = {
  detached: false,
  paymentStatus: 'pending',
  paymentMethod: null,
  paidBy: null,
  paymentGroupId: null,
  expiresAt: null,
} as const

function shown(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  const kept = rows.filter(({ date }) => snapshot.days[date])
  return markUnsent(
    withReservations(snapshot, kept),
    'reservation',
    kept.map(({ id }) => id),
  )
}

function reservationOf(
  snapshot: Snapshot,
  { key, madeAt }: Made,
  draft: AdminReservationDraft,
  { id, date, courtId }: { id: number; date: string; courtId: number },
): AdminReservation {
  const { customerName, customerEmail, customerPhone, startTime, endTime } = draft
  const { status, sportType, notes, paymentStatus } = draft
  return {
    ...UNPAID,
    id,
    ...courtIn(snapshot, courtId),
    // Whoever is at this desk. Only that it was no customer is ever asked.
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

export function courtIn({ courts }: Snapshot, courtId: number) {
  return { courtId, court: { id: courtId, name: rowWith(courts, courtId)?.name ?? '' } }
}

type Place = Pick<AdminReservation, 'courtId' | 'startTime' | 'endTime'>

function isTaken(day: AgendaDay | undefined, { courtId, startTime, endTime }: Place) {
  if (!day) return false
  const meets = (other: Place) =>
    other.courtId === courtId && other.startTime < endTime && startTime < other.endTime
  const isIn = (hour: { courtId: number; startTime: string }) =>
    hour.courtId === courtId && startTime <= hour.startTime && hour.startTime < endTime
  return day.allReservations.some(meets) || day.fixedClasses.some(isIn)
}
