import type { Knex } from 'knex'
import { toReais } from '#shared/platform/money/money.ts'
import type {
  ChargeChange,
  CounterPart,
  LedgerEntry,
  TenderQuery,
} from '#shared/payment/charges/ledger.ts'
import type { MovementKind, PixState } from '#shared/book/till/till.ts'
import { untyped } from '../../platform/db/connect.ts'
import { likeWord, onlyMatching } from '../../platform/search/customerSearch.ts'
import { IS_UNCHECKED_PIX, LAST_PIX_CHECK, pixState } from '../../book/till/pixChecks.ts'
import {
  askedFor,
  BOOKED_AT,
  filteredAttempts,
  selectListed,
  toAttemptEntry,
  type ListDeps,
} from './attemptList.ts'
import { BOOKS } from './entries.ts'

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

/** Parts besides the charges themselves, each in its own book. */
const OTHERS = ['refund', 'change', 'movement', 'credit', 'courtesy'] as const
type Other = (typeof OTHERS)[number]

function keysOf(deps: ListDeps, query: TenderFilter): (() => Knex.QueryBuilder)[] {
  const { attempts, method, search, startDate, endDate } = query
  const state = query.state === 'to-check' ? undefined : query.state
  const isOnline =
    query.state !== 'to-check' &&
    query.drawer === undefined &&
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
          .select('a.id', 'a.paidAt', 'a.createdAt')
          .as('a') as unknown as Knex.QueryBuilder,
      )
      .select(
        deps.knex.raw(`'attempt' as kind, cast(a.id as varchar(40)) as id, ${BOOKED_AT} as at`),
      )
  const others = OTHERS.filter((book) => isWanted(book, query)).flatMap((book) => {
    const { words } = askedFor(deps, query)
    if (words.length === 0) return [() => keysOfBook(deps, query, book)]
    return ABOUT[book].map((about) => () => {
      const rows = keysOfBook(deps, query, book)
      onlyCustomers(rows, deps, query, about)
      return rows
    })
  })
  return [...(isOnline ? [online] : []), ...others]
}

function isWanted(book: Other, { drawer, method, state }: TenderFilter): boolean {
  if (drawer !== undefined && book !== 'movement') return false
  if (state === 'to-check') return book === 'movement' && (method ?? 'pix') === 'pix'
  if (state !== undefined && state !== 'paid' && state !== 'refunded') return false
  if (method === undefined) return true
  if (method === 'customer-credit') return book === 'credit'
  if (method === 'courtesy') return book === 'courtesy'
  if (method === 'PIX' || method === 'CREDIT_CARD') return book === 'refund' || book === 'change'
  return book === 'movement'
}

type About = readonly [own: string, of: 'r.id' | 'r.payment_group_id' | 'x.id']
const OF_GROUP: About = ['a.payment_group_id', 'r.payment_group_id']
/** By what an entry finds the reservations that it is about: a movement has its own, or that of its tab. */
const ABOUT: Record<Other, readonly About[]> = {
  refund: [OF_GROUP],
  change: [OF_GROUP],
  movement: [
    ['m.reservation_id', 'r.id'],
    ['m.tab_id', 'x.id'],
  ],
  credit: [['m.reservation_id', 'r.id']],
  courtesy: [['m.reservation_id', 'r.id']],
}

function keysOfBook(deps: ListDeps, query: TenderFilter, name: Other) {
  const { knex } = deps
  const { between, chargeId } = askedFor(deps, query)
  const { at, cents, from, id, is, method } = BOOKS[name]
  const rows = untyped(knex)
    .from(untyped(knex).raw(from))
    .select(knex.raw(`'${name}' as kind, cast(${id} as varchar(40)) as id, ${at} as at`))
    .whereRaw(is)
  if (between) rows.whereRaw(`${at} >= ? and ${at} < ?`, between)
  if (query.method) rows.whereRaw(`${method} = ?`, [query.method])
  if (query.drawer) rows.where('m.tillId', query.drawer)
  if (query.state === 'to-check') rows.whereRaw(IS_UNCHECKED_PIX)
  else if (query.state) rows.whereRaw(`${cents} ${query.state === 'paid' ? '>' : '<'} 0`)
  if (chargeId) onlyCharge(rows, name, chargeId)
  return rows
}

// Within a range of days each entry is read; without one, only those that the search index names.
function onlyCustomers(
  rows: Knex.QueryBuilder,
  deps: ListDeps,
  query: TenderFilter,
  [own, of]: About,
) {
  const { knex } = deps
  const { between, words } = askedFor(deps, query)
  const reservations = knex('reservations as r').select(knex.raw(of))
  if (of === 'x.id') reservations.joinRaw('join tabs as x on x.reservation_id = r.id')
  const found = reservations as unknown as Knex.QueryBuilder
  if (between === null) {
    onlyMatching(reservations, knex, words)
    rows.whereIn(own, found)
    return
  }
  reservations.whereRaw(`${of} = ${own}`)
  for (const word of words) likeWord(reservations, word)
  rows.whereExists(found)
}

