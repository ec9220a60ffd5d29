import * as calls from '../guest/incident.calls.ts'
import type { AgendaDay } from '../booking/calendar/agenda.ts'
import { IncidentDraftSchema, type IncidentDraft } from '../guest/rain/incident.schema.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import { occupantAt } from '../booking/calendar/placeObstacles.ts'
import { hoursBetween } from '../platform/time/hours.ts'
import {
  changeDays,
  deriveClass,
  findReservation,
  withoutReservations,
  withReservations,
} from './days.ts'
import {
  classesBeside,
  defineCommand,
  isRecord,
  noRow,
  rowsIn,
  type AnswerShape,
} from './defineCommand.ts'
import { movedIn } from './replayReservation.ts'
import { reservationRows } from './reservation.commands.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

type DecidedRows = { canceled: AdminReservation[]; moved: AdminReservation[] }
const allDecided: AnswerShape<AdminReservation, DecidedRows> = {
  rows: (answer) =>
    isRecord(answer)
      ? [
          ...rowsIn<AdminReservation>(answer['canceled']),
          ...rowsIn<AdminReservation>(answer['moved']),
        ]
      : [],
  of: () => ({ canceled: [], moved: [] }),
}

const allRestored: AnswerShape<AdminReservation, { restored: AdminReservation[] }> = {
  rows: (answer) => (isRecord(answer) ? rowsIn<AdminReservation>(answer['restored']) : []),
  of: () => ({ restored: [] }),
}

const allChosen: AnswerShape<AdminReservation, { chosen: AdminReservation[] }> = {
  rows: (answer) => (isRecord(answer) ? rowsIn<AdminReservation>(answer['chosen']) : []),
  of: (chosen) => ({ chosen: [...chosen] }),
}

export const incidentCommands = [
  defineCommand({
    kind: 'incident.create',
    call: calls.createIncident,
    rows: reservationRows,
    answer: allDecided,
    classesIn: classesBeside,
    done: (command, answer) => ({
      ...command,
      body: { ...command.body, rows: command.body.rows.filter(isDone(answer)) },
    }),
    apply(snapshot, { body }) {
      const draft = readDraft(IncidentDraftSchema, body)
      return draft ? closed(decided(snapshot, draft), draft) : snapshot
    },
  }),
  defineCommand({
    kind: 'incident.lift',
    call: calls.liftIncident,
    rows: reservationRows,
    answer: allRestored,
    classesIn: classesBeside,
    // Who has their hour again is the server's to say.
    apply(snapshot, { body: { incidentId } }) {
      const isOther = (hour: { incidentId?: number }) => hour.incidentId !== Number(incidentId)
      return changeDays(
        snapshot,
        () => true,
        (day) => (day.closed ? { ...day, closed: day.closed.filter(isOther) } : day),
      )
    },
  }),
  defineCommand({
    kind: 'incident.choose',
    call: calls.chooseForCustomer,
    rows: reservationRows,
    answer: allChosen,
    // Cancelled reservations are on no device: where it goes is seen once the server has answered.
    apply: (snapshot) => snapshot,
  }),
  defineCommand({
    kind: 'incident.told',
    call: calls.noteTold,
    rows: reservationRows,
    answer: noRow<AdminReservation>(),
    apply: (snapshot) => snapshot,
  }),
] as const

/** Without those that were no longer there when the server closed: they are where its rows say. */
function isDone(answer: unknown) {
  const ids = {
    reservation: new Set(allDecided.rows(answer).map(({ id }) => id)),
    class: new Set(classesBeside(answer).map(({ id }) => id)),
  }
  return ({ id, kind }: { id: number; kind: 'reservation' | 'class' }) => ids[kind].has(id)
}

/** What was on the courts goes, or takes place elsewhere; what is asked of customers is the server's. */
function decided(snapshot: Snapshot, { date, rows }: IncidentDraft): Snapshot {
  const ids = (kind: string, isMeant: (choice: string) => boolean) =>
    rows.filter((row) => row.kind === kind && isMeant(row.choice)).map(({ id }) => id)
  const gone = ids('reservation', (choice) => choice !== 'keep' && choice !== 'move')
  const moved = rows.flatMap(({ choice, id, kind, place }) => {
    const row = kind === 'reservation' ? findReservation(snapshot, id) : undefined
    if (!row || choice !== 'move' || !place) return []
    return [movedIn(snapshot, row, place)]
  })
  const after = withReservations(withoutReservations(snapshot, new Set(gone)), moved)
  const told = markUnsent(
    after,
    'reservation',
    moved.map(({ id }) => id),
  )
  return ids('class', (choice) => choice === 'cancel').reduce(
    (known, id) => withoutClass(known, id, date),
    told,
  )
}

function withoutClass(snapshot: Snapshot, id: number, date: string): Snapshot {
  const fixedClasses = snapshot.fixedClasses.map((one) =>
    one.id === id ? { ...one, cancelledDates: [...one.cancelledDates, date] } : one,
  )
  return deriveClass({ ...snapshot, fixedClasses }, id, (day) => day === date)
}

/** The hours that nobody has any more are closed; customers' holds there are released. */
function closed(snapshot: Snapshot, draft: IncidentDraft): Snapshot {
  const { courtIds, endTime, reason, startTime } = draft
  const hours = courtIds.flatMap((courtId) =>
    hoursBetween(startTime, endTime).map((hour) => ({ courtId, startTime: hour, reason })),
  )
  const isMet = (hour: { courtId: number; startTime: string }) =>
    hours.some((one) => one.courtId === hour.courtId && one.startTime === hour.startTime)
  const close = (day: AgendaDay): AgendaDay => {
    const open = { ...day, holds: day.holds.filter((hold) => !isMet(hold)) }
    const free = hours.filter((hour) => occupantAt(open, hour) === null)
    // Where everything stays nothing is closed, and the day is as the server says.
    return free.length > 0 ? { ...open, closed: [...(day.closed ?? []), ...free] } : open
  }
  return changeDays(snapshot, (date) => date === draft.date, close)
}
