import * as v from 'valibot'
import type { Court } from '../../venue/courts/court.ts'
import { normaliseSport } from '../../venue/courts/sport.ts'
import {
  CustomerDraftSchema,
  type CustomerDraft,
} from '../../customers/people/customerEdit.schema.ts'
import { formatReais, toCents, toReais } from '../../platform/money/money.ts'
import { PriceDraftSchema, type PriceDraft } from '../../venue/prices/price.schema.ts'
import {
  AdminReservationDraftSchema,
  type AdminReservationDraft,
} from '../../booking/reservation/adminReservation.schema.ts'
import { addDays, type CivilDate } from '../../platform/time/civil.ts'
import type { HourRange } from '../../platform/time/hours.ts'
import type { Weekday } from '../../platform/time/weekday.ts'
import {
  isBlankCell,
  nextWeekday,
  readAmount,
  readCpf,
  readNamed,
  readPhoneCell,
  readWeekdays,
  readYes,
} from './cells.ts'
import { BESIDE, DEFAULT_WEEKS, FIELD_NAMES, type ImportField, type ImportKind } from './kinds.ts'
import { isMoment, readDate, type DateFacts } from './readDate.ts'
import { hoursIn, isBrokenHour, readHours } from './readHours.ts'

/** A row's cells as they stand in the file, by field. */
export type Cells = Partial<Record<ImportField, string>>

type NamedCourt = Pick<
  Court,
  'id' | 'name' | 'shortName' | 'active' | 'sportTypes' | 'sportTypePriority'
>
export type RowFacts = DateFacts & {
  courts: readonly NamedCourt[]
  /** What the price table says, in centavos. */
  priceOf(place: { courtId: number; date: CivilDate } & HourRange): number
}

/** What a row asks for: each is what the desk would send for it. */
export type RowDrafts =
  | { kind: 'customers'; drafts: CustomerDraft[] }
  | { kind: 'weekly' | 'reservations'; drafts: AdminReservationDraft[] }
  | { kind: 'prices'; drafts: PriceDraft[] }
type ReadRow = { ok: RowDrafts } | { mistakes: string[] }

/** What a row of the file means, or what is wrong with it, for a person. Judges nothing that depends on what the venue has. */
export function readRow(kind: ImportKind, cells: Cells, facts: RowFacts): ReadRow {
  const row = new RowReader(cells)
  if (kind === 'customers') {
    const drafts = row.checked(CustomerDraftSchema, [personOf(row)])
    return row.result({ kind, drafts })
  }
  if (kind === 'prices')
    return row.result({ kind, drafts: row.checked(PriceDraftSchema, pricesOf(row, facts)) })
  const drafts = row.checked(AdminReservationDraftSchema, bookingsOf(kind, row, facts))
  return row.result({ kind, drafts })
}

class RowReader {
  readonly cells: Cells
  readonly #mistakes: string[] = []

  constructor(cells: Cells) {
    this.cells = cells
  }

  /** The cell's text; none where it says that there is nothing. A day and its hour may stand in one column. */
  text(field: ImportField): string {
    const text = this.cells[field] ?? ''
    if (!isBlankCell(field, text)) return text
    const other = BESIDE[field]
    const beside = (other && this.cells[other]) ?? ''
    return isMoment(beside) ? beside : ''
  }

  /** What `read` makes of a cell; null and a mistake when it is blank or says nothing of the kind. */
  needed<T>(field: ImportField, read: (text: string) => T | null): T | null {
    const text = this.text(field)
    if (text === '') this.fail(`${FIELD_NAMES[field]}: em branco`)
    return text === '' ? null : this.#understood(field, text, read)
  }

  optional<T>(field: ImportField, read: (text: string) => T | null): T | null {
    const text = this.text(field)
    return text === '' ? null : this.#understood(field, text, read)
  }

  #understood<T>(field: ImportField, text: string, read: (text: string) => T | null): T | null {
    const value = read(text)
    if (value === null) this.fail(`${FIELD_NAMES[field]}: não entendi “${text.slice(0, 60)}”`)
    return value
  }

  fail(mistake: string): void {
    this.#mistakes.push(mistake)
  }

  /** The drafts as the desk's own schema takes them; none once something is wrong. */
  checked<Schema extends v.GenericSchema>(
    schema: Schema,
    drafts: readonly unknown[],
  ): v.InferOutput<Schema>[] {
    if (this.#mistakes.length > 0) return []
    return drafts.flatMap((draft) => {
      const parsed = v.safeParse(schema, draft)
      if (parsed.success) return [parsed.output]
      parsed.issues.forEach(({ message }) => this.fail(message))
      return []
    })
  }

  result(ok: RowDrafts): ReadRow {
    return this.#mistakes.length > 0 ? { mistakes: [...new Set(this.#mistakes)] } : { ok }
  }
}

