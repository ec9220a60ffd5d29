import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import type { EditableField } from '../booking/reservation/adminReservation.schema.ts'
import { laterOf, type CivilDate } from '../platform/time/civil.ts'
import type { Venue } from '../venue/profile/venue.schema.ts'
import type { Command } from './command.ts'
import { everyReservation } from './days.ts'
import { withoutMasks } from './maskedRow.ts'
import type { RowKind, Snapshot } from './snapshot.ts'
import { venueRows } from './venue.commands.ts'

// Money that was taken, and people, are not made again.
type RemadeKind = Exclude<RowKind, 'customer' | 'till' | 'product' | 'tab'>
type OfEach<Rows extends Record<RemadeKind, object>> = Rows
type RowOfKind = OfEach<{
  venue: Venue & { id: number }
  court: Snapshot['courts'][number]
  operationHours: Snapshot['operationHours'][number]
  price: Snapshot['prices'][number]
  specialPrice: Snapshot['specialPrices'][number]
  closingDate: Snapshot['closingDates'][number]
  fixedClass: Snapshot['fixedClasses'][number]
  reservation: AdminReservation
}>
/** A row of an earlier copy of the data. `courtName` is what its court was called, `courtCreatedAt` when it was made: ids begin again with another copy. */
export type KnownRow = {
  [Kind in keyof RowOfKind]: {
    kind: Kind
    row: RowOfKind[Kind]
    courtName: string | null
    courtCreatedAt?: string | null
  }
}[keyof RowOfKind]

/** Everything in the snapshot that matters from today on and could be made again. */
export function rowsToRemake(snapshot: Snapshot): KnownRow[] {
  const { today } = snapshot
  const onCourt = (courtId: number) => {
    const court = snapshot.courts.find(({ id }) => id === courtId)
    return { courtName: court?.name ?? null, courtCreatedAt: court?.createdAt ?? null }
  }
  return [
    ...venueRows.rows(snapshot).map((row) => ({ kind: 'venue' as const, row, courtName: null })),
    ...snapshot.operationHours.map((row) => ({
      kind: 'operationHours' as const,
      row,
      courtName: null,
    })),
    ...snapshot.courts.map((row) => ({ kind: 'court' as const, row, courtName: null })),
    ...snapshot.prices.map((row) => ({
      kind: 'price' as const,
      row,
      ...onCourt(row.courtId),
    })),
    ...snapshot.specialPrices
      .filter(({ date }) => date >= today)
      .map((row) => ({ kind: 'specialPrice' as const, row, ...onCourt(row.courtId) })),
    ...snapshot.closingDates
      .filter(({ date }) => date >= today)
      .map((row) => ({ kind: 'closingDate' as const, row, courtName: null })),
    ...snapshot.fixedClasses
      .filter(({ active, endDate }) => active && (endDate === null || endDate >= today))
      .map((row) => ({ kind: 'fixedClass' as const, row, ...onCourt(row.courtId) })),
    ...everyReservation(snapshot)
      .filter(({ date }) => date >= today)
      .map((row) => ({
        kind: 'reservation' as const,
        row,
        ...onCourt(row.courtId),
        courtName: row.court.name,
      })),
  ]
}

