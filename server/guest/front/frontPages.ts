import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { FRONT_FACTS, type FrontFacts, type RenderFront } from '#shared/guest/front/front.ts'
import { readHourAddress } from '#shared/booking/calendar/readHourAddress.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import type { CalendarCache } from '../../booking/calendar/calendarCache.ts'
import { createCoalescer } from '../../platform/db/coalesce.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import type { WritePage, WrittenPage } from '../../platform/http/serveApp.ts'
import { toVenue, type VenueDeps } from '../../venue/profile/venue.ts'

type FrontDeps = Pick<VenueDeps, 'catalog' | 'clock' | 'config' | 'events' | 'gateway' | 'log'> & {
  calendar: CalendarCache
}
/** A page as it was written, and until when it is right if nothing is written to the database. */
type Entry = { page: WrittenPage; epoch: number; writtenAtMs: number; freshUntilMs: number }
/** An address as far as the page depends on it; without a sport the week is the first one's. */
type Front = { address: string; sport: Sport }

// However fast the calendar changes: to draw one takes some milliseconds.
const ANEW_MS = 1_000

/** Writes `/` with venue, opening, hours and prices in it, the same for every visitor. Where it cannot, the page goes out as it was built, and the browser draws it. */
export function createFrontPages(deps: FrontDeps, render: RenderFront | null): WritePage {
  const { clock, events, log } = deps
  const entries = new Map<string, Entry>()
  const share = createCoalescer<Entry>()
  let epoch = 0
  let hasFailed = false
  events.subscribe(() => {
    epoch += 1
  })

  function fresh(address: string): Entry | null {
    const entry = entries.get(address)
    if (!entry) return null
    const now = clock.now()
    const isUnchanged = entry.epoch === epoch || now - entry.writtenAtMs < ANEW_MS
    return isUnchanged && now < entry.freshUntilMs ? entry : null
  }

  async function write({ address, sport }: Front, html: string, draw: RenderFront): Promise<Entry> {
    // Read before the database: a change during the reading makes the page stale at once.
    const [startEpoch, writtenAtMs] = [epoch, clock.now()]
    const facts = await readFacts(deps, sport, writtenAtMs)
    const page = { html: written(html, draw(address, facts), facts) }
    const freshUntilMs = fromInstant(facts.calendar.changesAt)
    const entry = { page, epoch: startEpoch, writtenAtMs, freshUntilMs }
    entries.set(address, entry)
    return entry
  }

  return async ({ path, query, html }) => {
    const { date: today } = venueNow(clock.now(), deps.config.venueTimezone)
    const front = path === '/' ? frontAt(query, today) : null
    if (!render || !front) return null
    const { address } = front
    try {
      const read = async () => fresh(address) ?? write(front, html, render)
      return (fresh(address) ?? (await share(address, read))).page
    } catch (error) {
      // A database that is gone is reported by whoever else asks it.
      if (!hasFailed) log.error({ err: error }, 'the first page could not be written')
      hasFailed = true
      return null
    }
  }
}

/** So few that each may stay in memory. */
function frontAt(query: URLSearchParams, today: CivilDate): Front | null {
  const { sport, date, sentence } = readHourAddress(query, today)
  // An hour opens the step after the first, and what cannot be followed is the browser's to say.
  if (date || sentence) return null
  return sport
    ? { address: `/?sport=${encodeURIComponent(sport)}`, sport }
    : { address: '/', sport: SPORTS[0] }
}

async function readFacts(deps: FrontDeps, sport: Sport, nowMs: number): Promise<FrontFacts> {
  const { date: startDate } = venueNow(nowMs, deps.config.venueTimezone)
  const week = { startDate, endDate: addDays(startDate, 6), sportType: sport }
  const [catalog, body] = await Promise.all([deps.catalog.current(), deps.calendar.read(week)])
  const { serverTime: _, ...venue } = toVenue(catalog.venue, deps, nowMs)
  const calendar = JSON.parse(body.identity.toString()) as Calendar
  return { courts: [...catalog.courts], venue, sport, calendar: withoutBookings(calendar) }
}

/** Leaves what the first steps show: the hours, and not who has which court. */
function withoutBookings({ days, ...calendar }: Calendar): Calendar {
  const none = { reservations: [], fixedClasses: [], holds: [], closed: [] }
  return { ...calendar, days: days.map((day) => ({ ...day, ...none })) }
}

const APP = /\s*<!--app-->(.*)<!--\/app-->\s*/s
/** For browsers whose scripts do not come. */
const LATE = /<p class="waiting-late">.*?<\/p>/s
/** Asked for ahead, where the page does not have it. */
const CATALOG = /\s*<link rel="preload" href="\/api\/[^>]+>/g

function written(
  html: string,
  { app, withoutScripts }: ReturnType<RenderFront>,
  facts: FrontFacts,
) {
  const late = LATE.exec(html)?.[0] ?? ''
  const data = JSON.stringify(facts).replaceAll('<', '\\u003c')
  const after = `<noscript>${withoutScripts}</noscript>${late}<script type="application/json" id="${FRONT_FACTS}">${data}</script>`
  // Functions, as a name may have a `$`.
  return html
    .replaceAll(CATALOG, '')
    .replace(APP, () => app)
    .replace('</body>', () => `${after}</body>`)
}
