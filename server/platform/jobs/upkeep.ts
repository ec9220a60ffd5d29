import { toInstant } from '../db/instant.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../settings/clock.ts'

const LONGEST_REASON = 300

/** Cleans something up and notes when, how many things it removed and why it could not. Its error is thrown on. */
export async function upkeep(
  { knex, clock }: { knex: Db; clock: Clock },
  name: string,
  work: () => Promise<number | null>,
): Promise<void> {
  try {
    const count = await work()
    const at = toInstant(clock.now())
    const done = { name, at, doneAt: at, count, failed: null }
    await knex('upkeep_runs').insert(done).onConflict('name').merge()
  } catch (error) {
    const failed = String(error).slice(0, LONGEST_REASON)
    const tried = { name, at: toInstant(clock.now()), failed }
    // When it last went well is left as it was.
    await knex('upkeep_runs').insert(tried).onConflict('name').merge(tried)
    throw error
  }
}
