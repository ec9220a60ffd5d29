import { normaliseSport, type Sport } from '../../venue/courts/sport.ts'
import { HORIZON_DAYS } from '../../venue/hours/horizon.ts'
import {
  addDays,
  formatDate,
  isCivilDate,
  type CivilDate,
  type ClockTime,
} from '../../platform/time/civil.ts'
import { hourText } from '../../platform/time/hours.ts'

type AskedHour = {
  date: CivilDate | null
  /** Null without a date, and where no hour is named or none that there is. */
  startTime: ClockTime | null
  /** Why the address is not followed to the letter. */
  sentence?: string
}
export type AskedAddress = { sport: Sport | null } & AskedHour

/**
 * What `/?sport=beach-tenis&data=2026-11-29&hora=20` asks for, as far as it is to be had from `today` on; whether the hour is free the
 * calendar says. `esporte` says the same as `sport`. Links that were sent earlier have `hour=2026-11-29T20:00`.
 */
export function readHourAddress(query: URLSearchParams, today: CivilDate): AskedAddress {
  const [oldDate = '', oldTime = ''] = (query.get('hour') ?? '').split('T')
  const hour = readHour(query.get('data') || oldDate, query.get('hora') || oldTime, today)
  const sport = sportIn(query)
  if (sport) return { sport, ...hour }
  const { date, startTime } = hour
  if (query.get('sport') || query.get('esporte')) {
    return { sport, date, startTime, sentence: UNKNOWN_SPORT }
  }
  return date
    ? { sport, date, startTime, sentence: whichSport(date, startTime) }
    : { sport, ...hour }
}

/** The sport that an address names; where two are named, `sport` wins. */
export function sportIn(query: URLSearchParams): Sport | null {
  return normaliseSport(query.get('sport') ?? '') ?? normaliseSport(query.get('esporte') ?? '')
}

const UNKNOWN_SPORT = 'Não encontramos a modalidade deste link: escolha outra.'
const NO_DATE = 'Não entendemos a data deste link: escolha o dia e o horário.'
const NO_HOUR = 'Não entendemos o horário deste link: escolha outro.'

function whichSport(date: CivilDate, startTime: ClockTime | null) {
  const hour = startTime ? ` às ${startTime}` : ''
  return `Escolha a modalidade para ver ${formatDate(date)}${hour}.`
}

function readHour(dateText: string, timeText: string, today: CivilDate): AskedHour {
  if (!dateText && !timeText) return { date: null, startTime: null }
  const date = dateText || today
  const sentence = dateRefusal(date, today)
  if (sentence) return { date: null, startTime: null, sentence }
  const startTime = readTime(timeText)
  return { date, startTime, ...(timeText && !startTime && { sentence: NO_HOUR }) }
}

function dateRefusal(date: string, today: CivilDate): string | null {
  if (!isCivilDate(date)) return NO_DATE
  if (date < today) return `O dia ${formatDate(date)} já passou: escolha outro.`
  if (date <= addDays(today, HORIZON_DAYS)) return null
  return `O dia ${formatDate(date)} ainda não abriu para reservas: escolha outro.`
}

/** `20`, `20:00`, `20h`, and what a chat has put behind it. */
function readTime(text: string): ClockTime | null {
  const [, hour] = /^(\d{1,2})(?:h|:00)?\W*$/.exec(text) ?? []
  return hour !== undefined && Number(hour) < 24 ? hourText(Number(hour)) : null
}
