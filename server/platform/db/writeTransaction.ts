import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { AuditTx, Author } from './audit.ts'
import type { Change, Publisher, Stamped } from './change.ts'
import { isSqlite } from './connect.ts'
import type { Db } from './db.ts'
import { isDatabaseOutage } from './outage.ts'
import { present } from './rows.ts'
import { refuseStray, runWatched } from './strayQueries.ts'
import { createWriteQueue } from './writeQueue.ts'

/** The one transaction in which money and court-hours change. */
export type Tx = AuditTx & {
  trx: Db
  /** The instant of this write, the same for all its rules. Epoch milliseconds. */
  nowMs: number
  /** The venue's, by which it is a day there. */
  timeZone: string
  /** Of the staff; null for customers and for the system. */
  author: Author | null
  /** How many audit entries it has written. */
  recorded: number
  /** Collects what to publish to open screens once this is committed; `rows` are reservations and `customers` people that look different now. */
  touch(change: Partial<Change> & { rows?: readonly number[]; customers?: readonly number[] }): void
}

export type WriteDeps = {
  knex: Db
  clock: Clock
  events: Publisher
  config: Pick<Config, 'venueTimezone'>
}

const committedAtMs = new WeakMap<Db, number>()
const refusedAtMs = new WeakMap<Db, number>()

/** Whether this process has written so recently that writing must be possible. */
export function hasJustWritten(knex: Db, withinMs: number): boolean {
  return performance.now() - (committedAtMs.get(knex) ?? Number.NEGATIVE_INFINITY) < withinMs
}

/** Runs `work` in a transaction: all of it or nothing; what it touched raises the calendar version in it and is published after the commit. */
export async function writeTransaction<T>(
  deps: WriteDeps,
  work: (tx: Tx) => Promise<T>,
  author: Author | null = null,
): Promise<T> {
  refuseStray(deps.knex)
  const write = (trx: Db) => run(deps, trx, { work, author })
  try {
    return await (isSqlite(deps.knex) ? inTurn(deps, write) : alone(deps, write))
  } catch (error) {
    if (isDatabaseOutage(error)) refusedAtMs.set(deps.knex, performance.now())
    throw error
  }
}

/** Whether the database refused a write of this process within that time, and has taken none since. */
export function wasJustRefused(knex: Db, withinMs: number): boolean {
  const refusedMs = refusedAtMs.get(knex) ?? Number.NEGATIVE_INFINITY
  const committedMs = committedAtMs.get(knex) ?? Number.NEGATIVE_INFINITY
  return refusedMs > committedMs && performance.now() - refusedMs < withinMs
}

type Touched = { change: Change; rows: Set<number>; customers: Set<number> }
type Write<T> = (trx: Db) => Promise<{ value: T; outcome: Touched }>
type Queue = ReturnType<typeof createWriteQueue<Touched>>

const queues = new WeakMap<Db, Queue>()

/** How many writes of this process wait for their turn. */
export function waitingWrites(knex: Db): number {
  return queues.get(knex)?.waiting() ?? 0
}

/** How long a write waits for those before it: longer than a browser waits for its answer. */
const TURN_MS = 30_000

function inTurn<T>(deps: WriteDeps, write: Write<T>): Promise<T> {
  let queue = queues.get(deps.knex)
  if (!queue) {
    queue = createWriteQueue<Touched>(deps.knex, {
      async finish(trx, touched) {
        const stamped = await raiseVersion(trx, touched)
        return () => {
          if (touched.length > 0) committed(deps, stamped)
        }
      },
      // The next one must read the catalogue with its new version.
      isLast: ({ change }) => change.catalog,
      waitMs: TURN_MS,
    })
    queues.set(deps.knex, queue)
  }
  return queue.run(write)
}

async function alone<T>(deps: WriteDeps, write: Write<T>): Promise<T> {
  const { value, stamped } = await deps.knex.transaction(async (trx) => {
    const written = await write(trx)
    return { value: written.value, stamped: await raiseVersion(trx, [written.outcome]) }
  })
  committed(deps, stamped)
  return value
}

