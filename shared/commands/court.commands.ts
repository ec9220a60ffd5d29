import * as calls from '../venue/court.calls.ts'
import type { Court } from '../venue/courts/court.ts'
import { CourtDraftSchema } from '../venue/courts/court.schema.ts'
import { changeDays } from './days.ts'
import { defineCommand, intoCreation, noRow, oneRow, type RowsOf } from './defineCommand.ts'
import { markUnsent, rowWith, withRow, withoutRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const courtRows: RowsOf<Court> = {
  kind: 'court',
  rows: ({ courts }) => courts,
  put: (snapshot, court) => ({ ...snapshot, courts: withRow(snapshot.courts, court) }),
  without: (snapshot, ids) => ({
    ...snapshot,
    courts: snapshot.courts.filter(({ id }) => !ids.has(id)),
  }),
}

export const courtCommands = [
  defineCommand({
    kind: 'court.create',
    call: calls.createCourt,
    rows: courtRows,
    answer: oneRow<Court>(),
    apply: (snapshot, { body }, { tempId: id, madeAt: createdAt }) =>
      putCourt(snapshot, body, { id, createdAt, version: 0 }),
    creates: (_, tempId) => tempId,
  }),
  defineCommand({
    kind: 'court.update',
    call: calls.changeCourt,
    rows: courtRows,
    answer: oneRow<Court>(),
    apply(snapshot, { id, body }) {
      const court = rowWith(snapshot.courts, id)
      return court ? putCourt(snapshot, { ...court, ...body }, court) : snapshot
    },
    supersedes: ({ body }, creation) => intoCreation('court.create', creation, body),
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

type Made = Pick<Court, 'id' | 'createdAt' | 'version'>

function putCourt(snapshot: Snapshot, body: object, { id, createdAt, version }: Made): Snapshot {
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
  const courts = withRow(snapshot.courts, { ...draft, id, createdAt, version })
  const specialPrices = snapshot.specialPrices.map(onCourt)
  return markUnsent({ ...named, courts, specialPrices }, 'court', [id])
}
