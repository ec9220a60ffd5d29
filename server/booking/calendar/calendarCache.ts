import { createHash } from 'node:crypto'
import type { CalendarQuery } from '#shared/booking/calendar/calendar.schema.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { createCoalescer } from '../../platform/db/coalesce.ts'
import { compressed, type Encoding } from '../../platform/http/encodedReply.ts'

/** A finished answer: its bytes in each encoding requested so far. */
export type CalendarBody = {
  etag: string
  /** An admin who requests one day gets more than the public answer. */
  isOneDay: boolean
  identity: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}
/** Builds the current answer, a text or what becomes JSON, and returns until when it stays right if nothing is written. */
export type BuildAnswer = (
  query: CalendarQuery,
  nowMs: number,
) => Promise<{ answer: object | string; freshUntilMs: number }>
type Entry = { epoch: number; freshUntilMs: number; body: CalendarBody }

export type CalendarCache = {
  read(query: CalendarQuery): Promise<CalendarBody>
  /** The cached answer to the same URL, when it is still right; avoids parsing the query. */
  peek(url: string): CalendarBody | null
  /** Records which answer a URL leads to. */
  remember(url: string, query: CalendarQuery): void
}

const MAX_ENTRIES = 200

/**
 * Caches finished calendar answers until a committed write changes a calendar, and never beyond the instant at which time
 * alone changes them.
 */
export function createCalendarCache(
  { clock, events }: Pick<CatalogDeps, 'clock' | 'events'>,
  buildAnswer: BuildAnswer,
): CalendarCache {
  const entries = new Map<string, Entry>()
  const addresses = new Map<string, string>()
  const share = createCoalescer<CalendarBody>()
  let epoch = 0
  events.subscribe(() => {
    epoch += 1
  })

  function fresh(key: string): CalendarBody | null {
    const entry = entries.get(key)
    return entry && entry.epoch === epoch && clock.now() < entry.freshUntilMs ? entry.body : null
  }

  async function build(query: CalendarQuery): Promise<CalendarBody> {
    // Read before the database: a write that commits during the build makes the entry stale at once.
    const startEpoch = epoch
    const { answer, freshUntilMs } = await buildAnswer(query, clock.now())
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const body = toBody(text, isOneDay(query))
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

export function isOneDay({ startDate, endDate }: CalendarQuery): boolean {
  return startDate === endDate
}

/** The bytes in an encoding, compressed once. */
export async function encodedBody(body: CalendarBody, encoding: Encoding): Promise<Buffer> {
  body.encoded[encoding] ??= await compressed(body.identity, encoding)
  return body.encoded[encoding]
}

function keyOf({ startDate, endDate, sportType }: CalendarQuery) {
  return `${startDate} ${endDate} ${sportType ?? ''}`
}

function toBody(text: string, isOneDay: boolean): CalendarBody {
  const identity = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, isOneDay, identity, encoded: { identity } }
}
