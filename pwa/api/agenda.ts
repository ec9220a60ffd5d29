import type { InferInput } from 'valibot'
import type { Agenda, AgendaDay as ToldDay } from '#shared/calendar/agenda.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type {
  AdminReservationDetail,
  OccurrencePreview,
} from '#shared/reservation/adminReservation.ts'
import type { AdminReservationDraftSchema } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { request, send } from './client.ts'

/** A day of the agenda, and what the server's clock said of it. */
export type AgendaDay = ToldDay & {
  /** Today at the venue, by the server's clock. */
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
    const told = response.headers.get('Date')
    const calendar = (await response.json()) as Agenda
    const serverMs = told ? Date.parse(told) : Date.now()
    return {
      ...calendar.days[0]!,
      today: calendar.today,
      serverMs,
      clockSkewMs: serverMs - Date.now(),
      changesInMs: Math.max(0, Date.parse(calendar.changesAt) - serverMs),
    }
  },
  readFixedClasses: () => request<FixedClassEntry[]>('GET', '/api/fixed-classes'),
  /** With the whole CPF and everything that happened to it. */
  readReservation: (id: number) =>
    request<AdminReservationDetail>('GET', `/api/reservations/${id}`),
  /** Each date of a reservation that nobody has made yet. Changes nothing. */
  preview: (wish: AdminReservationWish) =>
    request<OccurrencePreview[]>('POST', '/api/reservations/preview', { body: wish }),
}
export type AgendaApi = typeof agendaApi
