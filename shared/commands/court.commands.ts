import * as calls from '../venue/court.calls.ts'
import type { Court } from '../venue/courts/court.ts'
import { CourtDraftSchema } from '../venue/courts/court.schema.ts'
import { changeDays } from './days.ts'
import { defineCommand, noRow } from './defineCommand.ts'
import { changing, creating, listRows, type BodyOf } from './listCommands.ts'
import { markUnsent, withRow, withoutRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const courtRows = listRows<Court>(
  'court',
  ({ courts }) => courts,
  (snapshot, courts) => ({ ...snapshot, courts }),
)

export const courtCommands = [
  defineCommand({
    kind: 'court.create',
    call: calls.createCourt,
    ...creating(courtRows, putCourt),
  }),
  defineCommand({
    kind: 'court.update',
    call: calls.changeCourt,
    ...changing(courtRows, putCourt),
  }),
  defineCommand({
    kind: 'court.remove',
    call: calls.removeCourt,
    query: '?permanent=true',
    rows: courtRows,
    answer: noRow<Court>(),
    // Its prices are removed too. Its reservations still show its name.
    apply: (snapshot, { id }) => ({
      ...snapshot,
      courts: withoutRow(snapshot.courts, id),
      prices: snapshot.prices.filter(({ courtId }) => courtId !== id),
      specialPrices: snapshot.specialPrices.filter(({ courtId }) => courtId !== id),
    }),
    // When something was booked on the new court, its removal must not drop both from the queue: the server decides.
    supersedes: (_, __, { dependents }) => (dependents.some(isBooking) ? null : 'withdraw'),
  }),
] as const

function isBooking({ kind }: { kind: string }) {
  return kind === 'reservation.create' || kind === 'fixedClass.create'
}

function putCourt(
  snapshot: Snapshot,
  body: object,
  { id, before, madeAt }: BodyOf<Court>,
): Snapshot {
  const draft = readDraft(CourtDraftSchema, body)
  if (!draft) return snapshot
  const court = { id, name: draft.name }
  const onCourt = <Row extends { courtId: number }>(row: Row) =>
    row.courtId === id ? { ...row, court } : row
  const named = changeDays(
    snapshot,
    () => true,
    (day) => ({ ...day, allReservations: day.allReservations.map(onCourt) }),
  )
  const { createdAt, version } = before ?? { createdAt: madeAt, version: 0 }
  const courts = withRow(snapshot.courts, { ...draft, id, createdAt, version })
  const specialPrices = snapshot.specialPrices.map(onCourt)
  return markUnsent({ ...named, courts, specialPrices }, 'court', [id])
}
