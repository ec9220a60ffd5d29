import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { nextHourMs, venueNow } from '#shared/time/venueClock.ts'
import { createCoalescer } from '../db/coalesce.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { claimsBetween, type DayClaims } from '../occupancy/claimsBetween.ts'
import { buildCalendar } from './buildCalendar.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
/** A finished answer: its bytes in each encoding that was asked for so far. */
export type CalendarBody = {
  etag: string
  identity: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}
type Entry = { epoch: number; freshUntilMs: number; body: CalendarBody }

export type CalendarCache = {
  /** The answer, kept or built. */
  read(query: CalendarQuery): Promise<CalendarBody>
  /** The kept answer to the same address, when it is still right; no query needs parsing for it. */
  peek(url: string): CalendarBody | null
  /** Remembers which answer an address leads to. */
  remember(url: string, query: CalendarQuery): void
}

const MAX_ENTRIES = 200

/**
 * Keeps finished calendar answers until a committed write touches a calendar, and never beyond the instant at which time
 * alone changes them.
 */
export function createCalendarCache(
  deps: Pick<Deps, 'knex' | 'clock' | 'events' | 'catalog' | 'config'>,
): CalendarCache {
  const { knex, clock, catalog, config } = deps
  const entries = new Map<string, Entry>()
  const addresses = new Map<string, string>()
  const share = createCoalescer<CalendarBody>()
  let epoch = 0
  deps.events.subscribe(() => {
    epoch += 1
  })

  function fresh(key: string): CalendarBody | null {
    const entry = entries.get(key)
    return entry && entry.epoch === epoch && clock.now() < entry.freshUntilMs ? entry.body : null
  }

  async function build(query: CalendarQuery): Promise<CalendarBody> {
    // Read before the database: a write that lands during the build makes the entry old at once.
    const startEpoch = epoch
    const nowMs = clock.now()
    const [offer, claims] = await Promise.all([
      catalog.current(),
      claimsBetween(knex, query.startDate, query.endDate, nowMs),
    ])
    const freshUntilMs = firstExpiry(claims, nextHourMs(nowMs, config.venueTimezone))
    const now = venueNow(nowMs, config.venueTimezone)
    const calendar = buildCalendar(query, {
      catalog: offer,
      claims,
      now,
      changesAt: toInstant(freshUntilMs),
    })
    const body = toBody(JSON.stringify(calendar))
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(keyOf(query), { epoch: startEpoch, freshUntilMs, body })
    return body
  }

  return {
    async read(query) {
      const key = keyOf(query)
      return fresh(key) ?? share(key, async () => fresh(key) ?? build(query))
    },
    peek(url) {
      const key = addresses.get(url)
      return key === undefined ? null : fresh(key)
    },
    remember(url, query) {
      if (addresses.size >= MAX_ENTRIES) addresses.clear()
      addresses.set(url, keyOf(query))
    },
  }
}

/** The bytes in an encoding, compressed once. */
export async function encodedBody(body: CalendarBody, encoding: Encoding): Promise<Buffer> {
  body.encoded[encoding] ??= await compress(encoding, body.identity)
  return body.encoded[encoding]
}

function keyOf({ startDate, endDate, sportType }: CalendarQuery) {
  return `${startDate} ${endDate} ${sportType ?? ''}`
}

function firstExpiry(days: ReadonlyMap<string, DayClaims>, hourMs: number): number {
  const ends = [...days.values()].flatMap(({ firstExpiry: end }) => (end ? [fromInstant(end)] : []))
  return Math.min(hourMs, ...ends)
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function toBody(json: string): CalendarBody {
  const identity = Buffer.from(json)
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`
  return { etag, identity, encoded: { identity } }
}

async function compress(encoding: Encoding, identity: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(identity, { level: 6 })
  return brotliAsync(identity, {
    params: {
      // Node's default of 11 takes 50 times as long for a few bytes less.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
}
