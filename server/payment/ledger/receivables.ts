import {
  RECEIVABLES_PER_PAGE,
  type OwedSum,
  type Receivable,
  type ReceivablePage,
  type ReceivableQuery,
} from '#shared/payment/charges/receivable.ts'
import { isPaidByEdit } from '#shared/booking/reservation/owed.ts'
import { missingPart, owedOf } from '#shared/booking/reservation/parts.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { LAST_PIX_CHECK } from '../../book/till/pixChecks.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { doubledPrices } from './doubledPrices.ts'

type ListDeps = Pick<PaymentDeps, 'clock' | 'config' | 'knex'>

const HOUR_COLUMNS = [
  'id',
  'date',
  'startTime',
  'price',
  'partPaid',
  'deskPart',
  'status',
  'paymentStatus',
  'paidBy',
  'updatedAt',
] as const
type Hour = Pick<Row<'reservations'>, (typeof HOUR_COLUMNS)[number]>
/** Something owed, with the venue's day from which it is. */
type Owed = { date: CivilDate; cents: number } & (
  { hour: Hour; isDoubled?: boolean } | { debt: Debt }
)

/**
 * A page of what customers owe the venue, and how much it is in all: hours that nobody has paid or whose money was taken back, prices that went out twice,
 * open tabs, PIX that never came.
 */
export async function listReceivables(
  { clock, config, knex }: ListDeps,
  { cents: sum, page, when }: ReceivableQuery,
): Promise<ReceivablePage> {
  const timeZone = config.venueTimezone
  const { date: today } = venueNow(clock.now(), timeZone)
  const hours = await owedHours(knex)
  const all = [
    ...hours,
    ...(await doubledHours(knex, timeZone, hours)),
    ...(await otherDebts(knex, timeZone)),
  ]
  const owed = sum === undefined ? all : all.filter(({ cents }) => cents === sum)
  const due = owed.filter(({ date }) => date <= today)
  const coming = owed.filter(({ date }) => date > today)
  const listed = (when === 'due' ? due : coming).toSorted(byAge)
  const first = (page - 1) * RECEIVABLES_PER_PAGE
  const shown = listed.slice(first, first + RECEIVABLES_PER_PAGE)
  return { entries: await readEntries(knex, shown), due: sumOf(due), coming: sumOf(coming) }
}

function byAge(a: Owed, b: Owed): number {
  return placeOf(a) < placeOf(b) ? -1 : 1
}

function placeOf(owed: Owed): string {
  const at = 'hour' in owed ? `${owed.hour.startTime} ${owed.hour.id}` : `~ ${owed.debt.id}`
  return `${owed.date} ${at}`
}

function sumOf(owed: readonly Owed[]): OwedSum {
  return { count: owed.length, amount: toReais(sumCents(owed.map(({ cents }) => cents))) }
}

async function owedHours(db: Db): Promise<{ hour: Hour; date: CivilDate; cents: number }[]> {
  const unpaid = await db('reservations as r')
    // The words of the partial index, as below.
    .whereRaw(`r.status = 'approved' and r.payment_status <> 'paid'`)
    .where('r.price', '>', 0)
    .select(...HOUR_COLUMNS)
  const short = await db('reservations as r')
    .whereRaw('desk_part > part_paid')
    .where({ status: 'approved', paymentStatus: 'paid' })
    .select(...HOUR_COLUMNS)
  return [...unpaid, ...short]
    .map((hour) => ({ hour, date: hour.date, cents: owedOf(hour) }))
    .filter(({ cents }) => cents > 0)
}

/** Finds prices of which more was paid out than came: others took it back. An hour that stands and is owed as a whole is not owed twice. */
async function doubledHours(
  db: Db,
  timeZone: string,
  owed: readonly { hour: Hour }[],
): Promise<Owed[]> {
  const known = new Set(owed.map(({ hour }) => hour.id))
  const doubled = await doubledPrices(db)
  const ids = doubled.flatMap(({ reservationId: id }) => (known.has(id) ? [] : id))
  const rows: Hour[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(
      ...(await db('reservations')
        .whereIn('id', chunk)
        .select(...HOUR_COLUMNS)),
    )
  }
  return rows.map((hour) => ({
    hour,
    isDoubled: true,
    date: venueNow(fromInstant(hour.updatedAt), timeZone).date,
    cents: sumCents(
      doubled.flatMap(({ cents, reservationId }) => (reservationId === hour.id ? cents : [])),
    ),
  }))
}

