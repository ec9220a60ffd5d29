import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { namedJob } from './namedJob.ts'

type Interval = {
  name: string
  everyMs: number
  /** After what failed. */
  againMs: number
}

/** Does the work when it is due, for all processes; passes on what it throws. Called by one round at a time. */
export async function atIntervals<Own extends Deps>(
  deps: Own,
  { name, everyMs, againMs }: Interval,
  work: (deps: Own) => Promise<void>,
): Promise<void> {
  const nowMs = deps.clock.now()
  const id = await namedJob(deps, name)
  const { runAt } = await deps.knex('jobs').where({ id }).first('runAt')
  if (runAt > toInstant(nowMs)) return
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
