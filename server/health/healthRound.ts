import type { HealthFacts } from '#shared/health/facts.ts'
import { judgeHealth } from '#shared/health/judge.ts'
import { DATABASE_GONE, type HealthCheck, type HealthLine } from '#shared/health/health.ts'
import { toInstant, fromInstant } from '../db/instant.ts'
import { isDatabaseOutage, unlessOutage } from '../db/outage.ts'
import { writeTransaction, type Tx } from '../db/writeTransaction.ts'
import { enqueue } from '../jobs/jobs.ts'
import { inOneProcess } from '../jobs/rounds.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { measure } from './probes.ts'
import { readFacts } from './readFacts.ts'

/** The row of this round among the recurring ones. */
export const HEALTH_ROUND = 'health'
const EVERY_MS = 60_000
/** What has been so for that long is said: what comes and goes would fill a mailbox. */
export const STEADY_MS = 120_000

type Missed = {
  red: Map<HealthCheck, string>
  /** Since when nothing could be read either; null when it can. */
  goneSinceMs: number | null
  atMs: number
}
/** What a process found red while not even that could be written. */
const missedBy = new WeakMap<object, Missed>()

/** Measures, judges, and mails the owners what turned red and what is well again: once, whichever process does it. */
export async function healthRound(deps: PaymentDeps): Promise<void> {
  try {
    if (!(await isDue(deps))) return
    await inOneProcess(deps, HEALTH_ROUND, async () => {
      await measure(deps)
      await announce(deps, judgeHealth(await readFacts(deps)))
    })
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    await noteMissed(deps)
    throw error
  }
}

async function isDue({ knex, clock, process }: PaymentDeps) {
  const row = await knex('jobs').where({ uniqueKey: HEALTH_ROUND }).first('runAt')
  const lastMs = row ? fromInstant(row.runAt) : Number.NEGATIVE_INFINITY
  // Another process has had its round since, and found the same red.
  if ((missedBy.get(process)?.atMs ?? Number.POSITIVE_INFINITY) < lastMs) missedBy.delete(process)
  const age = clock.now() - lastMs
  return age < 0 || age >= EVERY_MS
}

async function noteMissed(deps: PaymentDeps) {
  const facts = await unlessOutage<HealthFacts | null>(() => readFacts(deps), null)
  const nowMs = deps.clock.now()
  const before = missedBy.get(deps.process)
  const goneSinceMs = facts ? null : (before?.goneSinceMs ?? nowMs)
  const red = before?.red ?? new Map<HealthCheck, string>()
  missedBy.set(deps.process, { red, goneSinceMs, atMs: nowMs })
  const isGone = goneSinceMs !== null && nowMs - goneSinceMs >= STEADY_MS
  const lines = facts ? judgeHealth(facts) : isGone ? [DATABASE_GONE] : []
  for (const { check, level, sentence } of lines) {
    if (level === 'red' && !red.has(check)) red.set(check, sentence)
  }
}

async function announce(deps: PaymentDeps, lines: readonly HealthLine[]) {
  const missed = missedBy.get(deps.process)
  const said = await writeTransaction(deps, async (tx) => {
    const red: { check: HealthCheck; sentence: string }[] = []
    const well: HealthCheck[] = []
    for (const line of lines) {
      const turned = await noteState(tx, line, missed?.red.get(line.check))
      if (turned === 'well') well.push(line.check)
      else if (turned) red.push({ check: line.check, sentence: turned })
    }
    if (red.length === 0 && well.length === 0) return false
    const at = toInstant(tx.nowMs)
    await enqueue(tx, 'health-mail', { at, red, well }, { subject: at, once: `health-mail ${at}` })
    return true
  })
  missedBy.delete(deps.process)
  if (said) deps.jobs.wake()
}

/** Writes what a check is now. The sentence to mail when it has turned red and nobody was told yet, `well` when it is well again. */
async function noteState(
  { trx, nowMs }: Tx,
  { check, level, sentence }: HealthLine,
  missed: string | undefined,
): Promise<string | 'well' | null> {
  const now = toInstant(nowMs)
  const before = await trx('health_states').where({ name: check }).first()
  const since = before?.level === level ? before.since : now
  const isSteady = nowMs - fromInstant(since) >= STEADY_MS
  const wasSaid = (before?.announcedAt ?? null) !== null
  const isNews = !wasSaid && (missed !== undefined || (level === 'red' && isSteady))
  const isWell = wasSaid && level !== 'red' && isSteady
  const announcedAt = isNews ? now : isWell ? null : (before?.announcedAt ?? null)
  const row = { name: check, level, since, announcedAt }
  if (before) await trx('health_states').where({ name: check }).update(row)
  else await trx('health_states').insert(row)
  if (isNews) return missed ?? sentence
  return isWell ? 'well' : null
}
