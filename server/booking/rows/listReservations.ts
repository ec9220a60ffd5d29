import {
  MAX_LISTED_DAYS,
  type ReservationQuery,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { withMaskedCustomer } from '#shared/platform/contact/masks.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { refundsOf } from '../../book/credit/priceRefunds.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { likeWord, onlyMatching, searchWords } from '../../platform/search/customerSearch.ts'
import type { BookingDeps } from './money.ts'
import { type NamedCourts, namedCourts, toAdminReservation } from './reservations.ts'

type Listed = { reservations: AdminReservation[]; total: number }

/** A page of the staff's list in the order of play, a search of all dates with the nearest first, and the total count. Without any date it searches all reservations; without a search text either, it lists the coming ones. */
export async function listReservations(
  db: Db,
  query: ReservationQuery,
  today: string,
): Promise<Listed> {
  const { page, perPage } = query
  const groupId = rangeOf(query) === null ? await groupOfCode(db, query.search ?? '') : null
  const all = () => filtered(db, query, today, groupId)
  const counted = await all().count('* as count').first()
  const rows = await nearestFirst(all(), query, today)
    .join('courts as c', 'c.id', 'r.courtId')
    .orderBy(['r.date', 'r.startTime', 'r.courtId', 'r.id'])
    .limit(perPage)
    .offset((page - 1) * perPage)
    .select('r.*', 'c.name as courtName')
  const courts = new Map(
    rows.map(({ courtId, courtName }) => [courtId, { id: courtId, name: courtName }]),
  )
  return {
    reservations: await listedReservations(db, rows, courts),
    total: Number(counted?.['count']),
  }
}

// A search of all dates: what is to come, nearest first, then what was, last first. Everything else is in the order of play.
function nearestFirst(rows: ReturnType<typeof filtered>, query: ReservationQuery, today: string) {
  if (rangeOf(query) !== null) return rows
  return rows.orderByRaw('case when r.date < ? then r.date end desc nulls first', [today])
}

/** What was booked together under this code; null when it is none, as a name of eight letters. */
async function groupOfCode(db: Db, search: string): Promise<string | null> {
  if (!/^(?=.*[a-z])[a-z\d]{8}$/i.test(search)) return null
  const group = await db('payment_groups').where({ code: search.toUpperCase() }).first('id')
  return group?.id ?? null
}

function filtered(db: Db, query: ReservationQuery, today: string, groupId: string | null) {
  const { courtId, endsAfter, search, status } = query
  const statuses = query.combined_status ?? (status ? [status] : [])
  const rows = db('reservations as r')
  const words = searchWords(search ?? '')
  const range = rangeOf(query) ?? (words.length === 0 ? comingDays(today) : null)
  if (range) {
    rows.whereBetween('r.date', range)
    for (const word of words) likeWord(rows, word)
  } else if (groupId !== null) {
    rows.where('r.paymentGroupId', groupId)
  } else {
    onlyMatching(rows, db, words)
  }
  // Signs alone are in nobody's name.
  if (words.length === 0 && search?.trim()) rows.whereRaw('1 = 0')
  if (endsAfter !== undefined) rows.where('r.endTime', '>', endsAfter)
  if (courtId !== undefined) rows.where('r.courtId', courtId)
  // Not a bare column: SQLite would otherwise use the index of statuses and read half of all rows.
  if (statuses.length > 0) {
    rows.whereRaw(`r.status || '' in (${statuses.map(() => '?').join()})`, statuses)
  }
  return rows
}

function rangeOf({ date, startDate, endDate }: ReservationQuery): [string, string] | null {
  if (date) return [date, date]
  if (startDate) return [startDate, endDate ?? addDays(startDate, MAX_LISTED_DAYS - 1)]
  if (endDate) return [addDays(endDate, 1 - MAX_LISTED_DAYS), endDate]
  return null
}

function comingDays(today: string): [string, string] {
  return [today, addDays(today, MAX_LISTED_DAYS - 1)]
}

/** Rows as the staff's lists carry them, with the refund state of those that are canceled. */
export async function listedReservations(
  db: Db,
  rows: readonly ReservationRow[],
  courtsById: NamedCourts,
): Promise<AdminReservation[]> {
  const undone = rows.filter(
    ({ status, paymentStatus }) =>
      paymentStatus === 'paid' && (status === 'canceled' || status === 'pending_confirmation'),
  )
  const refunds = await refundsOf(db, undone)
  return rows.map((row) => {
    const refund = refunds.get(row.id)?.at(-1)
    const listed = toAdminReservation(row, courtsById)
    return refund ? { ...listed, refundState: refund.state } : listed
  })
}

/** Lists what closings by rain or the like have cancelled on these days, by their hour, with e-mail and phone masked. */
export async function rainedOutOn(db: Db, dates: readonly string[]): Promise<AdminReservation[]> {
  const rows = await ReservationRow.query(db)
    .whereIn('date', [...dates])
    .where({ status: 'canceled', canceledReason: 'incident' })
    .orderBy(['date', 'startTime', 'courtId', 'id'])
  if (rows.length === 0) return []
  const reservations = await listedReservations(db, rows, await namedCourts(db))
  return reservations.map(withMaskedCustomer)
}

/** The reservations of a day that are not canceled, by their hour, with e-mail and phone masked. One whose time to pay is over counts as canceled, swept or not: its hours are free. */
export async function dayReservations(
  { reads }: Pick<BookingDeps, 'reads'>,
  date: string,
  nowMs: number,
): Promise<AdminReservation[]> {
  const [rows, courts] = await Promise.all([
    ReservationRow.query(reads)
      .where({ date })
      .whereNot({ status: 'canceled' })
      .where((open) => open.whereNull('expiresAt').orWhere('expiresAt', '>', toInstant(nowMs)))
      .orderBy(['startTime', 'courtId', 'id']),
    namedCourts(reads),
  ])
  const reservations = await listedReservations(reads, rows, courts)
  return reservations.map(withMaskedCustomer)
}
