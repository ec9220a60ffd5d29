import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashOf } from '../../platform/http/personSessions.ts'

type Kind = Row<'auth_steps'>['kind']
type StepDeps = Pick<Deps, 'knex' | 'clock'>

// Long enough to fetch the phone.
const STEP_MS = 5 * 60_000

/** Notes what this browser is asked now; another one of the same kind takes its place. */
export async function beginStep(
  { knex, clock }: StepDeps,
  sid: string,
  kind: Kind,
  { userId = null, challenge = '' }: { userId?: number | null; challenge?: string },
): Promise<void> {
  const expiresAt = toInstant(clock.now() + STEP_MS)
  await knex('auth_steps')
    .insert({ idHash: hashOf(sid), kind, userId, challenge, expiresAt })
    .onConflict(['idHash', 'kind'])
    .merge()
}

/** What this browser was asked, unless it has run out. */
export async function readStep({ knex, clock }: StepDeps, sid: string, kind: Kind) {
  const step = await knex('auth_steps')
    .where({ idHash: hashOf(sid), kind })
    .where('expiresAt', '>', toInstant(clock.now()))
    .first('userId', 'challenge')
  return step ?? null
}

/** The same, once: of two answers to one question the second finds none. */
export async function takeStep(deps: StepDeps, sid: string, kind: Kind) {
  const step = await readStep(deps, sid, kind)
  if (!step) return null
  const { challenge } = step
  // Of two that have read it one deletes it.
  const taken = await deps
    .knex('auth_steps')
    .where({ idHash: hashOf(sid), kind, challenge })
    .delete()
  return taken === 1 ? step : null
}
