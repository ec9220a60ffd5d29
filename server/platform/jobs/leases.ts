import { randomUUID } from 'node:crypto'
import { isSqlite } from '../db/connect.ts'
import { toInstant } from '../db/instant.ts'
import type { Row } from '../db/tables.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'

/** Work under a lease ends within this time, well before the lease does. */
export const WORK_MS = 90_000
const LEASE_MS = 120_000
/** So many heartbeats have to be missing before a process counts as dead. */
const HEARTBEATS = 6
/** Clocks of several processes differ by less: an instant further ahead is from before a clock was set back. */
const AHEAD_MS = 10_000

type LeaseDeps = {
  config: Pick<Config, 'deadAfterMs'>
  knex: Db
  clock: Clock
  process: ServerProcess
}

type Owner = Pick<LeaseDeps, 'knex' | 'process'>

/** This server process, to others that share its database; when its heartbeat was last written. */
export type ServerProcess = { readonly id: string; seenAtMs: number }

export function createProcess(): ServerProcess {
  return { id: randomUUID(), seenAtMs: Number.NEGATIVE_INFINITY }
}

/** The heartbeat, written no more often than necessary, or in any case. */
export async function beat(
  { config, knex, clock, process }: LeaseDeps,
  always = false,
): Promise<void> {
  const nowMs = clock.now()
  const age = nowMs - process.seenAtMs
  if (!always && age >= 0 && age < config.deadAfterMs / HEARTBEATS) return
  await knex('processes')
    .insert({ id: process.id, seenAt: toInstant(nowMs) })
    .onConflict('id')
    .merge()
  process.seenAtMs = nowMs
}

/** At the start: with SQLite one process serves, so the leases of all others have ended with them. */
export async function endForeignLeases({ knex, process }: Owner): Promise<void> {
  if (isSqlite(knex)) await knex('processes').whereNot({ id: process.id }).delete()
}

/** At the stop: this process's leases end now instead of some seconds later. */
export async function endOwnLeases({ knex, process }: Owner): Promise<void> {
  await knex('processes').where({ id: process.id }).delete()
}

/** Takes a row of `jobs` for this process; false when a living process has it. */
export async function lease(deps: LeaseDeps, id: number): Promise<boolean> {
  await beat(deps)
  const { config, knex, clock, process } = deps
  const nowMs = clock.now()
  const now = toInstant(nowMs)
  const ahead = toInstant(nowMs + AHEAD_MS)
  const living = knex('processes')
    .where('seenAt', '>', toInstant(nowMs - config.deadAfterMs))
    .where('seenAt', '<=', ahead)
    .select('id')
  const taken = await knex('jobs')
    .where({ id })
    .whereNull('doneAt')
    .where((ended) =>
      ended
        .whereNull('leasedUntil')
        .orWhere('leasedUntil', '<=', now)
        .orWhere('leasedAt', '>', ahead)
        .orWhere((ownerless) => ownerless.whereNull('leasedBy'))
        .orWhere((dead) => dead.whereNotIn('leasedBy', living)),
    )
    .update({ leasedAt: now, leasedBy: process.id, leasedUntil: toInstant(nowMs + LEASE_MS) })
  return taken === 1
}

/** How often work of unknown length makes its lease last longer. */
export const RENEW_MS = 30_000

/** Makes this process's lease of the row last longer. */
export async function renew(deps: LeaseDeps, id: number): Promise<void> {
  await beat(deps)
  const { knex, clock, process } = deps
  const leasedUntil = toInstant(clock.now() + LEASE_MS)
  await knex('jobs').where({ id, leasedBy: process.id }).update({ leasedUntil })
}

type Result = Partial<Pick<Row<'jobs'>, 'runAt' | 'doneAt' | 'attempts' | 'lastError'>>

/** Gives the row back with what became of it, unless another process has taken it since. */
export async function release(
  { knex, clock, process }: Omit<LeaseDeps, 'config'>,
  id: number,
  result: Result,
): Promise<void> {
  await knex('jobs')
    .where({ id, leasedBy: process.id })
    // From then on its pause is counted.
    .update({ ...result, leasedAt: toInstant(clock.now()), leasedBy: null, leasedUntil: null })
}

/** The rows that are due. A pause from before the clock was set back is not believed. */
export function dueJobs({ knex, clock }: Pick<LeaseDeps, 'knex' | 'clock'>) {
  const nowMs = clock.now()
  const ahead = toInstant(nowMs + AHEAD_MS)
  return knex('jobs')
    .whereNull('doneAt')
    .where((due) =>
      due
        .where('runAt', '<=', toInstant(nowMs))
        .orWhere('leasedAt', '>', ahead)
        .orWhere((untried) => untried.whereNull('leasedAt').where('createdAt', '>', ahead)),
    )
}
