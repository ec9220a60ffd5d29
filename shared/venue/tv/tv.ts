import * as v from 'valibot'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { SPORTS } from '../courts/sport.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import type { ClockTime } from '../../platform/time/civil.ts'
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

const TvScreenSchema = v.object({
  id: v.number(),
  name: v.string(),
  showsNames: v.boolean(),
  createdBy: v.nullable(v.string()),
  /** ISO instants. */
  createdAt: v.string(),
  lastSeenAt: v.nullable(v.string()),
})
export type TvScreen = v.InferOutput<typeof TvScreenSchema>

/** `GET /api/tv-screens`: those in use. */
export const TvScreensSchema = v.object({ screens: v.array(TvScreenSchema) })
export type TvScreens = v.InferOutput<typeof TvScreensSchema>

/** The answer to a new one; the token is nowhere else. */
export const NewTvScreenSchema = v.object({ ...TvScreensSchema.entries, token: v.string() })
export type NewTvScreen = v.InferOutput<typeof NewTvScreenSchema>

const TvEntrySchema = v.object({
  courtId: v.number(),
  startTime: v.string(),
  endTime: v.string(),
  kind: v.picklist(['reservation', 'class', 'closed']),
  sport: v.exactOptional(v.picklist(SPORTS)),
  /** Of a class its own, of a closing why; of a reservation the first name, where the owner wants it shown. */
  name: v.exactOptional(v.string()),
})
export type TvEntry = v.InferOutput<typeof TvEntrySchema>
const TvDaySchema = v.object({
  date: AnsweredDateSchema,
  /** Null on a day without hours. */
  opens: v.nullable(v.string()),
  closes: v.nullable(v.string()),
  entries: v.array(TvEntrySchema),
})
export type TvDay = v.InferOutput<typeof TvDaySchema>
/** `GET /api/tv`: nothing of anybody but what the screen shows; tomorrow too, for the time after midnight. */
export const TvBoardSchema = v.object({
  venue: v.string(),
  timeZone: v.string(),
  serverTime: v.string(),
  courts: v.array(
    v.object({ id: v.number(), name: v.string(), shortName: v.exactOptional(v.string()) }),
  ),
  days: v.array(TvDaySchema),
})
export type TvBoard = v.InferOutput<typeof TvBoardSchema>

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
