import type { ClosingDate } from '../calendar/closingDate.schema.ts'
import type { OperationHours } from '../calendar/operationHours.schema.ts'
import type { Court } from '../court/court.ts'
import type { FixedClassEntry } from '../fixedClass/fixedClass.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '../pricing/price.schema.ts'
import type { AdminReservation } from '../reservation/adminReservation.ts'
import type { Venue } from '../venue/venue.schema.ts'
import { answerRows, type AnswerRow } from './answerRows.ts'
import { applyCommand } from './applyCommand.ts'
import { endClass, putClass } from './applyFixedClass.ts'
import { rowKindOf, targetOf, type RowKind } from './commandTarget.ts'
import { deriveOpening } from './deriveDays.ts'
import type { Snapshot } from './snapshot.ts'
import { listOf } from './listOf.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { everyReservation, withReservations } from './reservationDays.ts'
import { withoutRow, withRow } from './rows.ts'
import { creationOf, isTempId } from './tempId.ts'

/** The snapshot as the server's answer to a command leaves it. What is known from later stays as it is. */
export function applyAnswer(snapshot: Snapshot, queued: QueuedCommand, answer: unknown): Snapshot {
  const kind = rowKindOf(queued.command)
  const rows = answerRows(queued.command, answer)
  if (isOutdated(snapshot, queued, kind, rows)) return snapshot
  const played = withoutMade(applyCommand(snapshot, queued), queued.tempId)
  const settled =
    kind === 'venue'
      ? { ...played, venue: { ...played.venue, ...(answer as Venue) } }
      : rows.reduce<Snapshot>((before, row) => putRow(before, kind, row), played)
  return { ...settled, unsent: snapshot.unsent }
}

// An answer that was lost and is told again may be older than what was read since.
function isOutdated(
  snapshot: Snapshot,
  { command }: QueuedCommand,
  kind: RowKind,
  rows: readonly AnswerRow[],
) {
  const target = targetOf(command)
  const known = target && versionOf(snapshot, kind, target.id)
  const told = rows.find(({ id }) => id === target?.id)?.version
  return known !== null && known !== undefined && told !== undefined && known > told
}

function versionOf(snapshot: Snapshot, kind: RowKind, id: number): number | undefined {
  return listOf(snapshot, kind).find((row) => row.id === id)?.version
}

/** Without the rows that stood in for what the server has now made. */
function withoutMade(snapshot: Snapshot, tempId: number | null): Snapshot {
  if (tempId === null) return snapshot
  const isMade = ({ id }: { id: number }) => isTempId(id) && creationOf(id) === tempId
  const courts = snapshot.courts.filter((row) => !isMade(row))
  const prices = snapshot.prices.filter((row) => !isMade(row))
  const specialPrices = snapshot.specialPrices.filter((row) => !isMade(row))
  const closings = snapshot.closingDates.filter((row) => !isMade(row))
  const made = snapshot.fixedClasses.filter(isMade)
  const reservations = everyReservation(snapshot).filter(isMade)
  const rest = { ...snapshot, courts, prices, specialPrices, closingDates: closings }
  const unmade = made.reduce<Snapshot>((before, { id }) => endClass(before, id), rest)
  return withReservations(
    unmade,
    reservations.map((row) => ({ ...row, status: 'canceled' as const })),
  )
}

function putRow(snapshot: Snapshot, kind: RowKind, row: AnswerRow): Snapshot {
  switch (kind) {
    case 'court':
      return { ...snapshot, courts: withRow(snapshot.courts, row as Court) }
    case 'price':
      return { ...snapshot, prices: withRow(snapshot.prices, row as PriceEntry) }
    case 'specialPrice':
      return {
        ...snapshot,
        specialPrices: withRow(snapshot.specialPrices, row as SpecialPriceEntry),
      }
    case 'operationHours': {
      const operationHours = withRow(snapshot.operationHours, row as OperationHours)
      return { ...snapshot, operationHours }
    }
    case 'closingDate': {
      const closing = row as ClosingDate
      const closingDates = withRow(snapshot.closingDates, closing)
      return deriveOpening({ ...snapshot, closingDates }, (date) => date === closing.date)
    }
    case 'fixedClass': {
      const entry = row as FixedClassEntry
      const meetsNoMore =
        !entry.active || (entry.endDate !== null && entry.endDate < snapshot.today)
      if (!meetsNoMore) return putClass(snapshot, entry)
      return { ...snapshot, fixedClasses: withoutRow(snapshot.fixedClasses, entry.id) }
    }
    case 'reservation':
      return withReservations(snapshot, [row as AdminReservation])
    case 'venue':
      return snapshot
  }
}
