import * as calls from '../booking/reservation.calls.ts'
import { occurrenceDates } from '../booking/reservation/series.ts'
import type {
  AdminReservation,
  AdminReservationAnswer,
} from '../booking/reservation/adminReservation.ts'
import { StatusChangeSchema } from '../booking/reservation/adminReservation.schema.ts'
import { keepingLength } from '../booking/reservation/edit.ts'
import type { HourRange } from '../platform/time/hours.ts'
import { everyReservation, withoutReservations, withReservations } from './days.ts'
import {
  defineCommand,
  intoCreation,
  isRecord,
  oneRow,
  rowsIn,
  type AnswerShape,
  type AnyCommand,
  type RowsOf,
  type Supersession,
} from './defineCommand.ts'
import {
  addOccurrence,
  addReservations,
  approveReservation,
  cancelReservations,
  editReservations,
  noteArrival,
  rescheduleReservation,
  takePart,
  undoPart,
} from './replayReservation.ts'

export const reservationRows: RowsOf<AdminReservation> = {
  kind: 'reservation',
  rows: everyReservation,
  put: (snapshot, row) => withReservations(snapshot, [row]),
  without: withoutReservations,
}
/** The edit of a status alone. */
const setStatus = { ...calls.changeReservation, body: StatusChangeSchema }

/** The first of them, with all of them in `reservations`. */
const allChanged: AnswerShape<AdminReservation, AdminReservationAnswer> = {
  rows(answer) {
    if (!isRecord(answer)) return []
    const { reservations, skipped: _, ...row } = answer
    const rows = rowsIn<AdminReservation>(reservations)
    // Nothing was changed: then the answer is only the row itself.
    return rows.length > 0 ? rows : rowsIn([row])
  },
  of: (rows) => (rows[0] ? { ...rows[0], reservations: [...rows], skipped: [] } : null),
}
/** All that was paid together, as far as the part reached. */
type PaidAnswer = { reservations: AdminReservation[]; above?: number }
const allPaid: AnswerShape<AdminReservation, PaidAnswer> = {
  rows: (answer) => (isRecord(answer) ? rowsIn(answer['reservations']) : []),
  of: (rows) => ({ reservations: [...rows] }),
}
const allCanceled: AnswerShape<AdminReservation, { canceled: AdminReservation[] }> = {
  rows: (answer) => (isRecord(answer) ? rowsIn(answer['canceled']) : []),
  of: () => ({ canceled: [] }),
}

export const reservationCommands = [
  defineCommand({
    kind: 'reservation.create',
    call: calls.placeByStaff,
    rows: reservationRows,
    answer: allChanged,
    apply: (snapshot, { body }, making) => addReservations(snapshot, making, body),
    // The dates of a series count down from the id of the first.
    creates({ body: { date, endDate = null, isRecurring = false } }, tempId, row) {
      const dates = occurrenceDates({ date: String(date).slice(0, 10), endDate, isRecurring })
      return tempId - Math.max(0, dates.indexOf(row.date))
    },
  }),
  defineCommand({
    kind: 'reservation.update',
    call: calls.changeReservation,
    rows: reservationRows,
    answer: allChanged,
    apply: (snapshot, { id, body }) => editReservations(snapshot, id, body),
    supersedes({ body }, creation) {
      const { scope: _, ...change } = body
      if (isSeries(creation)) return null
      return body.status === 'canceled'
        ? withdrawn(creation)
        : intoCreation('reservation.create', creation, lengthKept(creation, change))
    },
  }),
  defineCommand({
    kind: 'reservation.status',
    call: setStatus,
    rows: reservationRows,
    answer: allChanged,
    apply: (snapshot, { id, body }) =>
      body.status === 'approved'
        ? approveReservation(snapshot, id)
        : cancelReservations(snapshot, id, 'one'),
    supersedes({ body: { status } }, creation) {
      if (isSeries(creation)) return null
      return status === 'canceled'
        ? withdrawn(creation)
        : intoCreation('reservation.create', creation, { status })
    },
  }),
  defineCommand({
    kind: 'reservation.cancel',
    call: calls.cancelReservation,
    rows: reservationRows,
    answer: allCanceled,
    apply: (snapshot, { id, body }) => cancelReservations(snapshot, id, body.scope ?? 'one'),
    supersedes({ id, body: { money, scope } }, creation, { tempId }) {
      // Money changed hands in person: the server records that it was taken and whether it was refunded.
      if (money !== undefined) return null
      const isWhole = scope === 'future' || (scope === 'following' && id === tempId)
      return isSeries(creation) && !isWhole ? null : withdrawn(creation)
    },
  }),
  defineCommand({
    kind: 'reservation.part',
    call: calls.takePart,
    rows: reservationRows,
    answer: allPaid,
    apply: (snapshot, { id, body }) => takePart(snapshot, id, body),
  }),
  defineCommand({
    kind: 'reservation.undoPart',
    call: calls.undoPart,
    rows: reservationRows,
    answer: allPaid,
    apply: (snapshot, { id, body }) => undoPart(snapshot, id, body),
  }),
  defineCommand({
    kind: 'reservation.reschedule',
    call: calls.reschedule,
    rows: reservationRows,
    answer: oneRow<AdminReservation>(),
    apply: (snapshot, { id, body }) => rescheduleReservation(snapshot, id, body),
  }),
  defineCommand({
    kind: 'reservation.arrival',
    call: calls.noteArrival,
    rows: reservationRows,
    answer: oneRow<AdminReservation>(),
    apply: (snapshot, { id, body: { arrival } }, { madeAt }) =>
      noteArrival(snapshot, id, arrival, madeAt),
  }),
  defineCommand({
    kind: 'reservation.addOccurrence',
    call: calls.addOccurrence,
    rows: reservationRows,
    answer: oneRow<AdminReservation>(),
    apply: (snapshot, { id, body }, making) => addOccurrence(snapshot, making, id, body),
    creates: (_, tempId) => tempId,
  }),
] as const

// The creation names both of its hours.
function lengthKept({ body = {} }: AnyCommand, change: object): object {
  const { startTime, endTime } = body as Partial<HourRange>
  return startTime && endTime ? keepingLength({ startTime, endTime }, change) : change
}

function isSeries({ body }: AnyCommand): boolean {
  return body !== undefined && 'isRecurring' in body && body.isRecurring === true
}

// A date added to a series that the server already has is a creation of its own.
function withdrawn({ kind }: AnyCommand): Supersession {
  return kind === 'reservation.create' ? 'withdraw' : null
}