/** What makes the row what it is for a person: two rows with the same are one, be it made again. */
export function identityOf({ kind, row, courtName }: KnownRow): string {
  switch (kind) {
    case 'venue':
      return key(kind)
    case 'operationHours':
      return key(kind, row.weekday)
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

/** Whether the new copy has it: the same as it was, made again, or changed since. One that it has as it was before the device's last look is not. */
export function isKnownTo(snapshot: Snapshot): (known: KnownRow) => boolean {
  const identities = new Set(rowsToRemake(snapshot).map(identityOf))
  const earlier = rowAsBefore(snapshot)
  return (known) => {
    const renamed = onCourtOfNow(known, snapshot)
    const row = earlier(renamed)
    if (row) return !isBehind(row, renamed)
    return identities.has(identityOf(renamed))
  }
}

/** The very row on the new copy. Its id alone does not prove it: another row may have got it. */
function rowAsBefore(snapshot: Snapshot): (known: KnownRow) => KnownRow | undefined {
  const rows = new Map(rowsToRemake(snapshot).map((one) => [birthOf(one), one]))
  return (known) => {
    const row = rows.get(birthOf(known))
    return row && isSameRow(row, known) ? row : undefined
  }
}

// A price does not say when it was made: one that began at another hour was moved, if this device knows of a later change of it.
function isSameRow(row: KnownRow, known: KnownRow): boolean {
  const isDated = 'createdAt' in known.row
  return isDated || identityOf(row) === identityOf(known) || row.row.version < known.row.version
}

/** The court on the new copy, whatever it is called there; else the one that has got its name. */
function courtOfNow({ row, courtName, courtCreatedAt }: KnownRow, { courts }: Snapshot) {
  const ownId = 'courtId' in row ? row.courtId : 0
  const same = courts.find(({ id, createdAt }) => id === ownId && createdAt === courtCreatedAt)
  return same ?? courts.find(({ name }) => name === courtName)
}

function onCourtOfNow(known: KnownRow, snapshot: Snapshot): KnownRow {
  const court = courtOfNow(known, snapshot)
  return court ? { ...known, courtName: court.name } : known
}

// What customers book is changed by their payments, which the provider still knows.
function isBehind(row: KnownRow, known: KnownRow): boolean {
  const isOfCustomer = known.kind === 'reservation' && known.row.userId === null
  return !isOfCustomer && row.row.version < known.row.version && contentOf(row) !== contentOf(known)
}

function contentOf(known: KnownRow): string {
  const command = remakeAs(known, { courtId: 0, since: null, there: null })
  return key(known.courtName, 'body' in command ? command.body : null)
}

/** Whether the snapshot could show it at all: a day that is not cached says nothing. */
export function isInSight({ days }: Snapshot, known: KnownRow): boolean {
  return known.kind !== 'reservation' || days[known.row.date] !== undefined
}

/** The edit that makes the row again, or repeats what was changed in it; null while its court is missing. Contacts that the device has only masked are not in it. */
export function remakeCommand(known: KnownRow, snapshot: Snapshot): Command | null {
  const court = courtOfNow(known, snapshot)
  if (known.courtName !== null && !court) return null
  const row = rowAsBefore(snapshot)(onCourtOfNow(known, snapshot))?.row
  const there = row ? { id: row.id, version: row.version } : null
  return remakeAs(known, { courtId: court?.id ?? 0, since: snapshot.today, there })
}

type Remade = {
  courtId: number
  /** A class begins no earlier. */
  since: CivilDate | null
  /** The row that is changed; null where it is to be made. */
  there: { id: number; version: number } | null
}

function remakeAs({ kind, row }: KnownRow, { courtId, since, there }: Remade): Command {
  switch (kind) {
    case 'venue': {
      const { name, brand, address, phone, email, version } = row
      const body = { name, brand, address, phone, email }
      return { kind: 'venue.update', version: there?.version ?? version, body }
    }
    case 'operationHours': {
      const { id, version, weekday, isOpen, openTime, closeTime } = row
      const body = { weekday, isOpen, openTime, closeTime, onStranded: 'keep' as const }
      return { kind: 'operationHours.update', ...(there ?? { id, version }), body }
    }
    case 'court': {
      const { name, shortName, description, sportTypes, sportTypePriority, active, covered } = row
      const body = { name, shortName, description, sportTypes, sportTypePriority, active, covered }
      return there ? { kind: 'court.update', ...there, body } : { kind: 'court.create', body }
    }
    case 'closingDate': {
      const { date, description, allDay, startTime, endTime } = row
      const body = { date, description, allDay, startTime, endTime, onStranded: 'keep' as const }
      return { kind: 'closingDate.create', body }
    }
    case 'price': {
      const { weekday, startTime, endTime, price } = row
      const body = { courtId, weekday, startTime, endTime, price }
      return there ? { kind: 'price.update', ...there, body } : { kind: 'price.create', body }
    }
    case 'specialPrice': {
      const { date, startTime, endTime, price, description } = row
      const body = { courtId, date, startTime, endTime, price, description }
      return there
        ? { kind: 'specialPrice.update', ...there, body }
        : { kind: 'specialPrice.create', body }
    }
    case 'fixedClass': {
      const { name, sportType, weekday, startTime, endTime, instructor, email, phone } = row
      const startDate = there || !since ? row.startDate : laterOf(row.startDate, since)
      const place = { courtId, sportType, weekday, startTime, endTime, startDate }
      const body = withoutMasks({ name, ...place, instructor, email, phone })
      return there
        ? { kind: 'fixedClass.update', ...there, body }
        : { kind: 'fixedClass.create', body }
    }
    case 'reservation': {
      const body = withoutMasks(reservationBody(row, courtId))
      return there
        ? { kind: 'reservation.update', ...there, body }
        : { kind: 'reservation.create', body }
    }
  }
}

// Each date by itself: the series it belonged to is not known here as a whole.
function reservationBody(row: AdminReservation, courtId: number) {
  const { customerName, customerEmail, customerPhone, date, startTime, endTime } = row
  const { sportType, price, notes } = row
  const isPaid = row.paymentStatus === 'paid'
  return {
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
    status: row.status === 'approved' ? ('approved' as const) : ('pending' as const),
    paymentStatus: isPaid ? ('paid' as const) : ('pending' as const),
  } satisfies Record<Exclude<EditableField, 'customerCpf'>, unknown>
}

/** The contacts without which the edit makes nothing: a person has to type them. */
export function missingContacts(command: Command): ('customerEmail' | 'customerPhone')[] {
  if (command.kind !== 'reservation.create') return []
  return (['customerEmail', 'customerPhone'] as const).filter((name) => !(name in command.body))
}

/** What stays when a row is moved or renamed: when it was made, where that is known. */
function birthOf(known: KnownRow): string {
  const { kind, row, courtName } = known
  switch (kind) {
    case 'court':
    case 'fixedClass':
    case 'reservation':
      return key(kind, row.id, row.createdAt)
    case 'price':
      return key(kind, row.id, courtName, row.weekday)
    case 'specialPrice':
      return key(kind, row.id, courtName, row.date)
    default:
      return key(row.id, identityOf(known))
  }
}

function key(...parts: readonly unknown[]): string {
  return JSON.stringify(parts)
}
