import { addDays } from '#shared/platform/time/civil.ts'
import { spaceOf, type NotedSizes, type Space } from '#shared/operation/health/space.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { databaseBytes, freeSpace } from '../../platform/db/space.ts'
import type { Deps } from '../../platform/deps.ts'

const DAY_MS = 86_400_000
/** The pace at which the disk fills is reckoned over so many of the days that were noted. */
const DAYS = 14
/** The growth of a month over so many: a season is no trend, and neither is a weekend. */
const GROWTH_DAYS = 90

type SizeDeps = Pick<Deps, 'config' | 'knex' | 'reads' | 'clock'>

/** Notes once a day what is free and what takes the room, and forgets the days from which nothing is reckoned any more. */
export async function noteSizes(deps: SizeDeps): Promise<void> {
  const { knex } = deps
  const date = today(deps)
  if (await knex('health_sizes').where({ date }).first('date')) return
  const space = await freeSpace(deps.config)
  if (!space) return
  const { database, pictures, copies } = await takenNow(knex)
  const row = { databaseBytes: database, picturesBytes: pictures, copiesBytes: copies }
  await knex('health_sizes')
    .insert({ date, freeBytes: space.freeBytes, ...row })
    .onConflict('date')
    .ignore()
  await knex('health_sizes').where('date', '<', addDays(date, -GROWTH_DAYS)).delete()
}

const today = ({ clock }: Pick<SizeDeps, 'clock'>) => toInstant(clock.now()).slice(0, 10)

async function takenNow(db: Db) {
  const [pictures] = await untyped(db)('venue_pictures').select<{ bytes: number | null }[]>(
    untyped(db).raw('sum(length(content)) as bytes'),
  )
  const copies = await db('backups').sum({ bytes: 'bytes' }).first()
  return {
    database: await databaseBytes(db),
    pictures: Number(pictures?.bytes),
    copies: Number(copies?.bytes),
  }
}

/** Reads what takes room now, how much it grows and how long the disk lasts. */
export async function readSpace(deps: SizeDeps): Promise<Space> {
  const { reads, config } = deps
  const date = today(deps)
  const rows = await reads('health_sizes')
    .where('date', '>=', addDays(date, -GROWTH_DAYS))
    .orderBy('date')
    .select('*')
  const noted = rows.map((row): NotedSizes => ({
    date: row.date,
    freeBytes: Number(row.freeBytes),
    database: row.databaseBytes,
    pictures: row.picturesBytes,
    copies: row.copiesBytes,
  }))
  const space = await freeSpace(config)
  const freeBytes = space?.freeBytes ?? 0
  return spaceOf(noted, {
    date,
    freeBytes,
    isFreeKnown: space !== null,
    ...(await takenNow(reads)),
  })
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
