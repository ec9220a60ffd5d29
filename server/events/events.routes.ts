import { PassThrough } from 'node:stream'
import Router from '@koa/router'
import type { Deps } from '../deps.ts'
import { clientKey, tooManyRequests } from '../http/rateLimit.ts'
import { currentUser } from '../http/session.ts'
import type { Stamped } from './eventBus.ts'

const HEARTBEAT_MS = 20_000
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000
/** Streams of one client at the same time; many customers of a mobile network share an address. */
const MOST_OF_ONE = 200
const AGAIN_MS = 5_000
/** Bytes that may be buffered for a browser that does not read: more than the whole history that a reconnecting client can get. */
const MOST_UNREAD_BYTES = 2 ** 20

/** `GET /api/events`: notifies open screens of what to fetch again. Carries dates, never personal data. */
export function eventsRoutes(deps: Pick<Deps, 'config' | 'events'>): Router {
  const router = new Router()
  const open = new Map<string, number>()

  router.get('/api/events', (ctx) => {
    const client = clientKey(ctx.ip)
    const others = open.get(client) ?? 0
    if (deps.config.rateLimits && others >= MOST_OF_ONE) throw tooManyRequests(AGAIN_MS)
    open.set(client, others + 1)

    const isAdmin = currentUser(ctx)?.role === 'admin'
    const stream = new PassThrough()
    const send = (change: Stamped) => {
      stream.write(toEvents(change, isAdmin))
      if (stream.writableLength > MOST_UNREAD_BYTES) ctx.res.destroy()
    }
    stream.write(`retry: ${RETRY_MS}\n\n`)
    for (const change of missed(deps, ctx.get('Last-Event-ID'))) send(change)

    const end = () => {
      clearInterval(heartbeat)
      unsubscribe()
      stream.end()
    }
    const leave = () => {
      end()
      const left = open.get(client)! - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    }
    const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS)
    const unsubscribe = deps.events.subscribe(send, end)
    ctx.res.once('close', leave)

    ctx.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx would otherwise delay the events until its buffer is full.
      'X-Accel-Buffering': 'no',
    })
    ctx.status = 200
    ctx.body = stream
  })

  return router
}

function missed({ events }: Pick<Deps, 'events'>, lastEventId: string): Stamped[] {
  if (!/^\d{1,15}$/.test(lastEventId)) return []
  const id = Number(lastEventId)
  // Older than the history: everything may have changed.
  return events.since(id) ?? [{ id, dates: [], catalog: true, reservations: true }]
}

function toEvents({ id, dates, catalog, reservations }: Stamped, isAdmin: boolean): string {
  const parts: string[] = []
  if (dates.length > 0) parts.push(`event: calendar\ndata: ${JSON.stringify({ dates })}\n`)
  if (catalog) parts.push('event: catalog\ndata: {}\n')
  if (reservations && isAdmin)
    parts.push(`event: reservations\ndata: ${JSON.stringify({ dates })}\n`)
  // The id goes with the last event: after a connection lost in between the browser requests all of them again.
  return (
    parts
      .map((part, index) => (index === parts.length - 1 ? `id: ${id}\n${part}` : part))
      .join('\n') + '\n'
  )
}
