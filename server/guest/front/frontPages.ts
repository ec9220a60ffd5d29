import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { weeksTo } from '#shared/booking/calendar/weeksTo.ts'
import type { FrontFacts, Renderer } from '#shared/guest/front/front.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { CalendarCache } from '../../booking/calendar/calendarCache.ts'
import { createCoalescer } from '../../platform/db/coalesce.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import type { AskedPage, WritePage, WrittenPage } from '../../platform/http/serveApp.ts'
import { toVenue, type VenueDeps } from '../../venue/profile/venue.ts'
import { abroadHtml, frontHtml, withLanguages, withStyles } from './fillPage.ts'
import { frontAt, type Front } from './frontAddress.ts'

type FrontDeps = Pick<VenueDeps, 'catalog' | 'clock' | 'config' | 'events' | 'gateway' | 'log'> & {
  calendar: CalendarCache
}
/** A page as it was written, and until when it is right if nothing is written to the database. */
type Entry = { page: WrittenPage; epoch: number; writtenAtMs: number; freshUntilMs: number }

// However fast the calendar changes: to draw one takes some milliseconds.
const ANEW_MS = 1_000
// Days that are far away are many, and few of them are asked for.
const MAX_ENTRIES = 200
/** The page that names the files of the second step too. */
const HOURS_PAGE = '/hours.html'

/** Writes `/` and its pages in other languages with venue, opening, hours and prices in them, the same for every visitor. Where it cannot, the page goes out as it was built, and the browser draws it. */
export function createFrontPages(deps: FrontDeps, renderer: Renderer | null): WritePage {
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

  async function write(front: Front, asked: AskedPage, by: Renderer): Promise<Entry> {
    const { address } = front
    const page = (front.day && asked.partAt(HOURS_PAGE)) ?? asked.html
    const built = withStyles(page, asked.partAt)
    // Read before the database: a change during the reading makes the page stale at once.
    const [startEpoch, writtenAtMs] = [epoch, clock.now()]
    const facts = await readFacts(deps, front, writtenAtMs)
    const drawn = written(built, front, facts, by)
    const html = withLanguages(drawn.html, deps.config.publicUrl)
    const freshUntilMs = fromInstant(facts.calendar.changesAt)
    const entry = { page: { ...drawn, html }, epoch: startEpoch, writtenAtMs, freshUntilMs }
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(address, entry)
    return entry
  }

  return async (asked) => {
    const { date: today } = venueNow(clock.now(), deps.config.venueTimezone)
    const front = frontAt(asked.path, asked.query, today)
    if (!renderer || !front) return null
    const { address } = front
    try {
      const read = async () => fresh(address) ?? write(front, asked, renderer)
      return (fresh(address) ?? (await share(address, read))).page
    } catch (error) {
      // A database that is gone is reported by whoever else asks it.
      if (!hasFailed) log.error({ err: error }, 'the first page could not be written')
      hasFailed = true
      return null
    }
  }
}

function written(built: string, front: Front, facts: FrontFacts, by: Renderer): WrittenPage {
  const { address, language, day } = front
  if (!language) return { html: frontHtml(built, by.render(address, facts, day), facts) }
  const { app, ...about } = by.renderAbroad(language, facts)
  return { html: abroadHtml(built, language, app), about }
}

async function readFacts(
  deps: FrontDeps,
  { sport, day }: Front,
  nowMs: number,
): Promise<FrontFacts> {
  const { date: today } = venueNow(nowMs, deps.config.venueTimezone)
  const startDate = day ? addDays(today, 7 * weeksTo(today, day.date)) : today
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
