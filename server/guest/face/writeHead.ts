import { readHourAddress, type AskedAddress } from '#shared/booking/calendar/readHourAddress.ts'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { weeksTo } from '#shared/booking/calendar/weeksTo.ts'
import { isForSearch } from '#shared/platform/http/pages.ts'
import { addDays, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { originOf } from '../../account/people/links.ts'
import type { CalendarCache } from '../../booking/calendar/calendarCache.ts'
import type { AskedPage, WritePage, WrittenPage } from '../../platform/http/serveApp.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { pageHead } from './pageHead.ts'

type HeadDeps = Pick<CatalogDeps, 'catalog' | 'clock' | 'config' | 'log'>
type Calendars = Pick<CalendarCache, 'read'>

/** Pages and hours that are asked for at once. */
const MOST_PAGES = 200

/** Writes the venue's own head into the pages of the build. A page whose head cannot be read stays as it was built, and its defect is logged. */
export function writeHead(deps: HeadDeps, calendars: Calendars): WritePage {
  const { catalog, clock, config, log } = deps
  const origin = originOf(config)
  const pages = new Map<string, { from: readonly unknown[]; page: WrittenPage }>()

  async function write({ path, query, html, about }: AskedPage): Promise<WrittenPage> {
    const offer = await catalog.current()
    const now = venueNow(clock.now(), config.venueTimezone)
    const named = path === '/' ? readHourAddress(query, now.date) : null
    const asked = named && wholeHour(named)
    const week = asked && (await calendars.read(weekOf(asked, now)))
    // Unless one of these is another, the page is the same one, and is compressed already.
    const from = [html, offer, now.date, week]
    const key = [path, ...Object.values(named ?? {})].join(' ')
    const known = pages.get(key)
    if (known?.from.every((one, at) => one === from[at])) return known.page
    const calendar = week && (JSON.parse(week.identity.toString()) as Calendar)
    const head = pageHead({ path, query, origin, about }, { catalog: offer, now, calendar })
    const page = {
      html: html.replace(HEAD, () => `<!--head-->\n    ${head.html}\n    <!--/head-->`),
      headers: isForSearch(path) && !asked ? {} : { 'X-Robots-Tag': 'noindex' },
    }
    if (pages.size >= MOST_PAGES) pages.clear()
    pages.set(key, { from, page })
    return page
  }

  return async (asked) => {
    try {
      return await write(asked)
    } catch (error) {
      log.error({ err: error }, 'a page is sent without the venue’s head')
      return null
    }
  }
}

const HEAD = /<!--head-->[^]*<!--\/head-->/

type AskedHour = { sport: Sport; date: CivilDate; startTime: ClockTime }

/** The hour of an address that names one whole. */
function wholeHour({ sport, date, startTime }: AskedAddress): AskedHour | null {
  return sport && date && startTime ? { sport, date, startTime } : null
}

/** The week that the page shows: what is said to be near is on it. */
function weekOf({ sport, date }: AskedHour, { date: today }: VenueNow) {
  const startDate = addDays(today, 7 * weeksTo(today, date))
  return { sportType: sport, startDate, endDate: addDays(startDate, 6) }
}
