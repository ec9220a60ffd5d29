import { sessionUrl, type Database } from '../../platform/settings/database.ts'
import { removeSidecars } from '../../platform/db/sqliteFile.ts'
import { loadDump } from './loadDump.ts'
import { unpackTo } from './packed.ts'
import { writeWhole } from './wholeFile.ts'

/**
 * Puts a copy back that was taken while nobody wrote, over whatever is there: it may be half changed. The epoch stays, because
 * nothing that any device was told is gone. May be done again after a kill.
 */
export async function putBack(database: Database, copy: string): Promise<void> {
  if (database.kind === 'postgres') return loadDump(sessionUrl(database), copy)
  await writeWhole(database.file, async (partial) => {
    await unpackTo(copy, partial)
    // Of what is thrown away: beside the copy it would be played into it.
    await removeSidecars(database.file)
  })
}
