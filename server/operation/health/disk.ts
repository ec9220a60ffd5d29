import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/db/db.ts'

const DAY_MS = 86_400_000
/** Growth is reckoned over so many of the days that were noted. */
const DAYS = 14

type Space = { freeBytes: number; totalBytes: number }

/** The room on the disk on which the data lies; null where there is none to ask about. */
export async function freeSpace({
  database,
  dataFolder,
}: Pick<Config, 'database' | 'dataFolder'>): Promise<Space | null> {
  const isFile = database.kind === 'sqlite' && database.file !== ':memory:'
  try {
    const { bavail, bsize, blocks } = await statfs(isFile ? dirname(database.file) : dataFolder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    // With a database elsewhere nothing may ever have been written here.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** How many bytes a day are used up, from what was free on the last days; null while too few are known. */
export async function dailyGrowth(db: Db): Promise<number | null> {
  const rows = await db('health_sizes')
    .orderBy('date', 'desc')
    .limit(DAYS)
    .select('date', 'freeBytes')
  const [last] = rows
  const first = rows.at(-1)
  if (!last || !first || last.date === first.date) return null
  const days = (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS
  return (Number(first.freeBytes) - Number(last.freeBytes)) / days
}