// Money that people took is about no charge.
function onlyCharge(rows: Knex.QueryBuilder, name: Other, chargeId: string) {
  if (name === 'refund' || name === 'change') rows.where('a.providerPaymentId', chargeId)
  else rows.whereRaw('1 = 0')
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
    for (const row of rows) {
      // An undone receipt has an entry of its own.
      const received = row.paidAt === null ? null : toReais(row.received ?? row.amount)
      entries.set(`attempt ${row.id}`, { kind: 'attempt', ...toAttemptEntry(row), received })
    }
  }
  for (const name of OTHERS) {
    const ids = idsOf(name).map(Number)
    if (ids.length === 0) continue
    const parts =
      name === 'refund' || name === 'change'
        ? await readChanges(deps, name, ids)
        : await readCounter(deps, name, ids)
    for (const part of parts) entries.set(`${name} ${part.id}`, part)
  }
  return keys.flatMap(({ id, kind }) => entries.get(`${kind} ${id}`) ?? [])
}

async function readChanges(
  { knex }: ListDeps,
  kind: ChargeChange['kind'],
  ids: readonly number[],
): Promise<ChargeChange[]> {
  const { at, cents, from } = BOOKS[kind]
  const group = () => knex('reservations as r').whereRaw('r.payment_group_id = a.payment_group_id')
  const first = () => group().orderBy('r.id').limit(1)
  const rows: ChangeRow[] = await untyped(knex)
    .from(untyped(knex).raw(from))
    .whereIn('m.id', ids)
    .select('m.id', 'a.method', 'a.paymentGroupId', 'a.paidAt as cameAt')
    .select(
      knex.raw(`${at} as at, ${cents} as cents`),
      group().count('*').as('reservations') as unknown as Knex.QueryBuilder,
      first().select('r.customerName').as('customerName') as unknown as Knex.QueryBuilder,
      first().select('r.customerEmail').as('customerEmail') as unknown as Knex.QueryBuilder,
    )
  return rows.map(({ cents: amount, customerEmail, customerName, reservations, ...row }) => ({
    ...row,
    kind,
    amount: toReais(Number(amount)),
    customerName: customerName ?? '',
    customerEmail: customerEmail ?? '',
    reservations: Number(reservations),
  }))
}

type ChangeRow = Omit<
  ChargeChange,
  'kind' | 'amount' | 'customerName' | 'customerEmail' | 'reservations'
> & {
  cents: number | string
  reservations: number | string
  customerName: string | null
  customerEmail: string | null
}

const NOTES: Record<CounterPart['kind'], { table: string; of: string }> = {
  movement: { table: 'till_notes', of: 'n.movementId' },
  credit: { table: 'credit_notes', of: 'n.entryId' },
  courtesy: { table: 'courtesy_notes', of: 'n.courtesyId' },
}

const OF_MOVEMENT = [
  'm.nsu',
  'm.brand',
  'm.tabId',
  'm.kind as movementKind',
  't.name as tabName',
] as const

async function readCounter(
  { knex }: ListDeps,
  kind: CounterPart['kind'],
  ids: readonly number[],
): Promise<CounterPart[]> {
  const { of, table: notes } = NOTES[kind]
  const book = BOOKS[kind]
  const isMovement = kind === 'movement'
  const rows: ListedRow[] = await untyped(knex)
    .from(untyped(knex).raw(book.from))
    .joinRaw(`left join reservations r on r.id = ${book.reservationId}`)
    .leftJoin(`${notes} as n`, of, 'm.id')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .whereIn('m.id', ids)
    .select('m.id', 'm.at', 'r.paymentGroupId', 'r.customerName', 'r.customerEmail')
    .select('m.key', 'n.note', 'u.name', 'u.username', { reservationId: 'r.id' })
    .select(knex.raw(`${book.method} as method, ${book.cents} as cents`))
    .select(isMovement ? [...OF_MOVEMENT] : [])
    .select(isMovement ? knex.raw(`${LAST_PIX_CHECK} as outcome`) : [])
    .select(kind === 'credit' ? [] : ['m.madeAt'])
  return rows.map(({ brand = null, cents, name, nsu = null, username, ...row }) => {
    const { customerEmail, customerName, outcome = null, tabName = null, ...rest } = row
    const { movementKind, ...part } = rest
    return {
      ...part,
      nsu,
      brand,
      kind,
      customerName: tabName ?? customerName ?? '',
      customerEmail: customerEmail ?? '',
      amount: toReais(Number(cents)),
      who: name ?? username,
      ...(movementKind === 'correction' ? { isCorrection: true } : {}),
      pix: movementKind
        ? pixState({ method: row.method, kind: movementKind, cents: Number(cents) }, outcome)
        : null,
    }
  })
}

type ListedRow = Omit<
  CounterPart,
  'kind' | 'amount' | 'who' | 'nsu' | 'brand' | 'pix' | 'customerName' | 'customerEmail'
> & {
  nsu?: string | null
  brand?: string | null
  tabName?: string | null
  movementKind?: MovementKind
  customerName: string | null
  customerEmail: string | null
  outcome?: Exclude<PixState, 'unchecked'> | null
  cents: number | string
  name: string | null
  username: string | null
}
