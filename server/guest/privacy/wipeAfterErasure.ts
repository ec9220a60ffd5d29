import type { Deps } from '../../platform/deps.ts'
import { wipeErased } from '../../platform/db/wipeErased.ts'
import type { Again } from '../../platform/jobs/runJobs.ts'

const AGAIN_MS = 5_000

/** Takes who was erased out of the files of the database: a job, because a long read may be in the way at that moment. */
export async function wipeAfterErasure({
  health,
}: Pick<Deps, 'health'>): Promise<Again | undefined> {
  // Not by the connection that writes: `health` has its own and waits for a second at most.
  if (await wipeErased(health)) return undefined
  return { afterMs: AGAIN_MS, why: 'Somebody reads what was erased', untried: true }
}
