import type { InferInput } from 'valibot'
import { requestOf, type Command } from '#shared/commands/command.ts'
import type { Agenda, AgendaDay as WireDay } from '#shared/booking/calendar/agenda.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
  OccurrencePreview,
} from '#shared/booking/reservation/adminReservation.ts'
import type { AdminReservationDraftSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { bodyOf, request, send } from './client.ts'
import { sendQuery } from './sendQuery.ts'

/** What the admin screens read from the server, and the one way to send an edit. */
export const adminEdits = {
  /** What changed since the cursor of the last answer; `dates` are sent again. */
  readSync(
    since: string | null,
    dates: readonly CivilDate[],
    customers: string,
    till: string,
    bar: string,
    waiting: number,
  ): Promise<SyncAnswer> {
    const query = new URLSearchParams({
      customers,
      till,
      bar,
      waiting: String(Math.min(waiting, 9_999)),
      ...(since && { since }),
      ...(dates.length > 0 && { dates: dates.join() }),
    })
    return request('GET', `/api/sync?${query}`)
  },
  /** Sends one edit; with the same key again the server answers as before and does nothing twice. */
  send(command: Command, idempotencyKey: string): Promise<unknown> {
    const { method, path, body, version } = requestOf(command)
    return request(method, path, { body, ifMatch: version, idempotencyKey })
  },
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
    const range = new URLSearchParams({ startDate: date, endDate: date })
    const response = await send('GET', `/api/calendar?${range}`)
    const answeredAt = response.headers.get('Date')
    const calendar = await bodyOf<Agenda>(response)
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
  readReservation: (id: number) =>
    request<AdminReservationDetail>('GET', `/api/reservations/${id}`),
  /** Each date of a planned reservation. Changes nothing. */
  preview: (wish: AdminReservationWish) =>
    request<OccurrencePreview[]>('POST', '/api/reservations/preview', { body: wish }),
}
export type AgendaApi = typeof agendaApi

export type ReservationPage = {
  reservations: AdminReservation[]
  total: number
}

export const reservationListApi = {
  /** Returns a page of the reservations that a query (`shared/booking/reservation/adminReservation.schema.ts`) finds. */
  async readReservations(query: string): Promise<ReservationPage> {
    const response = await sendQuery('/api/reservations', query)
    const reservations = await bodyOf<AdminReservation[]>(response)
    return {
      reservations,
      total: Number(response.headers.get('X-Total-Count') ?? reservations.length),
    }
  },
}
export type ReservationListApi = typeof reservationListApi
