import { join } from 'node:path'
import { addressOf } from '../../platform/db/connect.ts'
import { noteLost } from '../../platform/db/lostFile.ts'
import { removeSidecars } from '../../platform/db/sqliteFile.ts'
import type { Deps } from '../../platform/deps.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { checkSqlite } from './copySqlite.ts'
import { nameOf } from './takeBackup.ts'
import { writeWhole } from './wholeFile.ts'

/** Copies what the server still has open of a file that was removed: with the process it would end. Nothing can be written any more when this is called. */
export async function saveLost({
  config,
  health,
  clock,
  log,
}: Pick<Deps, 'config' | 'health' | 'clock' | 'log'>): Promise<void> {
  const { database, backups } = config
  const address = addressOf(database)
  noteLost(address, { saved: null })
  const name = nameOf(toInstant(clock.now()), 'hand', database)
  try {
    await writeWhole(join(backups.folder, name), async (partial) => {
      await health.raw('VACUUM INTO ?', [partial])
      await checkSqlite(partial)
      await removeSidecars(partial)
    })
    noteLost(address, { saved: name })
    log.error({ name }, 'what was open of the database was saved')
  } catch (error) {
    log.error({ err: error }, 'what was open of the database could not be saved')
  }
}
