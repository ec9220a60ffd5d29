import type { InferInput } from 'valibot'
import type { AgendaDay as WireDay } from '#shared/booking/calendar/agenda.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { AdminReservationDraftSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { send, sendForHeaders } from './send.ts'
import { takeSyncAhead } from './syncAhead.ts'

/** Reads the changes since the cursor of the last answer, and the days of `dates` whole. */
export function readSync(
  since: string | null,
  dates: readonly CivilDate[],
  customers: string,
  till: string,
  bar: string,
) {
  const isOfAll = since === null && !(dates.length > 0 || customers || till || bar)
  const ahead = isOfAll ? takeSyncAhead() : null
  if (ahead) return ahead
  return send('GET /api/sync', {
    query: {
      customers,
      till,
      bar,
      ...(since && { since }),
      ...(dates.length > 0 && { dates: dates.join() }),
    },
  })
}

/** A day of the agenda, and what the server's clock said of it. */
export type AgendaDay = WireDay & {
  today: CivilDate
  /** The server's clock when it answered, and what to add to this device's to get it. */
  serverMs: number
  clockSkewMs: number
  /** How long this stays true by itself, counted from its arrival. */
  changesInMs: number
}
/** A new reservation as the wire carries it; `price` in reais. */
export type AdminReservationWish = InferInput<typeof AdminReservationDraftSchema>

export const agendaApi = {
  async readDay(date: CivilDate): Promise<AgendaDay> {
    const query = { startDate: date, endDate: date }
    const found = await sendForHeaders('GET /api/calendar for staff', { query })
    const { answer: calendar, response } = found
    const answeredAt = response.headers.get('Date')
    const serverMs = answeredAt ? Date.parse(answeredAt) : Date.now()
    return {
      ...calendar.days[0]!,
      today: calendar.today,
      serverMs,
      clockSkewMs: serverMs - Date.now(),
      changesInMs: Math.max(0, Date.parse(calendar.changesAt) - serverMs),
    }
  },
  /** With the whole CPF and everything that happened to it. */
  readReservation: (id: number) => send('GET /api/reservations/:id', { params: { id } }),
  /** Each date of a planned reservation. Changes nothing. */
  preview: (body: AdminReservationWish) => send('POST /api/reservations/preview', { body }),
}
export type AgendaApi = typeof agendaApi

export type ReservationPage = {
  reservations: AdminReservation[]
  total: number
}

export const reservationListApi = {
  /** Returns a page of the reservations that a query (`shared/booking/reservation/adminReservation.schema.ts`) finds. */
  async readReservations(text: string): Promise<ReservationPage> {
    const query = new URLSearchParams(text)
    const found = await sendForHeaders('GET /api/reservations', { query })
    const { answer: reservations, response } = found
    return {
      reservations,
      total: Number(response.headers.get('X-Total-Count') ?? reservations.length),
    }
  },
}
export type ReservationListApi = typeof reservationListApi
