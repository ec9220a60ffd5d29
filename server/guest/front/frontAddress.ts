import { abroadAt, type Abroad } from '#shared/guest/front/abroad.ts'
import type { ShownDay } from '#shared/guest/front/front.ts'
import { readHourAddress } from '#shared/booking/calendar/readHourAddress.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { SPORTS, type Sport } from '#shared/venue/courts/sport.ts'

/** An address as far as its page depends on it; without a sport the week is the first one's. */
export type Front = {
  address: string
  language: Abroad | null
  sport: Sport
  day: ShownDay | null
}

/** Reads the address of a page that the server draws; null of any other. */
export function frontAt(path: string, query: URLSearchParams, today: CivilDate): Front | null {
  const language = abroadAt(path)
  if (language) return { address: path, language, sport: SPORTS[0], day: null }
  return path === '/' ? firstAt(query, today) : null
}

function firstAt(query: URLSearchParams, today: CivilDate): Front | null {
  const { sport, date, startTime, sentence } = readHourAddress(query, today)
  // The browser says what is wrong with it.
  if (sentence) return null
  if (!sport) return { address: '/', language: null, sport: SPORTS[0], day: null }
  const first = `/?sport=${encodeURIComponent(sport)}`
  if (!date) return { address: first, language: null, sport, day: null }
  const address = `${first}&data=${date}${startTime ? `&hora=${startTime}` : ''}`
  return { address, language: null, sport, day: { date, startTime } }
}
