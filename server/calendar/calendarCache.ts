import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { nextHourMs, venueNow } from '#shared/time/venueClock.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { claimsIn, type Claim } from '../occupancy/claims.ts'
import { buildCalendar } from './buildCalendar.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type CalendarBody = {
  etag: string
  /** The finished bytes, compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>
}
type Entry = { epoch: number; freshUntilMs: number; body: Promise<CalendarBody> }

const MAX_ENTRIES = 200

/**
 * Keeps finished calendar answers until a committed write touches a calendar, and never beyond the instant at which time
 * alone changes them. One build serves all who ask for the same weeks at the same time.
 */
export function createCalendarCache(deps: Pick<Deps, 'knex' | 'clock' | 'events' | 'catalog' | 'config'>) {
  const entries = new Map<string, Entry>()
  let epoch = 0
  deps.events.subscribe(() => {
    epoch += 1
  })

  return function calendarBody(query: CalendarQuery): Promise<CalendarBody> {
    const key = `${query.startDate} ${query.endDate} ${query.sportType ?? ''}`
    const nowMs = deps.clock.now()
    const kept = entries.get(key)
    if (kept && kept.epoch === epoch && nowMs < kept.freshUntilMs) return kept.body
    // The epoch is read before the database: a write that lands during the build makes the entry old at once.
    const entry: Entry = { epoch, freshUntilMs: nextHourMs(nowMs, deps.config.venueTimezone), body: build() }
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(key, entry)
    return entry.body

    async function build() {
      try {
        const [catalog, { live }] = await Promise.all([
          deps.catalog.current(),
          claimsIn(deps.knex, query, nowMs),
        ])
        const freshUntilMs = firstExpiry(live, nextHourMs(nowMs, deps.config.venueTimezone))
        entry.freshUntilMs = freshUntilMs
        const calendar = buildCalendar(query, {
          catalog,
          claims: live,
          now: venueNow(nowMs, deps.config.venueTimezone),
          changesAt: toInstant(freshUntilMs),
        })
        return toBody(JSON.stringify(calendar))
      } catch (error) {
        entries.delete(key)
        throw error
      }
    }
  }
}

function firstExpiry(claims: readonly Claim[], hourMs: number): number {
  let first: string | null = null
  for (const { expiresAt } of claims) if (expiresAt && (first === null || expiresAt < first)) first = expiresAt
  return first === null ? hourMs : Math.min(hourMs, fromInstant(first))
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function toBody(json: string): CalendarBody {
  const identity = Buffer.from(json)
  const encodings: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(identity) }
  return {
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    encoded: (encoding) => (encodings[encoding] ??= compress(encoding, identity)),
  }
}

function compress(encoding: Encoding, identity: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(identity, { level: 6 })
  return brotliAsync(identity, {
    params: {
      // Node's default of 11 takes 50 times as long for a few bytes less.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
}
