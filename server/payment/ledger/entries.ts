import type { Knex } from 'knex'
import type { LedgerMethod } from '#shared/payment/charges/ledger.ts'
import { addDays, datesBetween, type CivilDate } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { isSqlite, untyped } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { PaymentDeps } from '../port/gateway.ts'

/**
 * A book in which money stands: which of its rows `m` are entries, on which instant each counts, and how much it is. A day that is
 * over gets no entry more: what comes late counts when it was written down, and says beside it when it was made.
 */
type Book = {
  from: string
  is: string
  at: string
  id: string
  method: string
  cents: string
  /** 1 where it lowers what came in before, 0 where it is what came in, or was never taken. */
  isBack: string
  /** Why it is there, in its book's own words. */
  why: string
  /** The drawer in which it stands. */
  tillId?: string
  /** Names what it is about: a reservation, or a tab with the reservation that it belongs to, or all of a charge's. */
  reservationId?: string
  tabId?: string
  attemptId?: string
  userId?: string
  /** When somebody did it, on a device that had no connection. */
  madeAt?: string
  /** Card at the counter, as the machine's receipt says. */
  brand?: string
  nsu?: string
  /** When the money came in that it takes back. */
  cameAt?: string
}

const CHARGE = 'join payment_attempts a on a.id = m.attempt_id'

// A mistake of the same day never came in; one of an earlier day cannot be taken out of that day any more.
const IS_MISTAKE = `(select sum(p.cents) from till_movements p where (p.reservation_id = m.reservation_id or p.tab_id = m.tab_id
  or p.id = m.pix_id) and p.method = m.method and p.kind <> 'return' and p.at >= d.since and p.id <= m.id) >= 0`

const PAID_BEFORE = (about: string) =>
  `(select max(p.at) from till_movements p where p.${about} = m.${about} and p.cents > 0 and p.id < m.id)`

export const BOOKS = {
  attempt: {
    from: 'payment_attempts m',
    is: 'm.paid_at is not null',
    at: 'm.paid_at',
    id: 'm.id',
    method: 'm.method',
    cents: 'coalesce(m.received, m.amount)',
    isBack: '0',
    why: `'paid'`,
    attemptId: 'm.id',
  },
  refund: {
    from: `refunds m ${CHARGE}`,
    is: 'm.done_at is not null',
    at: 'm.done_at',
    id: 'm.id',
    method: 'a.method',
    cents: '-m.amount',
    isBack: '1',
    why: 'm.reason',
    attemptId: 'a.id',
    cameAt: 'a.paid_at',
  },
  /** A receipt that the provider undid, or that counts again. */
  change: {
    from: `receipt_changes m ${CHARGE}`,
    is: '1 = 1',
    at: 'm.at',
    id: 'm.id',
    method: 'a.method',
    cents: 'm.cents',
    isBack: 'case when m.cents < 0 and a.paid_at < d.since then 1 else 0 end',
    why: `case when m.cents < 0 then 'undone' else 'redone' end`,
    attemptId: 'a.id',
    cameAt: 'a.paid_at',
  },
  /** Money that customers paid and got back at the counter, for a reservation or a tab. */
  movement: {
    from: 'till_movements m left join tabs t on t.id = m.tab_id',
    is: 'coalesce(m.reservation_id, m.tab_id) is not null',
    at: 'm.at',
    id: 'm.id',
    method: 'm.method',
    cents: 'm.cents',
    isBack: `case when m.kind = 'return' or m.cents < 0 and not (${IS_MISTAKE}) then 1 else 0 end`,
    why: 'm.kind',
    brand: 'm.brand',
    nsu: 'm.nsu',
    tillId: 'm.till_id',
    reservationId: 'coalesce(m.reservation_id, t.reservation_id)',
    tabId: 'm.tab_id',
    userId: 'm.user_id',
    madeAt: 'm.made_at',
    cameAt: `case when m.cents < 0 then coalesce((select p.at from till_movements p where p.id = m.pix_id),
      ${PAID_BEFORE('reservation_id')}, ${PAID_BEFORE('tab_id')}) end`,
  },
  /** Cash that is only moved: change that is put in, cash that is taken out. */
  cash: {
    from: 'till_movements m',
    is: 'm.reservation_id is null and m.tab_id is null',
    at: 'm.at',
    id: 'm.id',
    method: 'm.method',
    tillId: 'm.till_id',
    cents: 'm.cents',
    isBack: '0',
    why: 'm.kind',
    userId: 'm.user_id',
    madeAt: 'm.made_at',
  },
  /** Credit that pays something; what is held for an open charge pays nothing yet. */
  credit: {
    from: 'credit_entries m',
    is: `m.source in ('use', 'return')`,
    at: 'm.at',
    id: 'm.id',
    method: `'customer-credit'`,
    cents: '-m.cents',
    isBack: '0',
    why: 'm.source',
    reservationId: 'm.reservation_id',
    userId: 'm.user_id',
    cameAt: `case when m.source = 'return' then (select max(p.at) from credit_entries p
      where p.reservation_id = m.reservation_id and p.source = 'use' and p.id < m.id) end`,
  },
  /** Credit that customers were given or lost: what they may pay with later. */
  lot: {
    from: 'credit_entries m',
    is: `m.source in ('rain', 'policy', 'hand', 'expiry')`,
    at: 'm.at',
    id: 'm.id',
    method: `'customer-credit'`,
    cents: 'm.cents',
    isBack: '0',
    why: 'm.source',
    reservationId: 'm.reservation_id',
    userId: 'm.user_id',
  },
  courtesy: {
    from: 'courtesies m',
    is: '1 = 1',
    at: 'm.at',
    id: 'm.id',
    method: `'courtesy'`,
    cents: 'm.cents',
    isBack: '0',
    why: `'courtesy'`,
    reservationId: 'm.reservation_id',
    userId: 'm.user_id',
    madeAt: 'm.made_at',
    cameAt: `case when m.cents < 0 then (select max(p.at) from courtesies p
      where p.reservation_id = m.reservation_id and p.cents > 0 and p.id < m.id) end`,
  },
  /** Given by staff at prices below the table's: no part of any price. */
  discount: {
    from: 'discounts m',
    is: '1 = 1',
    at: 'm.at',
    id: 'm.id',
    method: `'courtesy'`,
    cents: 'm.cents',
    isBack: '0',
    why: `'discount'`,
    reservationId: 'm.reservation_id',
    userId: 'm.user_id',
    madeAt: 'm.made_at',
  },
} as const satisfies Record<string, Book>
export type BookName = keyof typeof BOOKS

