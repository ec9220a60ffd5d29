import { toInstant } from '../db/instant.ts'
import { present } from '../db/rows.ts'
import type { Db } from '../db/db.ts'
import type { Row } from '../db/tables.ts'
import type { Clock } from '../settings/clock.ts'

type JobDeps = { knex: Db; clock: Clock }
type Interval = {
  name: string
  everyMs: number
  /** The pause after a failure. */
  againMs: number
}

/** Runs the work when it is due, once for all processes; rethrows its error. Called by one process at a time. */
export async function atIntervals<WorkDeps extends JobDeps>(
  deps: WorkDeps,
  { name, everyMs, againMs }: Interval,
  work: (deps: WorkDeps) => Promise<void>,
): Promise<void> {
  const nowMs = deps.clock.now()
  const { id, runAt } = await recurringJob(deps, name)
  // A pause longer than any is from before the clock was set back.
  if (runAt > toInstant(nowMs) && runAt <= toInstant(nowMs + everyMs)) return
  const nextIn = (waitMs: number) =>
    deps
      .knex('jobs')
      .where({ id })
      .update({ runAt: toInstant(nowMs + waitMs) })
  await nextIn(everyMs)
  try {
    await work(deps)
  } catch (error) {
    await nextIn(againMs)
    throw error
  }
}

/** The row of recurring work, one for all processes, inserted on first use. */
export async function recurringJob({ knex, clock }: JobDeps, name: string): Promise<Row<'jobs'>> {
  const read = () => knex('jobs').where({ uniqueKey: name }).first()
  const existing = await read()
  if (existing) return existing
  const now = toInstant(clock.now())
  await knex('jobs')
    .insert({ kind: name, payload: '{}', uniqueKey: name, runAt: now, createdAt: now })
    .onConflict('uniqueKey')
    .ignore()
  return present(await read())
}
