import type { Knex } from 'knex'
import { MAX_PAYMENT_DAYS, type AttemptQuery } from '#shared/payment/ledger.schema.ts'
import type { AttemptEntry } from '#shared/payment/ledger.ts'
import { addDays } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { OPEN_STATES } from '../payment/AttemptRow.ts'
import { likeWord, onlyMatching } from '../search/matching.ts'
import { searchWords, type SearchWord } from '../search/searchWords.ts'
import { selectListed, toAttemptEntry, type ListedAttempt } from './attemptRows.ts'
import { instantsOf } from './venueDays.ts'

/** Without dates and words the list tells of so many days up to today. */
const USUAL_DAYS = 31
const CHARGE_ID = /^pay_\w+$/

export type AttemptFilter = Omit<AttemptQuery, 'page' | 'perPage'>
type ListDeps = Pick<PaymentDeps, 'knex' | 'clock' | 'config'>

/** A page of the charges, the newest first, and how many there are. */
export async function listAttempts(
  deps: ListDeps,
  query: AttemptQuery,
): Promise<{ attempts: AttemptEntry[]; total: number }> {
  const { page, perPage } = query
  const counted = await filteredAttempts(deps, query).count('* as count').first()
  const rows: ListedAttempt[] = await selectListed(filteredAttempts(deps, query), deps.knex)
    .orderBy([newestFirst('a.created_at'), newestFirst('a.id')])
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { attempts: rows.map(toAttemptEntry), total: Number(counted?.['count']) }
}

export const newestFirst = (column: string) => ({ column, order: 'desc' })

/** The charges `a` that a list is about, by the index of their days or of their customers' words. */
export function filteredAttempts(
  { knex, clock, config }: ListDeps,
  filter: AttemptFilter,
): Knex.QueryBuilder {
  const { search = '', state, method } = filter
  const rows = knex('payment_attempts as a')
  const chargeId = CHARGE_ID.test(search) ? search : null
  const words = chargeId ? [] : searchWords(search)
  const range =
    rangeOf(filter) ??
    (chargeId || words.length > 0 ? null : lastDays(venueNow(clock.now(), config.venueTimezone)))
  if (range) {
    const [from, until] = instantsOf(range, config.venueTimezone)
    rows.where('a.created_at', '>=', from).where('a.created_at', '<', until)
  }
  if (chargeId) rows.where('a.provider_payment_id', chargeId)
  if (words.length > 0) onlyCustomers(rows, knex, words, range !== null)
  if (method) rows.where('a.method', method)
  if (state) onlyState(rows, state)
  return rows
}

function onlyState(rows: Knex.QueryBuilder, state: NonNullable<AttemptFilter['state']>) {
  if (state === 'open') rows.whereIn('a.state', [...OPEN_STATES])
  else rows.where('a.state', state === 'refunded' ? 'paid' : state)
  if (state === 'refunded') rows.where('a.provider_status', 'REFUNDED')
  if (state === 'paid') rows.whereRaw(`coalesce(a.provider_status, '') <> 'REFUNDED'`)
}

// Within some days each charge is looked at; without any, only those that the index of words names.
function onlyCustomers(
  rows: Knex.QueryBuilder,
  knex: Knex,
  words: readonly SearchWord[],
  isRange: boolean,
) {
  const reservations = knex('reservations as r').select('r.payment_group_id')
  if (!isRange) {
    onlyMatching(reservations, 'r', knex, words)
    rows.whereIn('a.payment_group_id', reservations)
    return
  }
  reservations.whereRaw('r.payment_group_id = a.payment_group_id')
  for (const word of words) likeWord(reservations, 'r', word)
  rows.whereExists(reservations)
}

function rangeOf({ startDate, endDate }: AttemptFilter): [string, string] | null {
  if (startDate) return [startDate, endDate ?? addDays(startDate, MAX_PAYMENT_DAYS - 1)]
  if (endDate) return [addDays(endDate, 1 - MAX_PAYMENT_DAYS), endDate]
  return null
}

function lastDays({ date }: { date: string }): [string, string] {
  return [addDays(date, 1 - USUAL_DAYS), date]
}
