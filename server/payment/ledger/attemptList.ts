import { toReais } from '#shared/platform/money/money.ts'
import { paymentStatusOf } from '#shared/payment/charges/payment.ts'
import { isReceiptUndone } from '#shared/payment/charges/settlement.ts'
import {
  MAX_PAYMENT_DAYS,
  type AttemptQuery,
  type AttemptEntry,
} from '#shared/payment/charges/ledger.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Db, From } from '../../platform/db/db.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import { likeWord, onlyMatching, searchWords } from '../../platform/search/customerSearch.ts'
import { OPEN_STATES } from '../charges/attempt.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { instantsOf } from './entries.ts'

/** Without dates and search text the list covers this many days up to today. */
const USUAL_DAYS = 31

export type AttemptFilter = Omit<AttemptQuery, 'page' | 'perPage'> & {
  /** Without those that came to nothing. */
  isMoney?: boolean
}
type Days = Pick<AttemptFilter, 'startDate' | 'endDate'>
type Wanted = Days & Pick<AttemptFilter, 'search'>
export type ListDeps = Pick<PaymentDeps, 'knex' | 'clock' | 'config' | 'gateway'>

/** A page of the charges, the newest first, and the total count. */
export async function listAttempts(
  deps: ListDeps,
  query: AttemptQuery,
): Promise<{ attempts: AttemptEntry[]; total: number }> {
  const { page, perPage } = query
  const counted = await filteredAttempts(deps, query).count('* as count').first()
  const rows = await selectListed(filteredAttempts(deps, query), deps.knex)
    .orderByRaw(NEWEST_FIRST)
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { attempts: rows.map(toAttemptEntry), total: Number(counted?.['count']) }
}

/** On which day a charge `a` stands: that of its money, as in all sums; until it comes, that on which it was asked for. */
export const BOOKED_AT = 'coalesce(a.paid_at, a.created_at)'
export const NEWEST_FIRST = `${BOOKED_AT} desc, a.id desc`

/** What a list asks for: the words of its search or one charge's id, and between which instants. */
export function askedFor({ clock, config, gateway }: Omit<ListDeps, 'knex'>, filter: Wanted) {
  const { search = '' } = filter
  const chargeId = gateway.isChargeId(search) ? search : null
  const words = chargeId ? [] : searchWords(search)
  const range =
    rangeOf(filter) ??
    (chargeId || words.length > 0 ? null : lastDays(venueNow(clock.now(), config.venueTimezone)))
  return { chargeId, words, between: range && instantsOf(range, config.venueTimezone) }
}

/** The charges `a` of a list, found by the index of their days or by the search index of their customers. */
export function filteredAttempts(
  deps: ListDeps,
  filter: AttemptFilter,
): From<'payment_attempts as a'> {
  const { knex } = deps
  const { state, method } = filter
  const rows = knex('payment_attempts as a')
  const { between, chargeId, words } = askedFor(deps, filter)
  if (between) rows.whereRaw(`${BOOKED_AT} >= ? and ${BOOKED_AT} < ?`, between)
  if (chargeId) rows.where('a.providerPaymentId', chargeId)
  if (words.length > 0) onlyCustomers(rows, knex, words, between !== null)
  if (method) rows.where('a.method', method)
  if (state) onlyState(rows, state)
  else if (filter.isMoney) rows.whereNotIn('a.state', ['failed', 'cancelled'])
  return rows
}

function onlyState(
  rows: From<'payment_attempts as a'>,
  state: NonNullable<AttemptFilter['state']>,
) {
  if (state === 'open') rows.whereIn('a.state', [...OPEN_STATES])
  else if (state === 'refunded') {
    rows.whereRaw(`(a.state = 'gone' or a.state = 'paid' and a.charge_status = 'refunded')`)
  } else rows.where('a.state', state)
  if (state === 'paid') rows.whereRaw(`coalesce(a.charge_status, '') <> 'refunded'`)
}

// Within a range of days each charge is read; without one, only those that the search index names.
function onlyCustomers(
  rows: From<'payment_attempts as a'>,
  knex: Db,
  words: readonly string[],
  isRange: boolean,
) {
  const reservations = knex('reservations as r').select('r.paymentGroupId')
  if (!isRange) {
    onlyMatching(reservations, knex, words)
    rows.whereIn('a.paymentGroupId', reservations)
    return
  }
  reservations.whereRaw('r.payment_group_id = a.payment_group_id')
  for (const word of words) likeWord(reservations, word)
  rows.whereExists(reservations)
}

/** The days that a list is of; null for all. */
function rangeOf({ startDate, endDate }: Days): [string, string] | null {
  if (startDate) return [startDate, endDate ?? addDays(startDate, MAX_PAYMENT_DAYS - 1)]
  if (endDate) return [addDays(endDate, 1 - MAX_PAYMENT_DAYS), endDate]
  return null
}

function lastDays({ date }: { date: string }): [string, string] {
  return [addDays(date, 1 - USUAL_DAYS), date]
}

/** A charge with its customer and refunds. */
export type ListedAttempt = AttemptRow & {
  refunded: number | null
  refunding: number | null
  reservations: number | null
  customerName: string | null
  customerEmail: string | null
}

/** Reads charges `a` with their customers and refunds, in the same statement. */
export function selectListed(query: From<'payment_attempts as a'>, db: Db) {
  const group = () => db('reservations as r').whereRaw('r.payment_group_id = a.payment_group_id')
  const first = () => group().orderBy('r.id').limit(1)
  const refunds = () => db('refunds as f').whereRaw('f.attempt_id = a.id').sum('f.amount')
  return query.select(
    'a.*',
    refunds().whereNotNull('f.doneAt').as('refunded'),
    refunds().whereRaw('f.done_at is null and f.withdrawn_at is null').as('refunding'),
    group().count('*').as('reservations'),
    first().select('r.customerName').as('customerName'),
    first().select('r.customerEmail').as('customerEmail'),
  )
}

/** A charge on the wire: of its card the brand and the last four digits. */
export function toAttemptEntry(row: ListedAttempt): AttemptEntry {
  const isUndone = isReceiptUndone({ state: row.state, status: row.chargeStatus })
  return {
    id: row.id,
    paymentGroupId: row.paymentGroupId,
    number: row.number,
    method: row.method,
    state: row.state,
    paymentStatus: paymentStatusOf(row.state, row.chargeStatus),
    providerStatus: row.providerStatus,
    chargeId: row.providerPaymentId,
    amount: toReais(row.amount),
    received: row.received === null ? null : toReais(isUndone ? 0 : row.received),
    refunded: toReais(Number(row.refunded ?? 0)),
    refunding: toReais(Number(row.refunding ?? 0)),
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    customerName: row.customerName ?? '',
    customerEmail: row.customerEmail ?? '',
    reservations: Number(row.reservations),
    createdAt: row.createdAt,
    paidAt: row.paidAt,
  }
}
