import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { EpochMark } from '../db/epochMark.ts'
import type { EventBus } from './eventBus.ts'
import { present } from '../db/rows.ts'

/** Within a second nothing is written any more into a file that is not there. */
const POLL_MS = 500

export type WatchedFile = {
  mark: EpochMark
  onReplaced: () => void
  /** Called when it is gone, and when it is there again. */
  onPlace: (isThere: boolean) => Promise<void>
}

/** Notices what another process (the command line) commits to the SQLite file from now on, and calls back when another file lies in its place, or none: from then on nothing can be written. Returns the function that ends it. */
export async function followSqlite(
  knex: Db,
  events: EventBus,
  log: Logger,
  file: WatchedFile | null = null,
): Promise<() => Promise<void>> {
  let seen: number | null = null
  let asking = false
  let isInPlace = true

  async function look() {
    if (asking) return
    asking = true
    try {
      if (file && !(await lookForFile(file))) return
      // Changes when another connection commits, not by our own writes.
      const [{ dataVersion: version }] =
        await knex.raw<[{ dataVersion: number }]>('PRAGMA data_version')
      if (seen !== null && version !== seen) {
        // Noted before it is read: our own writes go on meanwhile.
        const least = file?.mark.noted() ?? 0
        const { version: id } = present(
          await knex('calendar_versions').where({ id: 1 }).first('version'),
        )
        if (file && (id < least || (await file.mark.fileInPlace()) === 'other')) return replaced()
        events.publish({ id, dates: [], catalog: true, reservations: true })
      }
      seen = version
    } catch (error) {
      log.warn({ err: error }, 'the changes of the database could not be read')
    } finally {
      asking = false
    }
  }

  async function lookForFile({ mark, onPlace }: WatchedFile) {
    const place = await mark.fileInPlace()
    if ((place === 'same') !== isInPlace) {
      isInPlace = place === 'same'
      // A write into a file without a name would end with this process.
      await knex.raw(`PRAGMA query_only = ${isInPlace ? 'OFF' : 'ON'}`)
      if (!isInPlace) log.error('the file of the database is gone')
      await onPlace(isInPlace)
    }
    if (place === 'other') replaced()
    return isInPlace
  }

  function replaced() {
    log.error('another file lies in the place of the database')
    file?.onReplaced()
  }

  await look()
  const timer = setInterval(look, POLL_MS)
  const unfollow = file ? events.subscribe(({ id }) => file.mark.noteVersion(id)) : null
  return async () => {
    clearInterval(timer)
    unfollow?.()
    await file?.mark.stop()
  }
}
