import {
  RECEIVABLES_PER_PAGE,
  type OwedSum,
  type Receivable,
  type ReceivablePage,
  type ReceivableQuery,
} from '#shared/payment/charges/receivable.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { LAST_PIX_CHECK } from '../../book/till/pixChecks.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { PaymentDeps } from '../port/gateway.ts'

type ListDeps = Pick<PaymentDeps, 'clock' | 'config' | 'knex'>

type Hour = Pick<
  Row<'reservations'>,
  'id' | 'date' | 'startTime' | 'price' | 'status' | 'paymentStatus' | 'paidBy'
>
/** Something owed, with the venue's day from which it is. */
type Owed = { date: CivilDate; cents: number } & ({ hour: Hour } | { debt: Debt })

/** A page of what customers owe the venue, and how much it is in all: hours that nobody has paid or whose money was taken back, open tabs, PIX that never came. */
export async function listReceivables(
  { clock, config, knex }: ListDeps,
  { page, when }: ReceivableQuery,
): Promise<ReceivablePage> {
  const timeZone = config.venueTimezone
  const { date: today } = venueNow(clock.now(), timeZone)
  const owed = [...(await owedHours(knex)), ...(await otherDebts(knex, timeZone))]
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

async function owedHours(db: Db): Promise<Owed[]> {
  const rows = await db('reservations as r')
    // The words of the partial index.
    .whereRaw(`r.status = 'approved' and r.payment_status <> 'paid'`)
    .where('r.price', '>', 0)
    .select('r.id', 'r.date', 'r.startTime', 'r.price', 'r.status', 'r.paymentStatus', 'r.paidBy')
  return rows.filter(isOwed).map((hour) => ({ hour, date: hour.date, cents: hour.price }))
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
}

const PAID_BY_TAB = `(select coalesce(sum(m.cents), 0) from till_movements m where m.tab_id = t.id)`
const ON_TAB = `(select coalesce(sum(i.price * i.quantity), 0) from tab_items i where i.tab_id = t.id)`
const WHOSE = `coalesce(r.customer_name, t.name, '') as name, coalesce(r.customer_phone, '') as phone,
  r.id as reservation_id, r.customer_id as customer_id`

// A PIX that never came is owed until what was marked as paid by it is not any more.
const DEBTS = `
  select 'tab' as kind, t.id as id, t.opened_at as at, ${ON_TAB} - ${PAID_BY_TAB} as cents, ${WHOSE}
  from tabs t left join reservations r on r.id = t.reservation_id
  where t.closed_at is null
  union all
  select 'pix-missing' as kind, m.id as id, m.at as at, m.cents as cents, ${WHOSE}
  from till_movements m
  left join reservations r on r.id = m.reservation_id
  left join tabs t on t.id = m.tab_id
  where m.id in (select p.movement_id from pix_checks p where p.outcome = 'missing')
    and ${LAST_PIX_CHECK} = 'missing'
    and (select sum(o.cents) from till_movements o
      where o.method = 'pix' and (o.reservation_id = m.reservation_id or o.tab_id = m.tab_id)) > 0`

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
    return row ? fromHour(row) : []
  })
}

function fromDebt(debt: Debt, date: CivilDate): Receivable {
  const { cents, customerId, id, kind, name, phone, reservationId } = debt
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
  }
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
    // Staff mark what they wrote down as paid where they edit it.
    paymentGroupId: row.userId === null ? row.paymentGroupId : null,
    customerId: row.customerId,
    name: row.customerName,
    phone: row.customerPhone,
    amount: toReais(row.price),
  }
}
