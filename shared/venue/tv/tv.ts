import * as v from 'valibot'
import type { Sport } from '../courts/sport.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import type { CivilDate, ClockTime } from '../../platform/time/civil.ts'
import type { VenueNow } from '../../platform/time/venueClock.ts'

/** `POST /api/tv-screens`. */
export const TvDraftSchema = wireObject({
  name: v.pipe(
    v.string('Dê um nome à TV'),
    v.trim(),
    v.minLength(1, 'Dê um nome à TV'),
    v.maxLength(60, 'Nome longo demais'),
    singleLine('Nome inválido'),
  ),
})
export type TvDraft = v.InferOutput<typeof TvDraftSchema>

/** `PATCH /api/tv-screens/{id}`: whether it shows first names. */
export const TvNamesSchema = wireObject({ showsNames: v.boolean('Valor inválido') })

/** `GET /api/tv-screens`: those in use. */
export type TvScreens = { screens: TvScreen[] }
export type TvScreen = {
  id: number
  name: string
  showsNames: boolean
  createdBy: string | null
  /** ISO instants. */
  createdAt: string
  lastSeenAt: string | null
}
/** The answer to a new one; the token is nowhere else. */
export type NewTvScreen = TvScreens & { token: string }

export type TvEntry = {
  courtId: number
  startTime: ClockTime
  endTime: ClockTime
  kind: 'reservation' | 'class' | 'closed'
  sport?: Sport
  /** Of a class its own, of a closing why; of a reservation the first name, where the owner wants it shown. */
  name?: string
}
export type TvDay = {
  date: CivilDate
  /** Null on a day without hours. */
  opens: ClockTime | null
  closes: ClockTime | null
  entries: TvEntry[]
}
/** `GET /api/tv`: nothing of anybody but what the screen shows; tomorrow too, for the time after midnight. */
export type TvBoard = {
  venue: string
  timeZone: string
  serverTime: string
  courts: { id: number; name: string }[]
  days: TvDay[]
}

/** What a court's card says: what is on now, and what comes next. */
export type TvCourt = {
  id: number
  now: TvEntry | null
  next: TvEntry | null
  /** Until when it is free, where nothing is on now; null where the venue is closed. */
  freeUntil: ClockTime | null
}

/** The courts at that minute; null for a day that this board does not have. */
export function tvCourts(board: TvBoard, { date, time }: VenueNow): TvCourt[] | null {
  const day = board.days.find((one) => one.date === date)
  if (!day) return null
  const isOpen = day.opens !== null && day.opens <= time && time < day.closes!
  return board.courts.map(({ id }) => {
    const own = day.entries
      .filter(({ courtId }) => courtId === id)
      .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
    const now = own.find(({ startTime, endTime }) => startTime <= time && time < endTime) ?? null
    const next = own.find(({ startTime }) => startTime > time) ?? null
    const freeUntil = now || !isOpen ? null : (next?.startTime ?? day.closes)
    return { id, now, next, freeUntil }
  })
}

/** `Marina` of `MARINA souza`. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.charAt(0).toLocaleUpperCase('pt-BR') + first.slice(1).toLocaleLowerCase('pt-BR')
}
