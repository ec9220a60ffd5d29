import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BackupWhy, LastBackup } from '#shared/operation/backup/backups.ts'
import { keptCopies } from '#shared/operation/backup/retention.ts'
import { isDatabaseDamage } from '../../platform/db/damage.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { isDamaged } from '../../platform/db/knownDamage.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { listFiles, takeBackup, testBackup, type Taken } from './takeBackup.ts'

export type BackupDeps = Pick<
  Deps,
  'config' | 'knex' | 'reads' | 'clock' | 'log' | 'process' | 'jobs' | 'sessionKeys'
>
type RowDeps = Pick<BackupDeps, 'config' | 'knex' | 'clock' | 'log'>

/** Takes a copy, tests it and records either. An error is recorded too, and thrown. Called by one process at a time, or before the server listens. */
export async function backUp(
  deps: RowDeps,
  why: BackupWhy,
  asked: Pick<Row<'backups'>, 'id'> | null = null,
): Promise<Taken> {
  const nowMs = deps.clock.now()
  try {
    const taken = await takeBackup(deps.config, why, nowMs)
    await recordTaken(deps, taken, asked)
    // Of a damaged database a copy may be whole and yet lack rows: none of before makes room for it.
    if (!(await isDamaged({ config: deps.config, reads: deps.knex }))) await tidy(deps)
    return taken
  } catch (error) {
    const failed = wordsOf(error)
    if (asked) await deps.knex('backups').where({ id: asked.id }).update({ failed })
    else await deps.knex('backups').insert({ at: toInstant(nowMs), why, failed })
    throw error
  }
}

/** Writes down a copy that was taken and tested. */
export async function recordTaken(
  { knex, clock }: Pick<RowDeps, 'knex' | 'clock'>,
  taken: Taken,
  asked: Pick<Row<'backups'>, 'id'> | null = null,
): Promise<void> {
  const row = { ...taken, testedAt: toInstant(clock.now()) }
  if (asked) await knex('backups').where({ id: asked.id }).update(row)
  else await knex('backups').insert(row)
}

/**
 * Makes the table say what is in the folder, then removes what is not to be kept. The table is in every copy: after a restore it lacks
 * those that were made later, and names those that were removed since.
 */
export async function tidy(deps: RowDeps): Promise<void> {
  const { config, knex, clock } = deps
  const files = new Set(await listFiles(config))
  const known = await knex('backups').whereNotNull('file').select('id', 'file', 'at', 'why')
  const gone = known.filter(({ file }) => !files.has(file!))
  await knex('backups')
    .whereIn(
      'id',
      gone.map(({ id }) => id),
    )
    .delete()
  for (const { file } of known) files.delete(file!)
  for (const file of files) await adopt(deps, file)

  const tested = await knex('backups').whereNotNull('testedAt').select('id', 'file', 'at', 'why')
  const at = { nowMs: clock.now(), timeZone: config.venueTimezone }
  const kept = new Set(keptCopies(tested, at))
  for (const copy of tested.filter((copy) => !kept.has(copy))) {
    await rm(join(config.backups.folder, copy.file!), { force: true })
    await knex('backups').where({ id: copy.id }).delete()
  }
  const monthAgo = toInstant(clock.now() - 30 * 86_400_000)
  await knex('backups').whereNotNull('failed').where('at', '<', monthAgo).delete()
}

async function adopt(deps: RowDeps, file: string) {
  try {
    await recordTaken(deps, await testBackup(deps.config, file))
  } catch (error) {
    // It stays where it is, for a person to look at.
    deps.log.warn({ err: error, file }, 'a file in the folder of copies is no good copy')
  }
}

/** All that is known of the copies, the newest first. */
export async function listBackups({ reads }: Pick<Deps, 'reads'>): Promise<Backup[]> {
  const rows = await reads('backups').orderBy('at', 'desc').orderBy('id', 'desc').select('*')
  return rows.map(({ askedBy: _askedBy, ...backup }) => backup)
}

/** The newest tested copy; null before the first, with what failed if anything did. */
export async function lastBackup(
  deps: Pick<Deps, 'reads'>,
): Promise<LastBackup | { failed: string } | null> {
  const all = await listBackups(deps)
  const last = all.find(({ testedAt }) => testedAt !== null)
  const failure = all.find(({ failed }) => failed !== null)
  if (!last) return failure ? { failed: failure.failed! } : null
  const { at, testedAt, reservations, place, placeFailed } = last
  const isCopy = failure !== undefined && failure.at > at
  const failed = isCopy ? failure.failed! : placeFailed
  return {
    at,
    testedAt: testedAt!,
    reservations: reservations!,
    place,
    ...(failed ? { failed, failing: isCopy ? 'copy' : 'place' } : {}),
  }
}

/** An error as the owner reads it: those of this room are in Portuguese, those of the disk are said here. */
export function wordsOf(error: unknown): string {
  if (isDatabaseDamage(error)) return 'O banco de dados está danificado.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return DISK_WORDS[code] ?? (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

const DISK_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'O disco está cheio.',
  EACCES: 'A pasta das cópias não pode ser escrita por este servidor.',
  EPERM: 'A pasta das cópias não pode ser escrita por este servidor.',
  EROFS: 'A pasta das cópias só pode ser lida.',
  ENOENT: 'A pasta das cópias não foi encontrada.',
  ENOTDIR: 'O lugar das cópias não é uma pasta.',
  EEXIST: 'O lugar das cópias não é uma pasta.',
  SQLITE_FULL: 'O disco está cheio.',
  SQLITE_CANTOPEN: 'A pasta das cópias não pode ser escrita por este servidor.',
  SQLITE_IOERR: 'O disco das cópias não respondeu.',
  EIO: 'O disco das cópias não respondeu.',
}
