import { join } from 'node:path'
import { OLDER_BUILDS_MS } from '#shared/operation/update/update.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'
import { readJournal } from './journal.ts'

const INTERRUPTED = 'A atualização foi interrompida antes de mudar alguma coisa.'

type OutcomeDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'log' | 'releases'>

/** Writes down how the update went that ended before this start. Whichever version starts does it. */
export async function recordOutcome(deps: OutcomeDeps): Promise<void> {
  const { knex, clock, config, log } = deps
  const running = await knex('updates').where({ state: 'running' }).select('id', 'toRelease')
  if (running.length === 0) return
  const last = deps.releases ? (await readJournal(config.dataFolder))?.last : null
  for (const { id, toRelease } of running) {
    const isLast = last?.id === id && last.to === toRelease
    const [state, reason] = isLast
      ? ([last.outcome, last.reason] as const)
      : (['back', INTERRUPTED] as const)
    const endedAt = isLast ? last.at : toInstant(clock.now())
    const tookMs = isLast ? last.tookMs : null
    await knex('updates').where({ id }).update({ state, reason, endedAt, tookMs })
    log[state === 'done' ? 'info' : 'warn']({ update: id, to: toRelease, state, reason }, 'update')
  }
}

/** The pages of the releases that answered during the last thirty days: an open page still asks for its own parts. */
export async function olderApps({
  releases,
  config,
  clock,
}: Pick<Deps, 'releases' | 'config' | 'clock'>): Promise<string[]> {
  if (!releases) return []
  const journal = await readJournal(config.dataFolder)
  const sinceMs = clock.now() - OLDER_BUILDS_MS
  const past = (journal?.past ?? [])
    .filter(({ until }) => Date.parse(until) >= sinceMs)
    .map(({ release }) => release)
  // The one that answered until just now is not of the past yet.
  const names = new Set([...past, ...(journal?.update ? [journal.update.from] : [])])
  names.delete(releases.name)
  return [...names].map((name) => join(releases.folder, name, 'dist/app'))
}
