import * as v from 'valibot'
import { digitsOf } from '#shared/customer/digits.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import {
  ReservationQuerySchema,
  type ReservationQuery,
} from '#shared/reservation/adminReservation.schema.ts'
import type { ReservationPage } from '../../api/reservationList.ts'
import type { OfflineView } from '../sync/readDesk.ts'
import { cachedDay } from './cachedDay.ts'

/** What a query of `GET /api/reservations` finds in the days that are kept, edits on top. Null when it asks for more than one of them. The canceled ones are not kept. */
export function cachedReservations(view: OfflineView, query: string): ReservationPage | null {
  const asked = v.safeParse(ReservationQuerySchema, Object.fromEntries(new URLSearchParams(query)))
  if (!asked.success || !asked.output.date) return null
  const day = cachedDay(view, asked.output.date)
  if (!day) return null
  const { page, perPage } = asked.output
  const found = day.allReservations.filter(matches(asked.output)).sort(byPlay)
  return {
    reservations: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
  }
}

function matches(query: ReservationQuery) {
  const { courtId, search, status, combined_status: statuses = status ? [status] : null } = query
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  return (one: AdminReservation) =>
    (courtId === undefined || one.courtId === courtId) &&
    (statuses === null || statuses.includes(one.status)) &&
    (isIn(search ?? '', one) || words.every((word) => isIn(word, one)))
}

/** Without the CPF, which is not kept. */
function isIn(typed: string, { customerName, customerEmail, customerPhone }: AdminReservation) {
  const digits = /[^\d\s().+/-]/.test(typed) ? '' : digitsOf(typed)
  const isPhone = digits !== '' && customerPhone.includes(digits)
  return isPhone || [customerName, customerEmail].some((text) => fold(text).includes(fold(typed)))
}

function byPlay(a: AdminReservation, b: AdminReservation) {
  return a.startTime.localeCompare(b.startTime) || a.courtId - b.courtId || a.id - b.id
}

function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
