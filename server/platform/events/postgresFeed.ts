import pg from 'pg'
import type { Logger } from 'pino'
import type { EventBus } from './eventBus.ts'
import type { Stamped } from '../db/change.ts'

/** On which a trigger of `calendar_versions` notifies. */
const CHANGES_CHANNEL = 'quadras_changes'
const RECONNECT_MS = 1_000

/** Publishes other processes' committed changes on this process's bus through LISTEN/NOTIFY; listens when this resolves. Returns the function that ends it. */
export async function followPostgres(
  url: string,
  events: Pick<EventBus, 'publish' | 'publishOnce'>,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  async function listen() {
    const current = new pg.Client({
      connectionString: url,
      application_name: 'quadras-feed',
      keepAlive: true,
    })
    client = current
    current.on('notification', ({ payload }) => {
      const change = JSON.parse(payload!) as Stamped
      lastId = Math.max(lastId, change.id)
      // Our own changes arrive as well.
      events.publishOnce(change)
    })
    current.on('error', (error) => log.warn({ err: error }, 'the feed of changes broke'))
    current.on('end', again)
    await current.connect()
    await current.query(`LISTEN ${CHANGES_CHANNEL}`)
    // Notifications were lost while disconnected: everything may have changed.
    events.publish({ id: lastId, dates: [], catalog: true, reservations: true })
  }

  function again() {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(start, RECONNECT_MS)
  }

  async function start() {
    try {
      await listen()
    } catch (error) {
      log.warn({ err: error }, 'the feed of changes cannot connect')
      again()
    }
  }

  await start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
