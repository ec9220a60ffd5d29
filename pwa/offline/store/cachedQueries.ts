import { HOLD_CAP_MS } from '#shared/booking/hold/hold.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { everyReservation } from '#shared/commands/days.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { mayBeEmail, mayBePhone } from '#shared/platform/contact/masks.ts'
import {
  ReservationQuerySchema,
  type ReservationQuery,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { AgendaDay, ReservationPage } from '../../api/admin.ts'
import type { OfflineView } from './offlineView.ts'
import * as v from 'valibot'
import { fold } from '#shared/platform/text/fold.ts'
import { wordsOf } from '#shared/platform/text/words.ts'

const HOUR_MS = 3_600_000

/** A cached day, at this hour: time goes on without a connection too. Null when it is not cached. */
export function cachedDay({ shown, serverMs }: OfflineView, date: CivilDate): AgendaDay | null {
  const day = shown.days[date] as AgendaDay | undefined
  if (!day) return null
  const isOver = ({ status, expiresAt }: AgendaDay['allReservations'][number]) =>
    status === 'pending' && expiresAt !== null && Date.parse(expiresAt) <= serverMs
  return {
    ...day,
    today: shown.today,
    serverMs: Math.max(day.serverMs, Math.floor(serverMs / HOUR_MS) * HOUR_MS),
    // None lasts longer, and no event reports its end.
    holds: serverMs - day.serverMs < HOLD_CAP_MS ? day.holds : [],
    allReservations: day.allReservations.filter((one) => !isOver(one)),
  }
}

/** A reservation out of the cached days: without its CPF and history, and of its series only those days. */
export type CachedReservation = {
  reservation: AdminReservation
  series: AdminReservationDetail['series']
}

export function cachedReservation({ shown }: OfflineView, id: number): CachedReservation | null {
  const all = everyReservation(shown)
  const rained = Object.values(shown.days).flatMap(({ rainedOut = [] }) => rainedOut)
  const reservation = [...all, ...rained].find((one) => one.id === id)
  if (!reservation) return null
  const { recurrenceId } = reservation
  const series = recurrenceId === null ? [] : all.filter((one) => one.recurrenceId === recurrenceId)
  return {
    reservation,
    series: series.map((one) => ({
      id: one.id,
      date: one.date,
      startTime: one.startTime,
      status: one.status,
      detached: one.detached,
      price: one.price,
      ...(one.paid === undefined ? {} : { paid: one.paid }),
      paymentStatus: one.paymentStatus,
      paidBy: one.paidBy,
      paymentMethod: one.paymentMethod,
    })),
  }
}

/** A page out of the cached days; `isPart` when other days may have more. */
export type CachedPage = ReservationPage & { isPart: boolean }

/** What a query of `GET /api/reservations` finds in the cached days, edits on top: of one day, or of all of them by a search. Null when it asks for anything else. Canceled ones are not cached. */
export function cachedReservations(view: OfflineView, query: string): CachedPage | null {
  const asked = v.safeParse(ReservationQuerySchema, Object.fromEntries(new URLSearchParams(query)))
  if (!asked.success) return null
  const { date, startDate, endDate, search, page, perPage } = asked.output
  const isOfAll = !date && !startDate && !endDate && Boolean(search)
  const dates = date ? [date] : isOfAll ? Object.keys(view.shown.days) : []
  const days = dates.map((one) => cachedDay(view, one)).filter((day) => day !== null)
  if (days.length === 0) return null
  const found = days
    .flatMap(({ allReservations }) => allReservations)
    .filter(matches(asked.output))
    .sort(isOfAll ? nearestFirst(view.shown.today) : byPlay)
  return {
    reservations: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    isPart: isOfAll,
  }
}

function matches(query: ReservationQuery) {
  const { courtId, endsAfter, search, status } = query
  const statuses = query.combined_status ?? (status ? [status] : null)
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  return (one: AdminReservation) =>
    (endsAfter === undefined || one.endTime > endsAfter) &&
    (courtId === undefined || one.courtId === courtId) &&
    (statuses === null || statuses.includes(one.status)) &&
    (isIn(search ?? '', one) || words.every((word) => isIn(word, one)))
}

/** The CPF is not compared, because it is not cached; e-mail and phone as far as their masks show them. */
function isIn(typed: string, { customerName, customerEmail, customerPhone }: AdminReservation) {
  const isNumber = !/[^\d\s().+/-]/.test(typed)
  const isPhone = isNumber && mayBePhone(typed, customerPhone)
  const wanted = wordsOf(typed)
  const isName = wanted.length > 0 && wanted.every((word) => fold(customerName).includes(word))
  return isPhone || isName || mayBeEmail(typed, customerEmail)
}

/** What is to come, nearest first, then what was, last first. */
function nearestFirst(today: CivilDate) {
  return (a: AdminReservation, b: AdminReservation) => {
    const [isOver, isOtherOver] = [a.date < today, b.date < today]
    if (isOver !== isOtherOver) return isOver ? 1 : -1
    const byDate = a.date.localeCompare(b.date)
    return (isOver ? -byDate : byDate) || byPlay(a, b)
  }
}

function byPlay(a: AdminReservation, b: AdminReservation) {
  return a.startTime.localeCompare(b.startTime) || a.courtId - b.courtId || a.id - b.id
}

/** The cached venue. Its clock says only which day it is there, so that a screen that shows the day is drawn once a day. */
export function createCachedVenue() {
  let clock = { today: '', serverTime: '' }
  return ({ cached, serverMs, shown: { venue } }: OfflineView): Venue | null => {
    if (!venue || !cached.has('venue')) return null
    const today = venueNow(serverMs, venue.timeZone).date
    if (clock.today !== today) clock = { today, serverTime: new Date(serverMs).toISOString() }
    return { ...venue, serverTime: clock.serverTime }
  }
}
