import type { AgendaDay } from '../calendar/agenda.ts'
import type { ClosingDate } from '../calendar/closingDate.schema.ts'
import type { OperationHours } from '../calendar/operationHours.schema.ts'
import type { Court } from '../court/court.ts'
import type { FixedClassEntry } from '../fixedClass/fixedClass.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '../pricing/price.schema.ts'
import type { CivilDate } from '../time/civil.ts'
import type { Venue } from '../venue/venue.schema.ts'
import type { RowKind } from './commandTarget.ts'

/** What a desk knows of the venue. Nothing in it is ever changed in place. */
export type Snapshot = {
  today: CivilDate
  /** Null until it was read once. */
  venue: Venue | null
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  specialPrices: readonly SpecialPriceEntry[]
  operationHours: readonly OperationHours[]
  closingDates: readonly ClosingDate[]
  fixedClasses: readonly FixedClassEntry[]
  /** The days that are kept, by date. */
  days: Readonly<Record<CivilDate, AgendaDay>>
  /** The rows that the replay made or changed, by `unsentKey`. Beside the rows, so that a row is the same thing sent or not. */
  unsent: ReadonlySet<string>
}

export const EMPTY_SNAPSHOT: Snapshot = {
  today: '1970-01-01',
  venue: null,
  courts: [],
  prices: [],
  specialPrices: [],
  operationHours: [],
  closingDates: [],
  fixedClasses: [],
  days: {},
  unsent: new Set(),
}

export function unsentKey(kind: RowKind, id: number): string {
  return `${kind} ${id}`
}

/** The snapshot with these rows marked as not yet sent. */
export function markUnsent(snapshot: Snapshot, kind: RowKind, ids: readonly number[]): Snapshot {
  const keys = ids.map((id) => unsentKey(kind, id))
  return { ...snapshot, unsent: new Set([...snapshot.unsent, ...keys]) }
}
