import * as calls from '../guest/incident.calls.ts'
import type { AgendaDay } from '../booking/calendar/agenda.ts'
import { incidentRows } from '../guest/rain/incident.ts'
import { IncidentDraftSchema, type IncidentDraft } from '../guest/rain/incident.schema.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import { occupantAt } from '../booking/calendar/placeObstacles.ts'
import { hoursBetween } from '../platform/time/hours.ts'
import { toCents, toReais } from '../platform/money/money.ts'
import { suggestedHourCents } from '../venue/prices/suggestedPrice.ts'
import { changeDays, deriveClass, findReservation, withReservations } from './days.ts'
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

type DecidedRows = Record<'canceled' | 'moved' | 'shortened', AdminReservation[]>
const allDecided: AnswerShape<AdminReservation, DecidedRows> = {
  rows: (answer) =>
    isRecord(answer)
      ? [
          ...rowsIn<AdminReservation>(answer['canceled']),
          ...rowsIn<AdminReservation>(answer['moved']),
          ...rowsIn<AdminReservation>(answer['shortened']),
        ]
      : [],
  of: () => ({ canceled: [], moved: [], shortened: [] }),
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

/** Lets what was on the courts go, and be shown as rained out, stay with its dry hours, or take place elsewhere; what is asked of customers is the server's, as the row of what was divided off. */
function decided(snapshot: Snapshot, draft: IncidentDraft): Snapshot {
  const { date, rows } = draft
  const chosen = rows.filter(({ choice }) => choice !== 'keep')
  const reservations = chosen.filter(({ kind }) => kind === 'reservation')
  const gone = reservations.filter(({ choice, keepsDry }) => choice !== 'move' && !keepsDry)
  const elsewhere = reservations.flatMap(({ choice, id, keepsDry, place }) => {
    const row = findReservation(snapshot, id)
    if (!row) return []
    if (keepsDry) return shortened(snapshot, row, draft)
    return choice === 'move' && place ? [movedIn(snapshot, row, place)] : []
  })
  const canceled = gone.flatMap(({ id }) => {
    const row = findReservation(snapshot, id)
    return row ? [{ ...row, status: 'canceled' as const, canceledReason: 'incident' as const }] : []
  })
  const after = withReservations(snapshot, [...canceled, ...elsewhere])
  const told = markUnsent(
    after,
    'reservation',
    elsewhere.map(({ id }) => id),
  )
  const classes = chosen.filter(({ kind }) => kind === 'class')
  return classes.reduce((known, { id }) => withoutClass(known, id, date), told)
}

function shortened(
  { prices, specialPrices }: Snapshot,
  row: AdminReservation,
  draft: IncidentDraft,
): AdminReservation[] {
  const [met] = incidentRows(draft, {
    reservations: [{ ...row, price: toCents(row.price) }],
    classes: [],
    holds: [],
    now: '',
    hourCents: suggestedHourCents(prices, specialPrices),
  })
  if (!met?.part) return []
  const { endTime, price, startTime } = met.part.dry
  const detached = row.detached || row.recurrenceId !== null
  return [{ ...row, startTime, endTime, price: toReais(price), detached }]
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
