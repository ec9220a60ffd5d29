import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'

/** The names of accounts by their ids, the user name of those who have given none. */
export async function peopleNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const names = new Map<number, string>()
  for (const chunk of inChunks(wanted)) {
    const rows = await db('users').whereIn('id', chunk).select('id', 'name', 'username')
    for (const { id, name, username } of rows) names.set(id, name ?? username)
  }
  return names
}
