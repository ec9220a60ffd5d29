import type { HealthFacts } from '#shared/operation/health/facts.ts'
import { judgeHealth } from '#shared/operation/health/judge.ts'
import {
  DATABASE_DAMAGED,
  databaseLost,
  DATABASE_GONE,
  SAID_WHEN_YELLOW,
  type HealthCheck,
  type HealthLine,
} from '#shared/operation/health/health.ts'
import { addressOf } from '../../platform/db/connect.ts'
import { lostFile } from '../../platform/db/lostFile.ts'
import { isDatabaseDamage, unlessDamaged } from '../../platform/db/damage.ts'
import { toInstant, fromInstant } from '../../platform/db/instant.ts'
import { isDamaged, recordDamage } from '../../platform/db/knownDamage.ts'
import { isDatabaseOutage, unlessOutage } from '../../platform/db/outage.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { inOneProcess } from '../../platform/jobs/rounds.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { checkStored } from './checkStored.ts'
import { noteReaders, sendHealthMail } from './healthMail.ts'
import { measure } from './probes.ts'
import { judged, readFacts } from './readFacts.ts'

/** The row of this round among the recurring ones. */
export const HEALTH_ROUND = 'health'
const EVERY_MS = 60_000
/** What has been so for that long is said: what comes and goes would fill a mailbox. */
const STEADY_MS = 120_000
/** What damage makes red, which does not come and go: it is said at once. */
const BY_DAMAGE: ReadonlySet<HealthCheck> = new Set(['database', 'backup'])

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
  const lost = lostFile(addressOf(deps.config.database))
  if (lost) return mailAtOnce(deps, databaseLost(lost.saved))
  try {
    const isNews = await unlessDamaged(() => recordDamage(deps), false)
    if (!isNews && !(await isDue(deps))) return
    await inOneProcess(deps, HEALTH_ROUND, async () => {
      await unlessDamaged(() => measure(deps), undefined)
      await unlessDamaged(() => noteReaders(deps), null)
      await announce(deps, await judged(() => readFacts(deps)))
      // Perhaps it is an index alone, which is rebuilt.
      if (isNews) await unlessDamaged(() => checkStored(deps, { all: true }), null)
    })
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    await (isDatabaseDamage(error) ? mailAtOnce(deps, DATABASE_DAMAGED) : noteMissed(deps))
    throw error
  }
}

const told = new WeakMap<object, Set<string>>()

/** Mails at once, and once from this process, what is itself the reason why it cannot be queued. */
async function mailAtOnce(deps: PaymentDeps, { check, sentence }: HealthLine) {
  const said = told.get(deps.process) ?? new Set()
  if (said.has(sentence)) return
  try {
    const at = toInstant(deps.clock.now())
    await sendHealthMail(deps, { at, red: [{ check, sentence }], well: [] })
    told.set(deps.process, said.add(sentence))
  } catch (error) {
    deps.log.error({ err: error }, 'the mail about the database could not be sent')
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
  const isBroken = await isDamaged(deps)
  const said = await writeTransaction(deps, async (tx) => {
    const red: { check: HealthCheck; sentence: string }[] = []
    const well: HealthCheck[] = []
    for (const line of lines) {
      const isSteady = isBroken && BY_DAMAGE.has(line.check) && line.level === 'red'
      const known = isSteady ? line.sentence : missed?.red.get(line.check)
      const turned = await noteState(tx, line, known)
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
  const isSaidEarly = SAID_WHEN_YELLOW.has(check)
  const isUrgent = level === 'red' || (isSaidEarly && level === 'yellow')
  // What was said when it was yellow is said again when it is red.
  const isWorse = isSaidEarly && level === 'red' && wasSaid && before!.announcedAt! < since
  const isNews = missed !== undefined ? !wasSaid : isUrgent && isSteady && (!wasSaid || isWorse)
  const isWell = wasSaid && !isUrgent && isSteady
  const announcedAt = isNews ? now : isWell ? null : (before?.announcedAt ?? null)
  const row = { name: check, level, since, announcedAt }
  if (before) await trx('health_states').where({ name: check }).update(row)
  else await trx('health_states').insert(row)
  if (isNews) return missed ?? sentence
  return isWell ? 'well' : null
}
