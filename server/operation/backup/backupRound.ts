import type { BackupWhy } from '#shared/operation/backup/backups.ts'
import { isHourDue, isNightDue } from '#shared/operation/backup/schedule.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { atIntervals, recurringJob } from '../../platform/jobs/recurring.ts'
import { inOneProcess } from '../../platform/jobs/rounds.ts'
import { backUp, type BackupDeps } from './backups.ts'
import { placeNewest, toBePlaced } from './secondPlace.ts'

const NAME = 'backups'
const HALF_HOUR_MS = 30 * 60_000
/** For what could not be placed at once. */
const AGAIN = { name: 'place-backup', everyMs: HALF_HOUR_MS, againMs: HALF_HOUR_MS }

/** Asks for a copy, which whichever process is free takes at once. */
export async function askForBackup(
  { knex, clock, jobs }: Pick<BackupDeps, 'knex' | 'clock' | 'jobs'>,
  askedBy: number,
): Promise<void> {
  await knex('backups').insert({ at: toInstant(clock.now()), why: 'hand', askedBy })
  jobs.wake()
}

/** Takes the copies that are due: those that were asked for, the one of the night, and those of the hours. Each goes to the second place at once, or when that can be reached again. */
export async function takeDueBackups(deps: BackupDeps): Promise<void> {
  // Asked first, because a lease is a write.
  if (!(await nextDue(deps)) && !(await toBePlaced(deps))) return
  await inOneProcess(deps, NAME, async () => {
    const due = await nextDue(deps)
    if (due) {
      await backUp(deps, due.why, due.asked)
      await placeNewest(deps)
    } else {
      await atIntervals(deps, AGAIN, placeNewest)
    }
  })
}

type Due = { why: BackupWhy; asked: { id: number } | null }

async function nextDue(deps: BackupDeps): Promise<Due | null> {
  const { knex, config } = deps
  if (config.database.kind === 'sqlite' && config.database.file === ':memory:') return null
  // One that a process died over is still asked for.
  const asked = await knex('backups')
    .whereNull('testedAt')
    .whereNull('failed')
    .orderBy('id')
    .first('id', 'why')
  if (asked) return { why: asked.why, asked }
  if (await isNight(deps)) return { why: 'night', asked: null }
  return (await isHour(deps)) ? { why: 'hour', asked: null } : null
}

async function isHour({ knex, clock, config }: BackupDeps): Promise<boolean> {
  const { at, hourly } = config.backups
  if (at === null || !hourly) return false
  const newest = () => knex('backups').orderBy('at', 'desc')
  const taken = await newest().whereNotNull('testedAt').first('at', 'tookMs')
  const tried = await newest().where({ why: 'hour' }).first('at')
  return isHourDue(clock.now(), {
    taken: taken ? { atMs: Date.parse(taken.at), tookMs: taken.tookMs ?? 0 } : null,
    triedMs: tried ? Date.parse(tried.at) : null,
  })
}

async function isNight({ knex, clock, config }: BackupDeps): Promise<boolean> {
  const { at } = config.backups
  if (at === null) return false
  const nights = () => knex('backups').where({ why: 'night' }).orderBy('at', 'desc')
  const [taken, tried] = [
    await nights().whereNotNull('testedAt').first('at'),
    await nights().first('at'),
  ]
  const { createdAt } = await recurringJob({ knex, clock }, NAME)
  const ms = (row: { at: string } | undefined) => (row ? Date.parse(row.at) : null)
  return isNightDue(
    clock.now(),
    { sinceMs: Date.parse(createdAt), takenMs: ms(taken), triedMs: ms(tried) },
    { at, timeZone: config.venueTimezone },
  )
}
