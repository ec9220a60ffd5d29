import type { Db } from '../../platform/db/db.ts'

const DAY_MS = 86_400_000
/** Growth is reckoned over so many of the days that were noted. */
const DAYS = 14

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