/** A debt apart from a price, and whose it is. */
type Debt = {
  kind: 'tab' | 'pix-missing'
  id: number
  at: string
  cents: number
  reservationId: number | null
  customerId: number | null
  name: string
  phone: string
  /** Names a movement. */
  key: string | null
}

const PAID_BY_TAB = `(select coalesce(sum(m.cents), 0) from till_movements m where m.tab_id = t.id)`
const ON_TAB = `(select coalesce(sum(i.price * i.quantity), 0) from tab_items i where i.tab_id = t.id)`
// Shares of it make nothing together, opposites what was taken out again.
const OF_PIX = `(select coalesce(sum(s.cents), 0) from till_movements s where s.pix_id = m.id)`
const WHOSE = `coalesce(r.customer_name, t.name, '') as name, coalesce(r.customer_phone, '') as phone,
  r.id as reservation_id, r.customer_id as customer_id`

// A PIX that never came is owed by its hour or tab once its opposite is written; what of it had gone back before is owed by itself.
const DEBTS = `
  select 'tab' as kind, t.id as id, t.opened_at as at, ${ON_TAB} - ${PAID_BY_TAB} as cents, ${WHOSE}, null as key
  from tabs t left join reservations r on r.id = t.reservation_id
  where t.closed_at is null
  union all
  select 'pix-missing' as kind, m.id as id, m.at as at, m.cents + ${OF_PIX} as cents, ${WHOSE}, m.key as key
  from till_movements m
  left join reservations r on r.id = m.reservation_id
  left join tabs t on t.id = m.tab_id
  where m.id in (select p.movement_id from pix_checks p where p.outcome = 'missing')
    and ${LAST_PIX_CHECK} = 'missing'
    and (select sum(o.cents) from till_movements o
      where o.method = 'pix' and o.kind <> 'return' and (o.tab_id = m.tab_id or o.reservation_id = m.reservation_id
        or o.reservation_id in (select s.reservation_id from till_movements s where s.pix_id = m.id))) > 0`

async function otherDebts(db: Db, timeZone: string): Promise<Owed[]> {
  const debts = await untyped(db)
    .select<Debt[]>('*')
    .fromRaw(`(${DEBTS}) as d`)
    .where('cents', '>', 0)
  return debts.map((debt) => ({
    debt: { ...debt, cents: Number(debt.cents) },
    date: venueNow(fromInstant(debt.at), timeZone).date,
    cents: Number(debt.cents),
  }))
}

async function readEntries(db: Db, shown: readonly Owed[]): Promise<Receivable[]> {
  const ids = shown.flatMap((owed) => ('hour' in owed ? owed.hour.id : []))
  const rows = await db('reservations as r')
    .join('courts as c', 'c.id', 'r.courtId')
    .whereIn('r.id', ids)
    .select('r.*', 'c.name as courtName')
  const known = new Map(rows.map((row) => [row.id, row]))
  return shown.flatMap((owed) => {
    if ('debt' in owed) return fromDebt(owed.debt, owed.date)
    const row = known.get(owed.hour.id)
    if (!row) return []
    return owed.isDoubled ? fromDoubled(row, owed) : fromHour(row)
  })
}

function fromDebt(debt: Debt, date: CivilDate): Receivable {
  const { cents, customerId, id, key, kind, name, phone, reservationId } = debt
  const nowhere = { startTime: null, endTime: null, courtName: null, paymentGroupId: null }
  return {
    kind,
    id,
    date,
    ...nowhere,
    reservationId,
    customerId,
    name,
    phone,
    amount: toReais(cents),
    ...(key === null ? {} : { movement: key }),
  }
}

function fromDoubled(
  row: Row<'reservations'> & { courtName: string },
  { cents, date }: Pick<Owed, 'cents' | 'date'>,
): Receivable {
  const { price: _, ...hour } = fromHour(row)
  // Nothing pays it: the credit goes, or somebody settles it.
  return { ...hour, kind: 'doubled', date, paymentGroupId: null, amount: toReais(cents) }
}

function fromHour(row: Row<'reservations'> & { courtName: string }): Receivable {
  return {
    kind: row.paymentStatus === 'refunded' ? 'taken-back' : 'unpaid',
    id: row.id,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    courtName: row.courtName,
    reservationId: row.id,
    // A missing part is taken as a part.
    paymentGroupId: isPaidByEdit(row) || missingPart(row) > 0 ? null : row.paymentGroupId,
    customerId: row.customerId,
    name: row.customerName,
    phone: row.customerPhone,
    amount: toReais(owedOf(row)),
    ...(owedOf(row) < row.price ? { price: toReais(row.price) } : {}),
  }
}
