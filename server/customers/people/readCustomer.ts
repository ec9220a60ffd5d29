import {
  type CustomerDetail,
  type CustomerHour,
  MISSED_DAYS,
  type OpenHour,
  UNDO_DAYS,
  type EditedCustomer,
} from '#shared/customers/people/customerDetail.ts'
import { hiddenCpf } from '#shared/platform/contact/documents.ts'
import { readPhone } from '#shared/platform/contact/phone.ts'
import { nameKey } from '#shared/customers/people/linking.ts'
import { usualHour } from '#shared/customers/people/usualHour.ts'
import { missingPart, owedOf, paidOf } from '#shared/booking/reservation/parts.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { isPast, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { readHistory } from '../../account/audit/auditEntries.ts'
import { balanceOf } from '../../book/credit/ledger.ts'
import { moneyBackOf } from '../../book/credit/moneyBack.ts'
import { readCredit } from '../../book/credit/readCredit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { CustomerColumns, ReservationColumns } from '../../platform/db/tables.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { toListed } from './customersSince.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { creditReach } from '../link/knownAddress.ts'
import { isSameCustomer, survivorOf } from '../link/link.ts'

const MOST_PAST = 50
const DAY_MS = 86_400_000

type Hour = ReservationColumns & { courtName: string }

/** All that staff may see of a customer; 404 when there is none. */
export async function readCustomer(
  db: Db,
  asked: number,
  { nowMs, now, sendsMail }: { nowMs: number; now: VenueNow; sendsMail: boolean },
): Promise<CustomerDetail> {
  const found = await db('customers').where({ id: asked }).first()
  if (!found) throw new ProblemError('not-found')
  // An old link leads to the person that the record was merged into.
  const row = await survivorOf(db, found)
  const { id } = row
  const hours: Hour[] = await db('reservations as r')
    .join('courts as c', 'c.id', 'r.courtId')
    .where({ 'r.customerId': id })
    .orderBy(['r.date', 'r.startTime', 'r.id'])
    .select('r.*', 'c.name as courtName')
  const isOver = ({ date, startTime }: Hour) => isPast(date, startTime, now)
  const over = hours.filter(isOver).reverse()
  const recently = addDays(now.date, -MISSED_DAYS)
  const missed = over.filter(({ date, missedAt }) => missedAt !== null && date >= recently)
  return {
    ...(await toCustomer(db, row)),
    since: row.since,
    suggestions: suggestionsFor(row, hours),
    coming: hours.filter((hour) => !isOver(hour) && hour.status !== 'canceled').map(toHour),
    past: over.slice(0, MOST_PAST).map(toHour),
    open: hours.filter((hour) => owedOf(hour) > 0).map(toOpen),
    money: await sumsOf(db, hours),
    usual: usualHour(hours),
    missed: missed.length,
    credits: await readCredit(db, id, now.date),
    creditReach: await creditReach(db, id, { nowMs, sendsMail }),
    messages: await messagesOf(db, id, hours),
    history: (await readHistory<string>(db, 'customer', id)).map((entry) => ({
      ...entry,
      changes: entry.changes.map(({ field, before, after }) => ({
        field,
        before: before === null ? null : String(before),
        after: after === null ? null : String(after),
      })),
    })),
    merges: await mergesOf(db, id, nowMs),
  }
}

/** The row as its page and its edits know it: e-mail and phone whole, the CPF masked. */
export async function toCustomer(db: Db, row: CustomerColumns): Promise<EditedCustomer> {
  return {
    ...toListed(row, await balanceOf(db, row.id)),
    email: row.email ?? '',
    phone: readPhone(row.phone ?? ''),
    cpf: row.cpf && hiddenCpf(row.cpf),
    notes: row.notes,
  }
}

