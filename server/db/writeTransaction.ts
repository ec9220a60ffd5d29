import type { Deps } from '../deps.ts'
import type { Change, Stamped } from '../events/eventBus.ts'
import { isSqlite } from './connect.ts'
import type { Db } from './db.ts'
import { runWatched } from './strayQueries.ts'
import { inChunks, present } from './rows.ts'

/** The one transaction in which money and court-hours change. */
export type Tx = {
  trx: Db
  /** The instant of this write, the same for all its rules. Epoch milliseconds. */
  nowMs: number
  /** Collects what to publish to open screens once this is committed; `rows` are reservations that look different now. */
  touch(change: Partial<Change> & { rows?: readonly number[] }): void
}

export const CHANGES_CHANNEL = 'quadras_changes'

type WriteDeps = Pick<Deps, 'knex' | 'clock' | 'events'>

const underWay = new WeakMap<Db, number>()

const committedAtMs = new WeakMap<Db, number>()

/** Whether this process has written so recently that writing must be possible. */
export function hasJustWritten(knex: Db, withinMs: number): boolean {
  return performance.now() - (committedAtMs.get(knex) ?? Number.NEGATIVE_INFINITY) < withinMs
}

/** Whether other writes are waiting or running in this process now. */
export function isContended(knex: Db): boolean {
  return (underWay.get(knex) ?? 0) > 0
}

/** Runs `work` in a transaction: all of it or nothing; what it touched raises the calendar version in it and is published after the commit. */
export async function writeTransaction<T>(
  deps: WriteDeps,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  underWay.set(deps.knex, (underWay.get(deps.knex) ?? 0) + 1)
  try {
    return await write(deps, work)
  } finally {
    underWay.set(deps.knex, underWay.get(deps.knex)! - 1)
  }
}

async function write<T>(deps: WriteDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  let stamped: Stamped | null = null
  const result = await deps.knex.transaction(async (trx) => {
    const change: Change = { dates: [], catalog: false, reservations: false }
    const touched = new Set<number>()
    const tx: Tx = {
      trx,
      nowMs: deps.clock.now(),
      touch({ dates = [], catalog = false, reservations = false, rows = [] }) {
        change.dates.push(...dates)
        change.catalog ||= catalog
        change.reservations ||= reservations
        rows.forEach((id) => touched.add(id))
      },
    }
    const value = await runWatched(deps.knex, () => work(tx))
    stamped = await raiseVersion(trx, change, [...touched])
    return value
  })
  committedAtMs.set(deps.knex, performance.now())
  // With PostgreSQL the feed may deliver our own change before the commit returns.
  if (stamped) deps.events.publishOnce(stamped)
  return result
}

// Last in the transaction, so that its one row is locked as shortly as possible.
async function raiseVersion(
  trx: Db,
  change: Change,
  reservationIds: readonly number[],
): Promise<Stamped | null> {
  if (change.dates.length === 0 && !change.catalog && !change.reservations) return null
  const dates = [...new Set(change.dates)].sort()
  const rows = await trx('calendar_versions')
    .where({ id: 1 })
    .update({
      version: trx.raw('version + 1'),
      ...(change.catalog ? { catalogVersion: trx.raw('catalog_version + 1') } : {}),
    })
    .returning('version')
  const stamped = { ...change, dates, id: present(rows[0]).version }
  await noteChanges(trx, stamped, reservationIds)
  if (!isSqlite(trx)) {
    await trx.raw('select pg_notify(?, ?)', [CHANGES_CHANNEL, JSON.stringify(stamped)])
  }
  return stamped
}

/**
 * The last version in which each day and each reservation changed. Versions are given out under the lock of their one row, which is held
 * until the commit: whoever reads a version sees all that has a lower one, on several processes too.
 */
async function noteChanges(
  trx: Db,
  { dates, id: version }: Stamped,
  reservationIds: readonly number[],
): Promise<void> {
  const changed = [
    ...dates.map((date) => ({ entity: 'day' as const, entityId: date, version })),
    ...reservationIds.map((id) => ({
      entity: 'reservation' as const,
      entityId: String(id),
      version,
    })),
  ]
  for (const chunk of inChunks(changed)) {
    await trx('changes').insert(chunk).onConflict(['entity', 'entityId']).merge()
  }
}

/** Takes the courts' row locks in id order: every write that takes or frees court time begins here. SQLite's BEGIN IMMEDIATE already has the only write lock. */
export async function lockCourts({ trx }: Tx): Promise<void> {
  if (isSqlite(trx)) return
  const courts = await trx('courts').select('id').orderBy('id').forNoKeyUpdate()
  // Two processes that set up a venue before its first court exists must wait for each other too.
  if (courts.length === 0) await trx('calendar_versions').where({ id: 1 }).select('id').forUpdate()
}