function personOf(row: RowReader) {
  return {
    name: row.text('name'),
    phone: readPhoneCell(row.text('phone')),
    email: row.text('email'),
    cpf: readCpf(row.text('cpf')),
    notes: row.text('notes'),
    tags: row
      .text('tags')
      .split(/\s*[,;|]\s*/)
      .filter(Boolean),
  }
}

const EVERY_COURT = /^tod[ao]s( as quadras)?$/i

function pricesOf(row: RowReader, { courts, timeZone }: RowFacts) {
  const chosen = row.needed('court', (text) => {
    if (EVERY_COURT.test(text.trim())) return courts.filter(({ active }) => active)
    const court = readNamed(text, courts)
    return court && [court]
  })
  const weekdays = row.needed('weekday', readWeekdays)
  const hours = hoursOf(row, timeZone)
  const price = row.needed('price', readAmount)
  if (!chosen || !weekdays || !hours || price === null) return []
  return chosen.flatMap(({ id: courtId }) =>
    weekdays.map((weekday) => ({ courtId, weekday, ...hours, price })),
  )
}

function hoursOf(row: RowReader, timeZone: string): HourRange | null {
  const start = row.text('startTime')
  const end = row.text('endTime')
  const hours = readHours(start, end, timeZone)
  if (hours) return hours
  if (start === '') row.fail(`${FIELD_NAMES.startTime}: em branco`)
  else if (readHours(start, '', timeZone)) row.fail(notAnHour('endTime', end, timeZone))
  else row.fail(notAnHour('startTime', start, timeZone))
  return null
}

function notAnHour(field: 'startTime' | 'endTime', text: string, timeZone: string) {
  const said = `“${text.slice(0, 60)}”`
  return hoursIn(text, timeZone).some(isBrokenHour)
    ? `${FIELD_NAMES[field]}: ${said} não é hora cheia, e as reservas são de horas cheias`
    : `${FIELD_NAMES[field]}: não entendi ${said}`
}

function bookingsOf(kind: 'weekly' | 'reservations', row: RowReader, facts: RowFacts) {
  const court = row.needed('court', (text) => readNamed(text, facts.courts))
  const hours = hoursOf(row, facts.timeZone)
  const dates = kind === 'weekly' ? weeksOf(row, facts) : onceOf(row, facts)
  const sportType = sportOf(row, court)
  const said = row.optional('price', readAmount)
  const isPaid = row.optional('paid', readYes) ?? false
  if (!court || !hours || !sportType) return []
  return dates.map(({ date, endDate }) => {
    const place = { courtId: court.id, date, ...hours }
    const price = said ?? toReais(facts.priceOf(place))
    const person = personOf(row)
    return {
      ...place,
      customerName: person.name,
      customerEmail: person.email,
      customerPhone: person.phone,
      customerCpf: person.cpf,
      sportType,
      // What was paid elsewhere is in no book of this venue: here nothing is left to pay.
      price: isPaid ? 0 : price,
      notes: isPaid ? withPaid(person.notes, price) : person.notes,
      isRecurring: endDate !== null,
      endDate,
    }
  })
}

function withPaid(notes: string, price: number) {
  const paid = `Pago no sistema anterior: ${formatReais(toCents(price))}`
  return notes ? `${notes}\n${paid}` : paid
}

function onceOf(row: RowReader, facts: DateFacts) {
  const date = row.needed('date', (text) => readDate(text, facts))
  return date ? [{ date, endDate: null }] : []
}

function weeksOf(row: RowReader, facts: DateFacts) {
  const weekdays: Weekday[] = row.needed('weekday', readWeekdays) ?? []
  const start = row.optional('startDate', (text) => readDate(text, facts))
  const end = row.optional('endDate', (text) => readDate(text, facts))
  // What was begun long ago goes on from today.
  const from = start && start > facts.today ? start : facts.today
  return weekdays.map((weekday) => {
    const date = nextWeekday(from, weekday)
    return { date, endDate: end ?? addDays(date, 7 * (DEFAULT_WEEKS - 1)) }
  })
}

function sportOf(row: RowReader, court: NamedCourt | null) {
  if (row.text('sport') !== '') return row.optional('sport', normaliseSport)
  if (!court) return null
  const first = court.sportTypePriority.find((sport) => court.sportTypes.includes(sport))
  return first ?? court.sportTypes[0] ?? row.needed('sport', normaliseSport)
}