function toHour(row: Hour): CustomerHour {
  const { id, date, startTime, endTime, courtName, sportType, status, paymentStatus } = row
  const { arrivedAt, missedAt, price, version } = row
  return {
    id,
    date,
    startTime,
    endTime,
    courtName,
    sportType,
    status,
    paymentStatus,
    price: toReais(price),
    paid: toReais(paidOf(row)),
    arrivedAt,
    missedAt,
    version,
  }
}

function toOpen(row: Hour): OpenHour {
  const { customerId, customerName, paidBy, paymentGroupId, recurrenceId, userId } = row
  return {
    ...toHour(row),
    customerId,
    customerName,
    userId,
    paymentGroupId,
    recurrenceId,
    paidBy,
  }
}

/** What was given for nothing is no money; of what was cancelled nobody has decided while it neither went back nor became anything. */
async function sumsOf(db: Db, hours: readonly Hour[]) {
  const paid = hours.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const backs = await moneyBackOf(db, paid)
  const paidFor = (hour: Hour) => {
    const { courtesy, credited } = backs.get(hour.id)!
    return hour.price - courtesy - credited - missingPart(hour)
  }
  const undecided = paid.filter(({ id, status }) => {
    const { decision, refunds } = backs.get(id)!
    return status === 'canceled' && decision === null && refunds.length === 0
  })
  const sum = (rows: readonly Hour[]) => toReais(sumCents(rows.map(paidFor)))
  return {
    paid: sum(paid),
    open: toReais(sumCents(hours.map(owedOf))),
    undecided: sum(undecided),
  }
}

function suggestionsFor(row: CustomerColumns, hours: readonly Hour[]) {
  const found = new Map<string, CustomerDetail['suggestions'][number]>()
  const suggest = (
    hour: Hour,
    field: 'name' | 'phone' | 'email',
    value: string,
    isSame: boolean,
  ) => {
    if (value !== '' && !isSame) found.set(field, { field, value, reservationId: hour.id })
  }
  for (const hour of hours) {
    if (row.reviewedAt !== null && hour.createdAt <= row.reviewedAt) continue
    const { customerName: name, customerPhone: phone, customerEmail: email } = hour
    suggest(hour, 'name', name, nameKey(name) === nameKey(row.name))
    suggest(hour, 'phone', phone, row.phone !== null && readPhone(row.phone) === phone)
    suggest(hour, 'email', email, row.email?.toLowerCase() === email.toLowerCase())
  }
  return [...found.values()]
}

async function messagesOf(
  db: Db,
  customerId: number,
  hours: readonly Hour[],
): Promise<CustomerDetail['messages']> {
  const ids = hours.slice(-200).map(({ id }) => String(id))
  const jobs = await db('jobs')
    .where({ kind: 'mail' })
    .whereIn('subject', ids)
    .orderBy('id', 'desc')
    .limit(30)
    .select('payload', 'subject', 'createdAt', 'doneAt', 'lastError')
  const messages: CustomerDetail['messages'] = []
  for (const { payload, subject, createdAt, doneAt, lastError } of jobs) {
    const mail = JSON.parse(payload) as Partial<JobPayloads['mail']>
    // Whoever had the hour before was written to as well.
    if (!(await isSameCustomer(db, customerId, mail.customerId ?? null))) continue
    const isSent = doneAt !== null && lastError === null
    const at = doneAt ?? createdAt
    messages.push({ at, kind: mail.kind ?? '', reservationId: Number(subject), isSent })
  }
  return messages
}

async function mergesOf(db: Db, keptId: number, nowMs: number): Promise<CustomerDetail['merges']> {
  const since = toInstant(nowMs - UNDO_DAYS * DAY_MS)
  const rows = await db('customer_merges as m')
    .join('customers as c', 'c.id', 'm.mergedId')
    .where({ 'm.keptId': keptId })
    .whereNull('m.undoneAt')
    .where('m.at', '>', since)
    .orderBy('m.id', 'desc')
    .select('m.id', 'm.at', 'c.name')
  return rows.map(({ id, at, name }) => ({ id, at, name }))
}
