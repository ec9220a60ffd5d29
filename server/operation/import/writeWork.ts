import { randomUUID } from 'node:crypto'
import type { AdminReservationDraft } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import { insertQuietly, type StaffColumns } from '../../booking/staff/placeByStaff.ts'
import { insertPrices } from '../../venue/prices/price.ts'
import { recordNewCustomers } from '../../customers/people/editCustomer.ts'
import type { FilledIn, Linked } from '../../customers/link/linkMany.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { CustomerColumns, Insert } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { BookingWork } from './judgeBookings.ts'
import type { CustomerWork } from './judgeCustomers.ts'
import type { Judgement } from './judgeRows.ts'
import type { Judging } from './judging.ts'
import type { PriceWork } from './judgePrices.ts'

type Made = Omit<Insert<'import_made'>, 'importId'>

/** Writes what the rows ask for, and returns what was made of which line. */
export function writeWork(tx: Tx, judging: Judging, work: Judgement['work'], who: { id: number }) {
  if (work.kind === 'customers') return writeCustomers(tx, work, who)
  return work.kind === 'prices' ? writePrices(tx, work) : writeBookings(tx, judging, work, who)
}

async function writeCustomers(tx: Tx, { linker }: CustomerWork, who: { id: number }) {
  const { filled, rows } = await linker.write(tx)
  await recordNewCustomers(
    tx,
    rows.map(({ row }) => row),
    who,
  )
  return peopleMade(rows, filled)
}

async function writePrices(tx: Tx, { prices }: PriceWork): Promise<Made[]> {
  const rows = await insertPrices(
    tx,
    prices.map(({ draft }) => draft),
  )
  return rows.map(({ id, version }, index) => ({
    entity: 'price' as const,
    entityId: id,
    line: prices[index]!.line,
    version,
  }))
}

async function writeBookings(
  tx: Tx,
  { catalog, onProgress }: Judging,
  { booked, facts, linker }: BookingWork,
  who: { id: number },
): Promise<Made[]> {
  const people = await linker.write(tx)
  onProgress(1.1)
  const series = booked.map(({ draft }) => (draft.isRecurring ? randomUUID() : null))
  await insertSeries(tx, booked, series)
  const drafts = booked.flatMap(({ customer, draft, line, places }, index) =>
    places.map((place) => ({ line, draft: columnsOf({ customer, draft, place }, series[index]!) })),
  )
  const rows = await insertQuietly(
    tx,
    facts,
    { who, courts: new Map(catalog.courts.map((one) => [one.id, one])) },
    drafts.map(({ draft }) => draft),
  )
  onProgress(1.8)
  const made = rows.map(({ id, version }, index) => ({
    entity: 'reservation' as const,
    entityId: id,
    line: drafts[index]!.line,
    version,
  }))
  return [...made, ...peopleMade(people.rows, people.filled)]
}

async function insertSeries(
  { nowMs, trx }: Tx,
  booked: BookingWork['booked'],
  ids: (string | null)[],
) {
  const createdAt = toInstant(nowMs)
  const series = booked.flatMap(({ draft, leftOut }, index) => {
    const id = ids[index]
    return id && draft.endDate
      ? [{ id, startDate: draft.date, endDate: draft.endDate, leftOut }]
      : []
  })
  for (const chunk of inChunks(series)) {
    await trx('series').insert(
      chunk.map(({ leftOut: _leftOut, ...row }) => ({ ...row, createdAt })),
    )
  }
  const skips = series.flatMap(({ id, leftOut }) =>
    leftOut.map(({ date }) => ({ recurrenceId: id, date, createdAt })),
  )
  for (const chunk of inChunks(skips)) await trx('recurrence_skips').insert(chunk)
}

type Booking = { customer: Linked; draft: AdminReservationDraft; place: Place }

function columnsOf(
  { customer, draft, place }: Booking,
  recurrenceId: string | null,
): StaffColumns & Place {
  const { customerCpf, customerEmail, customerName, customerPhone } = draft
  const { notes, paymentStatus, price, status } = draft
  const person = {
    customerName,
    customerEmail,
    customerPhone,
    customerCpf,
    customerId: customer.id,
  }
  return { ...place, ...person, notes, paymentStatus, price, status, recurrenceId }
}

function peopleMade(
  rows: readonly { person: number; row: CustomerColumns }[],
  filled: readonly FilledIn[],
): Made[] {
  return [
    ...rows.map(({ person, row }) => ({
      entity: 'customer' as const,
      entityId: row.id,
      line: person,
      version: row.version,
    })),
    ...filled.map(({ fields, id, person, updatedAt, version }) => ({
      entity: 'contact' as const,
      entityId: id,
      line: person,
      version,
      before: JSON.stringify({ fields, updatedAt }),
    })),
  ]
}
