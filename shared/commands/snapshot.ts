import type { AgendaDay } from '../booking/calendar/agenda.ts'
import type { ClosingDate } from '../venue/hours/closingDate.schema.ts'
import type { OperationHours } from '../venue/hours/operationHours.schema.ts'
import type { Court } from '../venue/courts/court.ts'
import type { ListedCustomer } from '../customers/people/listedCustomer.ts'
import type { FixedClassEntry } from '../venue/classes/fixedClass.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '../venue/prices/price.schema.ts'
import type { BarState } from '../book/tab/tab.ts'
import type { TillState } from '../book/till/till.ts'
import type { CivilDate, ClockTime } from '../platform/time/civil.ts'
import type { VenueNow } from '../platform/time/venueClock.ts'
import type { Venue } from '../venue/profile/venue.schema.ts'

/** The venue's data on a device. Never mutated in place. */
export type Snapshot = {
  /** The venue's clock when this was read. */
  today: CivilDate
  time: ClockTime
  /** Null until the first fetch. */
  venue: Venue | null
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  specialPrices: readonly SpecialPriceEntry[]
  operationHours: readonly OperationHours[]
  closingDates: readonly ClosingDate[]
  fixedClasses: readonly FixedClassEntry[]
  /** Of everybody whom the venue knows, those whom edits in the queue are about. */
  customers: readonly ListedCustomer[]
  days: Readonly<Record<CivilDate, AgendaDay>>
  /** Null until the first fetch, and for who may not open it. */
  till: TillState | null
  /** Products and tabs; the same way. */
  bar: BarState | null
  /** The rows that the replay created or changed, by `unsentKey`. Separate from the rows, so that sent and unsent rows have the same shape. */
  unsent: ReadonlySet<string>
}
/** The resources whose rows a command changes: the part of its kind before the dot. */
export type RowKind =
  | 'court'
  | 'price'
  | 'specialPrice'
  | 'operationHours'
  | 'closingDate'
  | 'fixedClass'
  | 'reservation'
  | 'customer'
  | 'till'
  | 'product'
  | 'tab'
  | 'venue'

export const EMPTY_SNAPSHOT: Snapshot = {
  today: '1970-01-01',
  time: '00:00',
  venue: null,
  courts: [],
  prices: [],
  specialPrices: [],
  operationHours: [],
  closingDates: [],
  fixedClasses: [],
  customers: [],
  days: {},
  till: null,
  bar: null,
  unsent: new Set(),
}

/** The venue's clock, for rules that ask what has begun. */
export function nowIn({ time, today }: Pick<Snapshot, 'time' | 'today'>): VenueNow {
  return { date: today, time }
}

export function unsentKey(kind: RowKind, id: number): string {
  return `${kind} ${id}`
}

/** The snapshot with these rows marked as not yet sent. */
export function markUnsent(snapshot: Snapshot, kind: RowKind, ids: readonly number[]): Snapshot {
  const keys = ids.map((id) => unsentKey(kind, id))
  return { ...snapshot, unsent: new Set([...snapshot.unsent, ...keys]) }
}

type WithId = { id: number }

/** The rows with this one replacing the one with its id, or added at the end. */
export function withRow<R extends WithId>(rows: readonly R[], row: R): R[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((known) => (known.id === row.id ? row : known))
    : [...rows, row]
}

export function withoutRow<R extends WithId>(rows: readonly R[], id: number): R[] {
  return rows.filter((row) => row.id !== id)
}

export function rowWith<R extends WithId>(rows: readonly R[], id: number): R | undefined {
  return rows.find((row) => row.id === id)
}

/** A row's court by its id and name, as rows carry it. */
export function courtIn({ courts }: Snapshot, courtId: number) {
  return { courtId, court: { id: courtId, name: rowWith(courts, courtId)?.name ?? '' } }
}
