import { courtsByPreference, type Court } from '../../venue/courts/court.ts'
import { splitCourtNames } from '../../venue/courts/courtNames.ts'
import type { Sport } from '../../venue/courts/sport.ts'
import { fold } from '../../platform/text/fold.ts'
import { addDays, isCivilDate, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { DAY_END, hourOf, hourText } from '../../platform/time/hours.ts'
import type { VenueNow } from '../../platform/time/venueClock.ts'
import { WEEKDAY_LABELS, weekdayOf, WEEKDAYS } from '../../platform/time/weekday.ts'
import type { PlaceObstacles } from './placeObstacles.ts'

/** What somebody asks for on the phone; without a sport any court will do. */
type FreeQuestion = { sport: Sport | null; hours: readonly ClockTime[]; length: number }
export type FreeHour<C = Court> = {
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  /** In order of preference, each with the sport that it would be booked for. */
  places: { court: C; sport: Sport }[]
}

/** For each of these hours of a day the courts that are free that long; hours that are over, or that nothing could begin at, are left out. */
export function freeHours(
  date: CivilDate,
  { sport, hours, length }: FreeQuestion,
  {
    courts,
    obstacles,
    now,
  }: { courts: readonly Court[]; obstacles: Pick<PlaceObstacles, 'obstacleOf'>; now: VenueNow },
): FreeHour[] {
  const running = hourText(hourOf(now.time))
  const isOver = (hour: ClockTime) => date < now.date || (date === now.date && hour < running)
  return hours
    .filter((hour) => !isOver(hour) && hourOf(hour) + length <= hourOf(DAY_END))
    .map((startTime) => {
      const endTime = hourText(hourOf(startTime) + length)
      const places = placesFor(courts, sport).filter(
        ({ court, sport: sportType }) =>
          obstacles.obstacleOf({ courtId: court.id, date, startTime, endTime, sportType }) === null,
      )
      return { date, startTime, endTime, places }
    })
}

function placesFor(courts: readonly Court[], sport: Sport | null) {
  if (sport) return courtsByPreference(courts, sport).map((court) => ({ court, sport }))
  return courts
    .filter(({ active, sportTypes }) => active && sportTypes.length > 0)
    .toSorted((a, b) => a.id - b.id)
    .map((court) => ({ court, sport: court.sportTypePriority[0] ?? court.sportTypes[0]! }))
}

/** Without what all of the venue's courts are called: 'Quadra do Mar' and 'Quadra Central' are 'Mar' and 'Central'. */
export function spokenNames(courts: readonly Pick<Court, 'id' | 'name'>[]): Map<number, string> {
  const names = splitCourtNames(courts.map(({ name }) => name))
  // 'Mar e Dunas' can be heard, '1 e 3' cannot.
  const isHeard = names.every(({ shown }) => /^\D/.test(shown))
  return new Map(courts.map(({ id, name }, at) => [id, isHeard ? names[at]!.shown : name]))
}

/** `quinta 20h`, `hoje 18h`. */
export function spokenHour(date: CivilDate, startTime: ClockTime, today: CivilDate): string {
  return `${spokenDay(date, today)} ${hourOf(startTime)}h`
}

/** `hoje`, `amanhã`, `quinta`; a week ahead and more `quinta 03/12`. */
export function spokenDay(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'hoje'
  if (date === addDays(today, 1)) return 'amanhã'
  const weekday = WEEKDAY_LABELS[weekdayOf(date)].toLowerCase().replace('-feira', '')
  if (date > today && date < addDays(today, 7)) return weekday
  return `${weekday} ${date.slice(8)}/${date.slice(5, 7)}`
}

/** `quinta 20h: Mar e Dunas`. */
export function spokenAnswer(
  { date, startTime, places }: FreeHour<Pick<Court, 'id' | 'name'>>,
  names: ReadonlyMap<number, string>,
  today: CivilDate,
): string {
  const free = places.map(({ court }) => names.get(court.id) ?? court.name)
  const text = free.length > 0 ? listText(free) : 'nenhuma quadra livre'
  return `${spokenHour(date, startTime, today)}: ${text}`
}

/** `Mar, Dunas e Central`. */
export function listText(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('')
  return `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`
}

export type SpokenTime = { date: CivilDate | null; startTime: ClockTime | null }

/** What `quinta 20h`, `amanhã`, `20:00` or `29/11 8h` names; null for anything else. */
export function readSpokenTime(typed: string, today: CivilDate): SpokenTime | null {
  const words = fold(typed)
    .replace(/(\d)\s+h(oras?)?\b/g, '$1h')
    .split(/[\s,]+/)
    .filter(Boolean)
  const named: SpokenTime = { date: null, startTime: null }
  for (const word of words) {
    if (['as', 'a', 'na', 'no', 'dia', 'de'].includes(word)) continue
    const startTime = hourIn(word)
    const date = dateIn(word, today)
    if (startTime !== null && named.startTime === null) named.startTime = startTime
    else if (date !== null && named.date === null) named.date = date
    else return null
  }
  return named.date || named.startTime ? named : null
}

function hourIn(word: string): ClockTime | null {
  const [, hour] = /^(\d{1,2})(?:h|hs|horas|:00|h00)$/.exec(word) ?? []
  return hour !== undefined && Number(hour) < 24 ? hourText(Number(hour)) : null
}

function dateIn(word: string, today: CivilDate): CivilDate | null {
  if (word === 'hoje') return today
  if (word === 'amanha') return addDays(today, 1)
  const [, day, month] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? []
  if (day && month) return nextDate(Number(day), Number(month), today)
  const short = word.replace('-feira', '')
  if (short.length < 3) return null
  const weekday = WEEKDAYS.find((one) => fold(WEEKDAY_LABELS[one]).startsWith(short))
  if (!weekday) return null
  const ahead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(today)) + 7) % 7
  return addDays(today, ahead)
}

function nextDate(day: number, month: number, today: CivilDate): CivilDate | null {
  const inYear = (year: number) => {
    const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return isCivilDate(date) ? date : null
  }
  const year = Number(today.slice(0, 4))
  const date = inYear(year)
  return date !== null && date >= today ? date : inYear(year + 1)
}
