import { lastNight } from '#shared/operation/backup/schedule.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Deps, Releases } from '../../platform/deps.ts'
import { inOneProcess } from '../../platform/jobs/rounds.ts'
import { newestAfter } from './releases.ts'
import { waitsFor } from './waitsFor.ts'

/** How long after the chosen hour an update may still begin, when something was in its way. */
const HOUR_LASTS_MS = 2 * 3_600_000

type RoundDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'process' | 'releases' | 'log'>

/** Begins the update that somebody asked for, or at its hour the one that lies ready, as soon as nothing is in its way. */
export async function updateRound(deps: RoundDeps): Promise<void> {
  const { releases } = deps
  if (!releases) return
  if (!(await asked(deps)) && !(await isHour(deps))) return
  await inOneProcess(deps, 'updates', async () => {
    await askAtHour(deps, releases)
    await begin(deps, releases)
  })
}

const asked = ({ knex }: Pick<RoundDeps, 'knex'>) =>
  knex('updates').where({ state: 'asked' }).orderBy('id').first('id', 'toRelease', 'reason')

async function isHour({ knex, clock, config }: RoundDeps): Promise<boolean> {
  const plan = await knex('update_plans').first('quietAt')
  if (!plan?.quietAt) return false
  return clock.now() - lastNight(clock.now(), plan.quietAt, config.venueTimezone) < HOUR_LASTS_MS
}

async function askAtHour(deps: RoundDeps, { folder, name }: Releases) {
  const { knex, clock } = deps
  if (!(await isHour(deps)) || (await asked(deps))) return
  const newest = await newestAfter(folder, name)
  if (!newest || (await waitsFor(deps)).length > 0) return
  // One that went back once would do so every night.
  if (await knex('updates').where({ toRelease: newest.name, state: 'back' }).first('id')) return
  await knex('updates').insert({
    at: toInstant(clock.now()),
    why: 'hour',
    fromRelease: name,
    toRelease: newest.name,
    state: 'asked',
  })
}

async function begin(deps: RoundDeps, releases: Releases) {
  const { knex } = deps
  const next = await asked(deps)
  if (!next) return
  const reason = (await waitsFor(deps)).join(' ') || null
  if (reason !== null) {
    if (reason !== next.reason) await knex('updates').where({ id: next.id }).update({ reason })
    return
  }
  const running = { state: 'running', fromRelease: releases.name, reason: null } as const
  await knex('updates').where({ id: next.id, state: 'asked' }).update(running)
  deps.log.info({ update: next.id, to: next.toRelease }, 'update begins')
  releases.run({ id: next.id, to: next.toRelease })
}
