import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { EventBus } from './eventBus.ts'
import type { Stamped } from '../db/change.ts'

/** On which a trigger of `calendar_versions` notifies. */
const CHANGES_CHANNEL = 'quadras_changes'
const RECONNECT_MS = 1_000
const CONNECT_WITHIN_MS = 5_000
/** How often it notifies itself: what has not arrived by the next time never will. */
const BEAT_MS = 5_000

/** Publishes other processes' committed changes on this process's bus through LISTEN/NOTIFY; listens when this resolves. Returns the function that ends it. */
export async function followPostgres(
  url: string,
  events: Pick<EventBus, 'publish' | 'publishOnce'>,
  log: Logger,
  beatMs = BEAT_MS,
): Promise<() => Promise<void>> {
  const ownChannel = `quadras_beat_${randomUUID()}`
  let stopped = false
  let client: pg.Client | null = null
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  async function listen() {
    const socket = new Socket()
    const current = new pg.Client({
      connectionString: url,
      application_name: 'quadras-feed',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      stream: () => socket,
    })
    client = current
    let isHeard = true
    current.on('notification', ({ channel, payload }) => {
      if (channel === ownChannel) {
        isHeard = true
        return
      }
      const change = JSON.parse(payload!) as Stamped
      lastId = Math.max(lastId, change.id)
      // Our own changes arrive as well.
      events.publishOnce(change)
    })
    current.on('error', (error) => log.warn({ err: error }, 'the feed of changes broke'))
    current.on('end', again)
    await current.connect()
    await current.query(
      // The beat waits for no standby: it only asks whether this connection lives.
      `SET synchronous_commit = local; LISTEN ${CHANGES_CHANNEL}; LISTEN "${ownChannel}"`,
    )
    // A machine that dies or is cut off closes nothing.
    const beat = setInterval(() => {
      if (!isHeard) return void socket.destroy(new Error('The feed of changes is silent'))
      isHeard = false
      current.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => undefined)
    }, beatMs)
    current.once('end', () => clearInterval(beat))
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