/** The books of money: neither credit nor a courtesy brings any, and cash that is moved stays the venue's. */
export const MONEY = ['attempt', 'refund', 'change', 'movement'] as const satisfies BookName[]

/** An entry on the venue's day on which it counts; centavos with their sign. */
export type BookedEntry = {
  date: CivilDate
  book: BookName
  id: string
  at: string
  method: LedgerMethod
  cents: number
  isBack: number
  why: string
  tillId: number | null
  reservationId: number | null
  tabId: number | null
  attemptId: string | null
  userId: number | null
  madeAt: string | null
  brand: string | null
  nsu: string | null
  cameAt: string | null
}

export type EntryDeps = Pick<PaymentDeps, 'knex' | 'config'>

/** Days of the venue, and one drawer alone where it is named. */
export type EntryRange = { startDate: CivilDate; endDate: CivilDate; drawer?: number | undefined }

/** The entries of one drawer, or of all and of none. */
export function onlyDrawer(entries: Knex.QueryBuilder, drawer: number | undefined) {
  return drawer === undefined ? entries : entries.where('e.tillId', drawer)
}

/** The entries of these books between two days of the venue, each with its day, as the table `e` to read from: the one reader of money by day. */
export function entriesBetween(
  { config, knex }: EntryDeps,
  [startDate, endDate]: readonly [CivilDate, CivilDate],
  books: readonly BookName[] = MONEY,
): Knex.QueryBuilder {
  // A day ends where the next one begins: an instant of a time zone is expensive, and two years have 730 days.
  const dates = datesBetween(startDate, addDays(endDate, 1))
  const starts = dates.map((date) => startOf(date, config.venueTimezone))
  // PostgreSQL takes a day for a ninth of any table, unless it is told the whole range; SQLite would read that range for each day.
  const isBounded = !isSqlite(knex)
  const days = dates.slice(0, -1).map((date, at) => [date, starts[at]!, starts[at + 1]!])
  return untyped(knex).from(
    untyped(knex).raw(
      `(with days (date, since, until) as (values ${days.map(() => '(?, ?, ?)').join()})
       ${books.map((name) => selectOf(name, isBounded)).join(' union all ')}) as e`,
      [...days.flat(), ...(isBounded ? books.flatMap(() => [starts[0]!, starts.at(-1)!]) : [])],
    ),
  )
}

// SQLite keeps the order of a cross join: once it knows the size of the tables, it would compare every entry with every day.
function selectOf(name: BookName, isBounded: boolean): string {
  const book: Book = BOOKS[name]
  const text = (cell: string | undefined) => `cast(${cell ?? 'null'} as varchar(40))`
  const number = (cell: string | undefined) => `cast(${cell ?? 'null'} as integer)`
  return `select d.date as date, '${name}' as book, ${text(book.id)} as id, ${book.at} as at, ${book.method} as method,
      ${book.cents} as cents, ${book.isBack} as is_back, ${book.why} as why, ${number(book.tillId)} as till_id,
      ${number(book.reservationId)} as reservation_id,
      ${number(book.tabId)} as tab_id, ${text(book.attemptId)} as attempt_id, ${number(book.userId)} as user_id,
      ${text(book.madeAt)} as made_at, ${text(book.cameAt)} as came_at, ${text(book.brand)} as brand, ${text(book.nsu)} as nsu
    from days d cross join ${book.from}
    where ${book.at} >= d.since and ${book.at} < d.until and ${book.is}${isBounded ? ` and ${book.at} >= ? and ${book.at} < ?` : ''}`
}

/** The order in which they were written, also of one instant: ids are numbers as text, or names. */
export const IN_ORDER = 'e.at, e.book, length(e.id), e.id'

/** The instants at which the first of these days begins at the venue and the last one ends. */
export function instantsOf(
  [first, last]: readonly [CivilDate, CivilDate],
  timeZone: string,
): [from: string, until: string] {
  return [startOf(first, timeZone), startOf(addDays(last, 1), timeZone)]
}

function startOf(date: CivilDate, timeZone: string): string {
  return toInstant(instantOf(date, '00:00', timeZone))
}
