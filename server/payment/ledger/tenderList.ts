import type { Knex } from 'knex'
import { toReais } from '#shared/platform/money/money.ts'
import type { CounterPart, LedgerEntry, TenderQuery } from '#shared/payment/charges/ledger.ts'
import { TILL_METHODS, type PixState } from '#shared/book/till/till.ts'
import { untyped } from '../../platform/db/connect.ts'
import { likeWord, onlyMatching } from '../../platform/search/customerSearch.ts'
import { IS_UNCHECKED_PIX, LAST_PIX_CHECK, pixState } from '../../book/till/pixChecks.ts'
import {
  askedFor,
  filteredAttempts,
  selectListed,
  toAttemptEntry,
  type ListDeps,
} from './attemptList.ts'

type Kind = LedgerEntry['kind']
/** Where a part stands in the list. */
type Key = { kind: Kind; id: string; at: string }
type TenderFilter = Omit<TenderQuery, 'page' | 'perPage'>

/** A page of all parts by which something was paid or given back, the newest first, and how many there are. */
export async function listTenders(
  deps: ListDeps,
  query: TenderQuery,
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const parts = partsOf(deps, query)
  if (!parts) return { entries: [], total: 0 }
  const counted = await parts().count('* as count')
  const { page, perPage } = query
  const keys: Key[] = await newestFirst(parts())
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { entries: await readEntries(deps, keys), total: Number(counted[0]?.['count']) }
}

/** All of them in batches, each part once, also while others come in. */
export async function* readTenders(
  deps: ListDeps,
  filter: TenderFilter,
  atOnce: number,
): AsyncGenerator<LedgerEntry[]> {
  const parts = partsOf(deps, filter)
  if (!parts) return
  let last: Key | undefined
  for (;;) {
    const query = newestFirst(parts()).limit(atOnce)
    if (last) {
      const { at, id, kind } = last
      query.whereRaw('(at < ? or at = ? and (kind > ? or kind = ? and id < ?))', [
        at,
        at,
        kind,
        kind,
        id,
      ])
    }
    const keys: Key[] = await query
    last = keys.at(-1)
    if (!last) return
    yield await readEntries(deps, keys)
  }
}

/** The places of all parts that a filter finds, to be read as often as it is called; null when it can find none. */
function partsOf(deps: ListDeps, filter: TenderFilter) {
  const keys = keysOf(deps, filter)
  if (keys.length === 0) return null
  return () => {
    const [first, ...others] = keys.map((one) => one())
    return untyped(deps.knex).from(first!.unionAll(others).as('p'))
  }
}

function newestFirst(parts: Knex.QueryBuilder) {
  const order = [
    { column: 'at', order: 'desc' },
    { column: 'kind' },
    { column: 'id', order: 'desc' },
  ]
  return parts.orderBy(order).select('kind', 'id', 'at')
}

type Counter = { kind: CounterPart['kind']; table: string; isPart: string; cents: string }

/** What people took, each in its own book. What is held for a charge is no part yet. */
const COUNTER: readonly Counter[] = [
  { kind: 'movement', table: 'till_movements', isPart: 'true', cents: 'm.cents' },
  {
    kind: 'credit',
    table: 'credit_entries',
    isPart: `m.source in ('use', 'return')`,
    cents: '-m.cents',
  },
  { kind: 'courtesy', table: 'courtesies', isPart: 'true', cents: 'm.cents' },
]

function keysOf(deps: ListDeps, query: TenderFilter): (() => Knex.QueryBuilder)[] {
  const { attempts, method, search, startDate, endDate } = query
  const state = query.state === 'to-check' ? undefined : query.state
  const isOnline =
    query.state !== 'to-check' &&
    (method === undefined || method === 'PIX' || method === 'CREDIT_CARD')
  const online = () =>
    untyped(deps.knex)
      .from(
        filteredAttempts(deps, {
          search,
          startDate,
          endDate,
          state,
          method: isOnline ? method : undefined,
          isMoney: attempts === undefined,
        })
          .select('a.id', 'a.createdAt')
          .as('a') as unknown as Knex.QueryBuilder,
      )
      .select(
        deps.knex.raw(`'attempt' as kind, cast(a.id as varchar(40)) as id, a.created_at as at`),
      )
  const counter = COUNTER.filter((one) => isWanted(one, query)).map(
    (one) => () => counterKeys(deps, query, one),
  )
  return [...(isOnline ? [online] : []), ...counter]
}

function isWanted({ kind }: Counter, { method, state }: TenderFilter): boolean {
  if (state === 'to-check') return kind === 'movement' && (method ?? 'pix') === 'pix'
  if (state !== undefined && state !== 'paid' && state !== 'refunded') return false
  if (method === undefined) return true
  if (method === 'customer-credit') return kind === 'credit'
  if (method === 'courtesy') return kind === 'courtesy'
  return kind === 'movement' && (TILL_METHODS as readonly string[]).includes(method)
}