type Work<T> = { work: (tx: Tx) => Promise<T>; author: Author | null }

async function run<T>({ knex, clock, config }: WriteDeps, trx: Db, { work, author }: Work<T>) {
  const change: Change = { dates: [], catalog: false, reservations: false }
  const touchedRows = new Set<number>()
  const touchedCustomers = new Set<number>()
  const tx: Tx = {
    trx,
    nowMs: clock.now(),
    timeZone: config.venueTimezone,
    author: author && onTime(author, clock.now()),
    recorded: 0,
    touch({ dates = [], catalog = false, reservations = false, rows = [], customers = [] }) {
      change.dates.push(...dates)
      change.catalog ||= catalog
      // Who follows reservations follows people too.
      change.reservations ||= reservations || customers.length > 0
      customers.forEach((id) => touchedCustomers.add(id))
      rows.forEach((id) => touchedRows.add(id))
    },
  }
  const value = await runWatched(knex, () => work(tx))
  return { value, outcome: { change, rows: touchedRows, customers: touchedCustomers } }
}

/** A time that has not come yet is none: what claims it was made when it arrives. */
function onTime(author: Author, nowMs: number): Author {
  const { madeAt, ...rest } = author
  if (madeAt === null || Date.parse(madeAt) <= nowMs) return author
  return { ...rest, madeAt: null, claimedAt: madeAt }
}

function committed({ knex, events }: WriteDeps, stamped: Stamped | null) {
  committedAtMs.set(knex, performance.now())
  // With PostgreSQL the feed may deliver our own change before the commit returns.
  if (stamped) events.publishOnce(stamped)
}

/**
 * Last in the transaction, so that its one row is locked as shortly as possible. A trigger notes the version in which each day,
 * reservation and customer changed last, and notifies other processes. Versions are given out under the lock of that row, which is held until the commit:
 * whoever reads a version sees all that has a lower one, on several processes too.
 */
async function raiseVersion(trx: Db, touched: readonly Touched[]): Promise<Stamped | null> {
  const changes = touched.map(({ change }) => change)
  const dates = [...new Set(changes.flatMap((change) => change.dates))].sort()
  const catalog = changes.some((change) => change.catalog)
  const reservations = changes.some((change) => change.reservations)
  if (dates.length === 0 && !catalog && !reservations) return null
  const rows = [...new Set(touched.flatMap(({ rows: ids }) => [...ids]))]
  const customers = [...new Set(touched.flatMap(({ customers: ids }) => [...ids]))]
  const answer = await trx.raw<Raised[] | { rows: Raised[] }>(catalog ? RAISE_BOTH : RAISE, [
    JSON.stringify({ dates, catalog, reservations, rows, customers }),
  ])
  const [raised] = Array.isArray(answer) ? answer : answer.rows
  return { dates, catalog, reservations, id: present(raised).version }
}

type Raised = { version: number }
// As text: every write runs it, and building it with knex takes longer than the database takes.
const RAISE = `update calendar_versions set version = version + 1, changed = ? where id = 1 returning version`
const RAISE_BOTH = RAISE.replace(' set ', ' set catalog_version = catalog_version + 1, ')

/** Takes the courts' row locks in id order: every write that takes or frees court time begins here. SQLite's BEGIN IMMEDIATE already has the only write lock. */
export async function lockCourts({ trx }: Tx): Promise<void> {
  if (isSqlite(trx)) return
  const courts = await trx('courts').select('id').orderBy('id').forNoKeyUpdate()
  // Two processes that set up a venue before its first court exists must wait for each other too.
  if (courts.length === 0) await trx('calendar_versions').where({ id: 1 }).select('id').forUpdate()
}

/** When staff pressed it, perhaps without a connection; never later than now. */
export function madeMs({ author, nowMs }: Pick<Tx, 'author' | 'nowMs'>): number {
  return author?.madeAt ? Math.min(Date.parse(author.madeAt), nowMs) : nowMs
}
