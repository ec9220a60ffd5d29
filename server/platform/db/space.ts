import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../settings/config.ts'
import { isSqlite } from './connect.ts'
import type { Db } from './db.ts'

type Space = { freeBytes: number; totalBytes: number }

/** The room on the disk on which the data lies; null where there is none to ask about. */
export async function freeSpace({
  database,
  dataFolder,
}: Pick<Config, 'database' | 'dataFolder'>): Promise<Space | null> {
  const isFile = database.kind === 'sqlite' && database.file !== ':memory:'
  return spaceAt(isFile ? dirname(database.file) : dataFolder)
}

/** The room on the disk on which that folder lies. */
export async function spaceAt(folder: string): Promise<Space | null> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    // With a database elsewhere nothing may ever have been written here.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** What the database takes on the disk. */
export async function databaseBytes(db: Db): Promise<number | null> {
  if (isSqlite(db)) {
    const [pages] = await db.raw<{ pageCount: number }[]>('PRAGMA page_count')
    const [size] = await db.raw<{ pageSize: number }[]>('PRAGMA page_size')
    return pages && size ? pages.pageCount * size.pageSize : null
  }
  const { rows } = await db.raw<{ rows: { bytes: number }[] }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return rows[0]?.bytes ?? null
}
