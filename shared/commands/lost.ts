import type { AdminReservation } from '../reservation/adminReservation.ts'
import type { CivilDate } from '../time/civil.ts'
import type { Command } from './command.ts'
import { everyReservation } from './days.ts'
import type { Snapshot } from './snapshot.ts'

/** The kinds of rows that a device can have made again. */
export const REMADE_KINDS = [
  'court',
  'price',
  'specialPrice',
  'closingDate',
  'fixedClass',
  'reservation',
] as const
export type RemadeKind = (typeof REMADE_KINDS)[number]
type RowOfKind = {
  court: Snapshot['courts'][number]
  price: Snapshot['prices'][number]
  specialPrice: Snapshot['specialPrices'][number]
  closingDate: Snapshot['closingDates'][number]
  fixedClass: Snapshot['fixedClasses'][number]
  reservation: AdminReservation
}
/** A row of an earlier copy of the data. `courtName` is what its court was called: ids begin again with another copy. */
export type KnownRow = {
  [Kind in RemadeKind]: { kind: Kind; row: RowOfKind[Kind]; courtName: string | null }
}[RemadeKind]

/** Everything in the snapshot that matters from today on and could be made again. */
export function rowsToRemake(snapshot: Snapshot): KnownRow[] {
  const { today } = snapshot
  const named = (courtId: number) => snapshot.courts.find(({ id }) => id === courtId)?.name ?? null
  return [
    ...snapshot.courts.map((row) => ({ kind: 'court' as const, row, courtName: null })),
    ...snapshot.prices.map((row) => ({
      kind: 'price' as const,
      row,
      courtName: named(row.courtId),
    })),
    ...snapshot.specialPrices
      .filter(({ date }) => date >= today)
      .map((row) => ({ kind: 'specialPrice' as const, row, courtName: named(row.courtId) })),
    ...snapshot.closingDates
      .filter(({ date }) => date >= today)
      .map((row) => ({ kind: 'closingDate' as const, row, courtName: null })),
    ...snapshot.fixedClasses
      .filter(({ active, endDate }) => active && (endDate === null || endDate >= today))
      .map((row) => ({ kind: 'fixedClass' as const, row, courtName: named(row.courtId) })),
    ...everyReservation(snapshot)
      .filter(({ date }) => date >= today)
      .map((row) => ({ kind: 'reservation' as const, row, courtName: row.court.name })),
  ]
}

/** Whether both say the same of the venue, whatever their ids. */
export function isSameRow(a: KnownRow, b: KnownRow): boolean {
  return a.kind === b.kind && identityOf(a) === identityOf(b)
}

/** What makes the row what it is for a person: two rows with the same are one, be it made again. */
export function identityOf({ kind, row, courtName }: KnownRow): string {
  switch (kind) {
    case 'court':
      return key(kind, row.name)
    case 'price':
      return key(kind, courtName, row.weekday, row.startTime)
    case 'specialPrice':
      return key(kind, courtName, row.date, row.startTime)
    case 'closingDate':
      return key(kind, row.date, row.allDay, row.startTime, row.endTime)
    case 'fixedClass':
      return key(kind, courtName, row.name, row.weekday, row.startTime)
    case 'reservation':
      return key(kind, courtName, row.customerName, row.date, row.startTime)
  }
}

/** Whether the new copy has it: the same as it was, or the same row elsewhere (a reservation that was moved since). */
export function isKnownTo(snapshot: Snapshot): (known: KnownRow) => boolean {
  const identities = new Set(rowsToRemake(snapshot).map(identityOf))
  const made = new Set(everyReservation(snapshot).map(birthOf))
  return (known) =>
    identities.has(identityOf(known)) ||
    (known.kind === 'reservation' && made.has(birthOf(known.row)))
}

/** Whether the snapshot could show it at all: a day that is not cached says nothing. */
export function isInSight({ days }: Snapshot, known: KnownRow): boolean {
  return known.kind !== 'reservation' || days[known.row.date] !== undefined
}

/** The edit that makes the row again; null while its court is missing, or once its day is over. */
export function remakeCommand(known: KnownRow, snapshot: Snapshot): Command | null {
  const court = snapshot.courts.find(({ name }) => name === known.courtName)
  const courtId = court?.id
  switch (known.kind) {
    case 'court': {
      const { name, description, sportTypes, sportTypePriority, active } = known.row
      return {
        kind: 'court.create',
        body: { name, description, sportTypes, sportTypePriority, active },
      }
    }
    case 'closingDate': {
      const { date, description, allDay, startTime, endTime } = known.row
      return {
        kind: 'closingDate.create',
        body: { date, description, allDay, startTime, endTime, onStranded: 'keep' },
      }
    }
    case 'price': {
      if (courtId === undefined) return null
      const { weekday, startTime, endTime, price } = known.row
      return { kind: 'price.create', body: { courtId, weekday, startTime, endTime, price } }
    }
    case 'specialPrice': {
      if (courtId === undefined) return null
      const { date, startTime, endTime, price, description } = known.row
      const body = { courtId, date, startTime, endTime, price, description }
      return { kind: 'specialPrice.create', body }
    }
    case 'fixedClass': {
      if (courtId === undefined) return null
      const { name, sportType, weekday, startTime, endTime, instructor, email, phone } = known.row
      const startDate = laterOf(known.row.startDate, snapshot.today)
      const body = { name, courtId, sportType, weekday, startTime, endTime, startDate }
      return { kind: 'fixedClass.create', body: { ...body, instructor, email, phone } }
    }
    case 'reservation':
      return courtId === undefined ? null : reservationAgain(known.row, courtId)
  }
}

// Each date by itself: the series it belonged to is not known here as a whole.
function reservationAgain(row: AdminReservation, courtId: number): Command {
  const { customerName, customerEmail, customerPhone, date, startTime, endTime } = row
  const { sportType, price, notes } = row
  return {
    kind: 'reservation.create',
    body: {
      courtId,
      customerName,
      customerEmail,
      customerPhone,
      date,
      startTime,
      endTime,
      sportType,
      price,
      notes,
      status: row.status === 'approved' ? 'approved' : 'pending',
      paymentStatus: row.paymentStatus === 'paid' ? 'paid' : 'pending',
    },
  }
}

function laterOf(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b
}

function birthOf({ id, createdAt }: AdminReservation) {
  return key(id, createdAt)
}

function key(...parts: readonly unknown[]): string {
  return JSON.stringify(parts)
}
