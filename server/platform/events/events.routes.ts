import { PassThrough } from 'node:stream'
import { readEvents } from '#shared/commands/sync.calls.ts'
import { createCalls, type Calls } from '../http/calls.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { Config } from '../settings/config.ts'
import type { EventBus } from './eventBus.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../settings/clock.ts'
import type { Logger } from 'pino'
import { createStreamSeats } from './streamSeats.ts'
import { clientKey } from '../http/networks.ts'
import { tooManyRequests } from '../http/rateLimit.ts'
import { currentUser, sessionId } from '../http/session.ts'
import { sessionUser } from '../http/personSessions.ts'
import type { SeenAdmins } from '../http/seenAdmins.ts'
import type { Stamped } from '../db/change.ts'
import { merge, mergeChanges } from './mergeChanges.ts'

/** By it an admin's tablet finds out within 45 seconds that nothing arrives any more, though nobody touches it. */
const HEARTBEAT_MS = 20_000
// A comment keeps the connection open, but a page does not see it.
const BEAT = 'event: beat\ndata: 1\n\n'
/** A customer's page is told once: on its way it may have been given headers and nothing else. */
const LAST_BEAT = 'event: beat\ndata: 0\n\n'
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000
/** Streams at the same time of a visitor's address, which a mobile network's customers share, and of all visitors: a quarter of the connections. */
const OF_VISITORS = { ofOne: 200, ofAll: 2_000 }
/** Streams of a person on the staff, wherever they are. */
const OF_STAFF = { ofOne: 200, ofAll: Number.POSITIVE_INFINITY }
/** How long a browser waits whose stream ended for another's. */
const LATER_MS = 30_000
/** How long its connection may take to end. */
const ENDING_MS = 1_000
const AGAIN_MS = 5_000
/** Bytes that may be buffered for a browser that does not read: more than the whole history that a reconnecting client can get. */
const MOST_UNREAD_BYTES = 2 ** 20

/** `GET /api/events`: notifies open screens of what to fetch again. Carries dates, never personal data. */
export function eventsRoutes(
  deps: { config: Config; events: EventBus; epoch: string; reads: Db; clock: Clock; log: Logger },
  admins: Pick<SeenAdmins, 'onForget'>,
): Calls {
  const calls = createCalls(null)
  const visitors = createStreamSeats(OF_VISITORS)
  const staffs = createStreamSeats(OF_STAFF)
  const streams = new Set<Stream>()
  const eventsOf = (changes: readonly Stamped[], isStaff: boolean) =>
    toEvents(changes, { isStaff, epoch: deps.epoch })
  const merged = mergeChanges((changes) => {
    const [staff, customers] = [eventsOf(changes, true), eventsOf(changes, false)]
    for (const { isStaff, seen, send } of streams) {
      if (seen > 0) send(eventsOf(changes.slice(seen), isStaff))
      else send(isStaff ? staff : customers)
    }
    for (const stream of streams) stream.seen = 0
  })
  deps.events.subscribe(merged.add, () => {
    merged.stop()
    for (const { end } of streams) end()
  })

  // At once when it is this process that ended a session.
  admins.onForget(() => {
    for (const stream of streams) void stream.check()
  })

  calls.answer(readEvents, (_, { ctx }) => {
    const user = currentUser(ctx)
    const isStaff = isAllowed(user, 'agenda.read')
    const sid = user && sessionId(ctx)
    const stream = new PassThrough()
    // The desk's own are neither counted nor ended with those of visitors behind the same address.
    const takeSeat = () =>
      user && isStaff
        ? staffs.take(`person ${user.id}`, makeWay)
        : visitors.take(clientKey(ctx.ip), makeWay)
    const leave = deps.config.rateLimits ? takeSeat() : () => undefined
    if (!leave) throw tooManyRequests(AGAIN_MS)
    const send = (events: string) => {
      if (events === '') return
      stream.write(events)
      if (stream.writableLength > MOST_UNREAD_BYTES) ctx.res.destroy()
    }
    stream.write(`retry: ${RETRY_MS}\n\n`)
    send(eventsOf(missed(deps, ctx.get('Last-Event-ID')), isStaff))

    function makeWay() {
      stream.write(`retry: ${LATER_MS}\n\n`)
      end()
      // A client may read nothing of it.
      ctx.res.setTimeout(ENDING_MS, () => ctx.res.destroy())
    }
    const end = () => {
      leave()
      clearInterval(heartbeat)
      streams.delete(own)
      stream.end()
    }
    /** Ends with its session; the browser connects again, as whoever it is then. */
    const check = async () => {
      if (!user || !sid) return
      try {
        const now = await sessionUser(deps, sid)
        if (now?.id !== user.id || now.role !== user.role) end()
      } catch (error) {
        deps.log.warn({ err: error }, 'the session of an event stream could not be read')
      }
    }
    const own: Stream = { isStaff, seen: merged.waiting(), send, end, check }
    streams.add(own)
    stream.write(isStaff ? BEAT : LAST_BEAT)
    const heartbeat = setInterval(() => {
      stream.write(isStaff ? BEAT : ':\n\n')
      // Another process may have ended the session, or the person was deactivated.
      void check()
    }, HEARTBEAT_MS)
    ctx.res.once('close', end)

    ctx.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A stream that ends must not keep its connection.
      Connection: 'close',
      // nginx would otherwise delay the events until its buffer is full.
      'X-Accel-Buffering': 'no',
    })
    return stream
  })

  return calls
}

type Stream = {
  isStaff: boolean
  /** How many of the changes that wait to be delivered are older than the stream. */
  seen: number
  send(events: string): void
  end(): void
  check(): Promise<void>
}

function missed({ events }: { events: EventBus }, lastEventId: string): Stamped[] {
  if (!/^\d{1,15}$/.test(lastEventId)) return []
  const id = Number(lastEventId)
  // Older than the history: everything may have changed.
  return events.since(id) ?? [{ id, dates: [], catalog: true, reservations: true }]
}

function toEvents(
  changes: readonly Stamped[],
  { isStaff, epoch }: { isStaff: boolean; epoch: string },
): string {
  const merged = merge(changes)
  if (!merged) return ''
  const { id, dates, catalog, reservations } = merged
  const parts: string[] = []
  if (dates.length > 0) parts.push(`event: calendar\ndata: ${JSON.stringify({ dates, epoch })}\n`)
  if (catalog) parts.push(`event: catalog\ndata: ${JSON.stringify({ epoch })}\n`)
  if (reservations && isStaff)
    parts.push(`event: reservations\ndata: ${JSON.stringify({ dates, epoch })}\n`)
  // The id goes with the last event: after a connection lost in between the browser requests all of them again.
  if (parts.length === 0) return ''
  return (
    parts
      .map((part, index) => (index === parts.length - 1 ? `id: ${id}\n${part}` : part))
      .join('\n') + '\n'
  )
}
