import {
  formatDate,
  isCivilDate,
  type CivilDate,
  type ClockTime,
} from '../../platform/time/civil.ts'
import { slotEnd } from '../../platform/time/hours.ts'
import { normaliseSport, SPORT_LABELS, type Sport } from '../../venue/courts/sport.ts'

/** An hour that a charge pays, as its payer reads it. */
export type ChargedHour = {
  court: string
  /** Null where the text does not say it. */
  sport: Sport | null
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
}

const MOST = 500
const RESERVATION = 'Reserva'
const REST = 'Restante'
const OF_KIND = { reservation: RESERVATION, rest: REST, move: 'Diferença da mudança para' } as const

/** Says what a charge pays on the provider's invoice: court, day and hour, and nothing that a request said. Whoever lost the books reads them here again. */
export function chargeDescription(
  kind: keyof typeof OF_KIND,
  hours: readonly (ChargedHour & { sport: Sport })[],
): string {
  const texts = hours.map(hourText)
  for (let shown = texts.length; shown > 0; shown -= 1) {
    const more = shown < texts.length ? ` e mais ${texts.length - shown}` : ''
    const text = `${OF_KIND[kind]}: ${texts.slice(0, shown).join('; ')}${more}`
    if (text.length <= MOST) return text
  }
  return 'Reserva de quadra'
}

function hourText({ court, date, endTime, sport, startTime }: ChargedHour & { sport: Sport }) {
  return `${court} (${SPORT_LABELS[sport]}), ${formatDate(date)} das ${startTime} às ${endTime}`
}

// With the start alone in what earlier versions wrote: an hour.
const HOUR = /(.+?), (\d{2})\/(\d{2})\/(\d{4}) (?:das (\d{2}:\d{2}) )?às (\d{2}:\d{2})(?:; |$)/y

/** Reads the hours that a charge pays out of its description; null when it is of something else, or does not name all of them. */
export function hoursOfDescription(text: string): ChargedHour[] | null {
  const kind = [RESERVATION, REST].find((one) => text.startsWith(`${one}: `))
  if (kind === undefined) return null
  const hours: ChargedHour[] = []
  HOUR.lastIndex = kind.length + 2
  while (HOUR.lastIndex < text.length) {
    const match = HOUR.exec(text)
    if (!match) return null
    const [, place, day, month, year, begun, last] = match
    const date = `${year}-${month}-${day}`
    if (!isCivilDate(date)) return null
    const startTime = begun ?? last!
    const endTime = begun === undefined ? slotEnd(startTime) : last!
    hours.push({ ...placeOf(place!), date, startTime, endTime })
  }
  return hours.length > 0 ? hours : null
}

// A court may have brackets in its name.
function placeOf(text: string): Pick<ChargedHour, 'court' | 'sport'> {
  const match = /^(.+) \(([^()]+)\)$/.exec(text)
  const sport = match ? normaliseSport(match[2]!) : null
  return sport ? { court: match![1]!, sport } : { court: text, sport: null }
}