function counterKeys(deps: ListDeps, query: TenderFilter, { cents, isPart, kind, table }: Counter) {
  const { knex } = deps
  const { between, chargeId, words } = askedFor(deps, query)
  const rows = untyped(knex)(`${table} as m`)
    .select(knex.raw(`'${kind}' as kind, cast(m.id as varchar(40)) as id, m.at as at`))
    .whereNotNull('m.reservationId')
    .whereRaw(isPart)
  if (between) rows.where('m.at', '>=', between[0]).where('m.at', '<', between[1])
  if (kind === 'movement' && query.method) rows.where('m.method', query.method)
  if (query.state === 'to-check') rows.whereRaw(IS_UNCHECKED_PIX)
  else if (query.state) rows.whereRaw(`${cents} ${query.state === 'paid' ? '>' : '<'} 0`)
  // A charge is none of these.
  if (chargeId) rows.whereRaw('false')
  if (words.length > 0) {
    const reservations = knex('reservations as r').select('r.id')
    if (between === null) onlyMatching(reservations, knex, words)
    else {
      reservations.whereRaw('r.id = m.reservation_id')
      for (const word of words) likeWord(reservations, word)
    }
    rows.whereIn('m.reservationId', reservations as unknown as Knex.QueryBuilder)
  }
  return rows
}

async function readEntries(deps: ListDeps, keys: readonly Key[]): Promise<LedgerEntry[]> {
  const idsOf = (kind: Kind) => keys.filter((key) => key.kind === kind).map(({ id }) => id)
  const entries = new Map<string, LedgerEntry>()
  const attempts = idsOf('attempt')
  if (attempts.length > 0) {
    const rows = await selectListed(
      deps.knex('payment_attempts as a').whereIn('a.id', attempts),
      deps.knex,
    )
    for (const row of rows)
      entries.set(`attempt ${row.id}`, { kind: 'attempt', ...toAttemptEntry(row) })
  }
  for (const one of COUNTER) {
    const ids = idsOf(one.kind).map(Number)
    if (ids.length === 0) continue
    for (const part of await readCounter(deps, one, ids))
      entries.set(`${one.kind} ${part.id}`, part)
  }
  return keys.flatMap(({ id, kind }) => entries.get(`${kind} ${id}`) ?? [])
}

const NOTES: Record<CounterPart['kind'], { table: string; of: string }> = {
  movement: { table: 'till_notes', of: 'n.movementId' },
  credit: { table: 'credit_notes', of: 'n.entryId' },
  courtesy: { table: 'courtesy_notes', of: 'n.courtesyId' },
}
const METHOD_OF: Record<CounterPart['kind'], string> = {
  movement: 'm.method',
  credit: `'customer-credit'`,
  courtesy: `'courtesy'`,
}

const PIX_OUTCOME: Record<CounterPart['kind'], string> = {
  movement: LAST_PIX_CHECK,
  credit: 'null',
  courtesy: 'null',
}

async function readCounter(
  { knex }: ListDeps,
  { cents, kind, table }: Counter,
  ids: readonly number[],
): Promise<CounterPart[]> {
  const { of, table: notes } = NOTES[kind]
  const rows: ListedRow[] = await untyped(knex)(`${table} as m`)
    .join('reservations as r', 'r.id', 'm.reservationId')
    .leftJoin(`${notes} as n`, of, 'm.id')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .whereIn('m.id', ids)
    .select(
      'm.id',
      'm.at',
      'm.reservationId',
      'r.paymentGroupId',
      'r.customerName',
      'r.customerEmail',
    )
    .select('n.note', 'u.name', 'u.username')
    .select(
      knex.raw(
        `${METHOD_OF[kind]} as method, ${cents} as cents, m.key as key, ${PIX_OUTCOME[kind]} as outcome`,
      ),
    )
    .select(kind === 'movement' ? ['m.nsu', 'm.brand'] : [])
  return rows.map(({ brand = null, cents, name, nsu = null, outcome, username, ...row }) => ({
    ...row,
    nsu,
    brand,
    kind,
    amount: toReais(Number(cents)),
    who: name ?? username,
    pix: kind === 'movement' ? pixState({ ...row, cents: Number(cents) }, outcome) : null,
  }))
}

type ListedRow = Omit<CounterPart, 'kind' | 'amount' | 'who' | 'nsu' | 'brand' | 'pix'> & {
  nsu?: string | null
  brand?: string | null
  outcome: Exclude<PixState, 'unchecked'> | null
  cents: number | string
  name: string | null
  username: string | null
}
