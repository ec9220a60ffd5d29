import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_WHYS, isBeforeChange, type BackupWhy } from '#shared/operation/backup/backups.ts'
import type { Config } from '../../platform/settings/config.ts'
import { sessionUrl, type Database } from '../../platform/settings/database.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { copyDatabase } from './copyDatabase.ts'
import { checkSqlite } from './copySqlite.ts'
import { countsOf, type Counts } from './counts.ts'
import { countDumped } from './dumpPostgres.ts'
import { PACKED } from './packed.ts'

/** A whole and tested copy in the folder of copies. */
export type Taken = Counts & {
  at: string
  why: BackupWhy
  file: string
  bytes: number
  tookMs: number
}
type Where = Pick<Config, 'database'> & { backups: Pick<Config['backups'], 'folder'> }

/** Takes a copy into the folder of copies, under a name that says when and why, and tests it. Needs no table: the database may be of an older version. */
export async function takeBackup(
  { database, backups }: Where,
  why: BackupWhy,
  nowMs: number,
): Promise<Taken> {
  const began = performance.now()
  const at = toInstant(nowMs)
  const plain = nameOf(at, why, database)
  const file = isPackedAs(why, database) ? plain + PACKED : plain
  const counts = await copyDatabase(database, join(backups.folder, file))
  const { bytes } = await sizeOf(join(backups.folder, file))
  return { at, why, file, bytes, tookMs: Math.round(performance.now() - began), ...counts }
}

/** Opens a copy that is there already, checks all of it and counts. */
export async function testBackup({ database, backups }: Where, file: string): Promise<Taken> {
  const began = performance.now()
  const path = join(backups.folder, file)
  const named = readName(file)
  if (!named) throw new Error(`${file} não é o nome de uma cópia.`)
  const counts =
    database.kind === 'sqlite'
      ? await checkSqlite(path)
      : countsOf(await countDumped(sessionUrl(database), path))
  const { bytes } = await sizeOf(path)
  return { ...named, file, bytes, tookMs: Math.round(performance.now() - began), ...counts }
}

/** The names of the copies that are in the folder, of this kind of database. */
export async function listFiles({ database, backups }: Where): Promise<string[]> {
  const names = await namesIn(backups.folder)
  return names.filter((name) => kindOf(name) === database.kind && readName(name))
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

export const ENDINGS = { sqlite: '.sqlite3', postgres: '.dump' } as const

/** The kind of database that a copy is of, by its name; null of an encrypted one, which does not say, and of other files. */
export function kindOf(file: string): Database['kind'] | null {
  const plain = file.endsWith(PACKED) ? file.slice(0, -PACKED.length) : file
  if (plain.endsWith(ENDINGS.sqlite)) return 'sqlite'
  return plain.endsWith(ENDINGS.postgres) ? 'postgres' : null
}

// A dump is compressed by itself, and from before a change an older version must be able to restore it.
function isPackedAs(why: BackupWhy, { kind }: Database): boolean {
  return kind === 'sqlite' && !isBeforeChange(why)
}

const NAME = /^quadras-(\d{8}T\d{9}Z)-([a-z]+)\./

/** The name of a copy says when it was taken and why. */
export function nameOf(at: string, why: BackupWhy, { kind }: Database): string {
  return `quadras-${at.replaceAll(/[-:.]/g, '')}-${why}${ENDINGS[kind]}`
}

/** When and why a copy was taken, by its name or that of the encrypted one; null for other files. */
export function readName(file: string): { at: string; why: BackupWhy } | null {
  const [, digits, reason] = NAME.exec(file) ?? []
  const why = BACKUP_WHYS.find((known) => known === reason)
  if (!digits || !why) return null
  const at = digits.replace(
    /^(....)(..)(..T..)(..)(..)(...)Z$/,
    (_all, year, month, day, minute, second, ms) =>
      `${year}-${month}-${String(day)}:${minute}:${second}.${ms}Z`,
  )
  return Number.isNaN(Date.parse(at)) ? null : { at, why }
}

async function sizeOf(path: string) {
  const { size } = await stat(path)
  return { bytes: size }
}
