import { isCreation, rowKindOf, rowsOf, type QueuedCommand } from '#shared/commands/command.ts'
import {
  EMPTY_SNAPSHOT,
  unsentKey,
  type RowKind,
  type Snapshot,
} from '#shared/commands/snapshot.ts'
import { creationOf, isTempId, withIds } from '#shared/commands/tempId.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { addDays } from '#shared/platform/time/civil.ts'

export type Known = Pick<
  Snapshot,
  | 'today'
  | 'time'
  | 'venue'
  | 'courts'
  | 'prices'
  | 'specialPrices'
  | 'operationHours'
  | 'closingDates'
  | 'fixedClasses'
  | 'customers'
> & {
  till?: Snapshot['till']
  bar?: Snapshot['bar']
  reservations: readonly AdminReservation[]
  /** The rows that the edits are about as the server has them, by `unsentKey`: the lists have the edits in them already. */
  stored?: Readonly<Record<string, Fields>>
  /** All that waits and all that was refused: what it would create is described from there. */
  queue: readonly QueuedCommand[]
}
const LISTS: Record<RowKind, keyof Known> = {
  court: 'courts',
  price: 'prices',
  specialPrice: 'specialPrices',
  operationHours: 'operationHours',
  closingDate: 'closingDates',
  fixedClass: 'fixedClasses',
  reservation: 'reservations',
  customer: 'customers',
  venue: 'venue',
  till: 'till',
  product: 'bar',
  tab: 'bar',
}

/** The rows that the edit is about: those stored with it, where the server's present copy may have others under their ids, or has them on no list any more. */
export function knownTo({ about = [], seen }: OutboxEntry, known: Known): Known {
  if (!seen) {
    const gone = about.filter(({ kind, row }) => rowOf(kind, row.id, known) === null)
    const rows = gone.map(({ kind, row }) => [unsentKey(kind, row.id), row] as const)
    return { ...known, stored: { ...known.stored, ...Object.fromEntries(rows) } }
  }
  const { kind, row, courts } = seen
  // Of these there is one, and not a list.
  const isSole = ['venue', 'till', 'product', 'tab'].includes(kind)
  const list = LISTS[kind]
  const rows = isSole ? (row ? {} : { [list]: known[list] }) : { [list]: row ? [row] : [] }
  const stored = row ? { [unsentKey(kind, row.id)]: row } : {}
  return { ...known, courts, ...rows, stored }
}

/** Whether every court that the edit names is still the one of then: another copy may have another under its number. */
export function hasSameCourts({ seen, command }: OutboxEntry, known: Known): boolean {
  if (!seen) return true
  const nameIn = (courts: Known['courts'], id: number) => courts.find((one) => one.id === id)?.name
  let isSame = true
  withIds(command, (id) => {
    if (!isTempId(id) && nameIn(seen.courts, id) !== nameIn(known.courts, id)) isSame = false
    return id
  })
  return isSame
}

/** A row, or a body that would make one, field by field. */
export type Fields = Readonly<Record<string, unknown>>

/** The row as this device knows it, be it one that is still in the queue; null when it does not. */
export function rowOf(kind: RowKind, id: number, known: Known): Fields | null {
  const row =
    known.stored?.[unsentKey(kind, id)] ??
    (kind === 'reservation'
      ? known.reservations.find((one) => one.id === id)
      : rowsOf({ ...EMPTY_SNAPSHOT, ...known }, kind).find((one) => one.id === id))
  return row ?? (isTempId(id) ? madeRow(kind, id, known) : null)
}

function madeRow(kind: RowKind, id: number, known: Known): Fields | null {
  const creation = known.queue.find(({ tempId }) => tempId === creationOf(id))
  if (!creation || !isCreation(creation.command)) return null
  if (rowKindOf(creation.command) !== kind) return null
  const { command } = creation
  if (command.kind === 'price.copy' || command.kind === 'price.adjust') return null
  if (command.kind === 'reservation.addOccurrence') {
    const others = known.queue.filter((one) => one !== creation)
    const like = rowOf('reservation', command.id, { ...known, queue: others })
    return like && { ...like, ...command.body }
  }
  if (command.kind !== 'reservation.create') return 'body' in command ? command.body : null
  // The dates of a series count down from the id of the first.
  const weeks = creationOf(id) - id
  return { ...command.body, date: addDays(String(command.body.date).slice(0, 10), 7 * weeks) }
}
