import { judgeHealth } from '#shared/health/judge.ts'
import type { HealthCheck, HealthLine } from '#shared/health/health.ts'
import { toInstant, fromInstant } from '../db/instant.ts'
import { isDatabaseOutage } from '../db/outage.ts'
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

type Missed = Map<HealthCheck, string>
/** What was red while not even that could be written. */
const missedBy = new WeakMap<object, Missed>()

/** Measures, judges, and mails the owners what turned red and what is well again: once, whichever process does it. */
export async function healthRound(deps: PaymentDeps): Promise<void> {
  if (!(await isDue(deps))) return
  try {
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

async function isDue({ knex, clock }: PaymentDeps) {
  const row = await knex('jobs').where({ uniqueKey: HEALTH_ROUND }).first('runAt')
  const age = row ? clock.now() - fromInstant(row.runAt) : Number.POSITIVE_INFINITY
  return age < 0 || age >= EVERY_MS
}

async function noteMissed(deps: PaymentDeps) {
  const missed: Missed = missedBy.get(deps.process) ?? new Map()
  missedBy.set(deps.process, missed)
  for (const { check, level, sentence } of judgeHealth(await readFacts(deps))) {
    if (level === 'red' && !missed.has(check)) missed.set(check, sentence)
  }
}

async function announce(deps: PaymentDeps, lines: readonly HealthLine[]) {
  const missed: Missed = missedBy.get(deps.process) ?? new Map()
  const said = await writeTransaction(deps, async (tx) => {
    const red: { check: HealthCheck; sentence: string }[] = []
    const well: HealthCheck[] = []
    for (const line of lines) {
      const turned = await noteState(tx, line, missed.get(line.check))
      if (turned === 'well') well.push(line.check)
      else if (turned) red.push({ check: line.check, sentence: turned })
    }
    if (red.length === 0 && well.length === 0) return false
    const at = toInstant(tx.nowMs)
    await enqueue(tx, 'health-mail', { at, red, well }, { subject: at, once: `health-mail ${at}` })
    return true
  })
  missed.clear()
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
