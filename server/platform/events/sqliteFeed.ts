import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { EpochMark } from '../db/epochMark.ts'
import type { EventBus } from './eventBus.ts'
import { present } from '../db/rows.ts'

const POLL_MS = 1_000

/** Notices what another process (the command line) commits to the SQLite file from now on, and calls back when another file lies in its place. Returns the function that ends it. */
export async function followSqlite(
  knex: Db,
  events: EventBus,
  log: Logger,
  file: { mark: EpochMark; onReplaced: () => void } | null = null,
): Promise<() => Promise<void>> {
  let seen: number | null = null
  let asking = false

  async function look() {
    if (asking) return
    asking = true
    try {
      if (file && !(await file.mark.isSameFile())) return replaced()
      // Changes when another connection commits, not by our own writes.
      const [{ dataVersion: version }] =
        await knex.raw<[{ dataVersion: number }]>('PRAGMA data_version')
      if (seen !== null && version !== seen) {
        // Noted before it is read: our own writes go on meanwhile.
        const least = file?.mark.noted() ?? 0
        const { version: id } = present(
          await knex('calendar_versions').where({ id: 1 }).first('version'),
        )
        if (file && (id < least || !(await file.mark.isSameFile()))) return replaced()
        events.publish({ id, dates: [], catalog: true, reservations: true })
      }
      seen = version
    } catch (error) {
      log.warn({ err: error }, 'the changes of the database could not be read')
    } finally {
      asking = false
    }
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
