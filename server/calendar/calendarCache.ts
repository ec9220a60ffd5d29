import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CalendarQuery } from '#shared/calendar/calendar.schema.ts'
import { nextHourMs, venueNow } from '#shared/time/venueClock.ts'
import { fromInstant, toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { claimsBetween, type DayClaims } from '../occupancy/claimsBetween.ts'
import { buildCalendar } from './buildCalendar.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
/** A finished answer: its bytes in each encoding that was asked for so far. */
export type CalendarBody = { etag: string; identity: Buffer; encoded: Partial<Record<Encoding, Buffer>> }
type Entry = {
  epoch: number
  freshUntilMs: number
  building: Promise<CalendarBody>
  /** Null while it is being built. */
  body: CalendarBody | null
  /** The build that follows this one, for those who came after a change that this one may have missed. */
  next: Promise<CalendarBody> | null
}

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
 * alone changes them. However many ask for the same days, one build runs and one waits behind it: a build that begins after
 * somebody asked is as fresh as one of their own.
 */
export function createCalendarCache(
  deps: Pick<Deps, 'knex' | 'clock' | 'events' | 'catalog' | 'config'>,
): CalendarCache {
  const { knex, clock, catalog, config } = deps
  const entries = new Map<string, Entry>()
  const addresses = new Map<string, string>()
  let epoch = 0
  deps.events.subscribe(() => {
    epoch += 1
  })
  const isFresh = (entry: Entry) => entry.epoch === epoch && clock.now() < entry.freshUntilMs

  async function build(query: CalendarQuery, entry: Entry, nowMs: number) {
    const [offer, claims] = await Promise.all([
      catalog.current(),
      claimsBetween(knex, query.startDate, query.endDate, nowMs),
    ])
    entry.freshUntilMs = firstExpiry(claims, entry.freshUntilMs)
    const now = venueNow(nowMs, config.venueTimezone)
    const changesAt = toInstant(entry.freshUntilMs)
    entry.body = toBody(JSON.stringify(buildCalendar(query, { catalog: offer, claims, now, changesAt })))
    return entry.body
  }

  function start(query: CalendarQuery): Promise<CalendarBody> {
    const key = keyOf(query)
    const nowMs = clock.now()
    const freshUntilMs = nextHourMs(nowMs, config.venueTimezone)
    // The epoch is read before the database: a write that lands during the build makes the entry old at once.
    const entry = { epoch, freshUntilMs, body: null, next: null } as unknown as Entry
    entry.building = build(query, entry, nowMs).catch((error: unknown) => {
      if (entries.get(key) === entry) entries.delete(key)
      throw error
    })
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(key, entry)
    return entry.building
  }

  return {
    read(query) {
      const kept = entries.get(keyOf(query))
      if (!kept) return start(query)
      if (isFresh(kept)) return kept.building
      if (kept.body) return start(query)
      const again = () => start(query)
      kept.next ??= kept.building.then(again, again)
      return kept.next
    },
    peek(url) {
      const key = addresses.get(url)
      const entry = key === undefined ? undefined : entries.get(key)
      return entry && isFresh(entry) ? entry.body : null
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
