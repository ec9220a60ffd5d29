import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import type { OperationHours } from '#shared/calendar/operationHours.schema.ts'
import type { Court } from '#shared/court/court.ts'
import type { DeskCommand } from '#shared/desk/deskCommand.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import type { DeskReservationDetail } from '#shared/reservation/deskReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { agendaApi, type AgendaApi, type AgendaDay } from '../api/agenda.ts'
import { ApiError } from '../api/client.ts'
import { deskApi, type DeskApi } from '../api/desk.ts'
import { isCatalogNews } from '../api/events.ts'
import {
  reservationListApi,
  type ReservationListApi,
  type ReservationPage,
} from '../api/reservationList.ts'
import { createResource, type Resource } from '../api/resource.ts'
import type { Outside } from '../outside.ts'
import { createDays } from './days.ts'
import { createReservationLists } from './reservationList.ts'

/** What the admin's screens know and may change. */
export type Desk = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  prices: Resource<PriceEntry[]>
  specialPrices: Resource<SpecialPriceEntry[]>
  operationHours: Resource<OperationHours[]>
  closingDates: Resource<ClosingDate[]>
  fixedClasses: Resource<FixedClassEntry[]>
  /** A day of the agenda; the same resource for the same date. */
  day(date: CivilDate): Resource<AgendaDay>
  /** One page of what a query of `GET /api/reservations` finds; the same resource for the same query. */
  reservations(query: string): Resource<ReservationPage>
  /** One reservation with its CPF, history and series; kept only while it is looked at. */
  reservation(id: number): Resource<DeskReservationDetail>
  /** Has the server make the edit and gives back its row, once the lists show it. Throws `ApiError` or `Unreachable`. */
  edit(command: DeskCommand, idempotencyKey: string): Promise<unknown>
  /** Keeps what was read fresh while the returned function is not called. */
  follow(): () => void
}

/** The desk's data: read when first shown, read again whenever the server tells of a change. */
export function createDesk(
  { courts, venue, events, session }: Outside,
  api: DeskApi & AgendaApi & ReservationListApi = {
    ...deskApi,
    ...agendaApi,
    ...reservationListApi,
  },
): Desk {
  const prices = createResource(api.readPrices)
  const specialPrices = createResource(api.readSpecialPrices)
  const operationHours = createResource(api.readOperationHours)
  const closingDates = createResource(api.readClosingDates)
  const fixedClasses = createResource(api.readFixedClasses)
  const days = createDays(api.readDay)
  const lists = createReservationLists(api)
  const own = [prices, specialPrices, operationHours, closingDates, fixedClasses]
  const refresh = (resources: readonly { refresh(): Promise<void> }[]) =>
    Promise.all(resources.map((resource) => resource.refresh()))
  return {
    courts,
    venue,
    prices,
    specialPrices,
    operationHours,
    closingDates,
    fixedClasses,
    day: days.day,
    reservations: lists.list,
    reservation: lists.detail,
    async edit(command, idempotencyKey) {
      try {
        const answer = await api.send(command, idempotencyKey)
        // The next edit is made on what is read here.
        await refresh([courts, venue, days, lists, ...own])
        return answer
      } catch (error) {
        // Signed out elsewhere, or no admin any more: whoever shows the desk must know.
        if (error instanceof ApiError && [401, 403].includes(error.status)) void session.reload()
        // What stood in the way may be news.
        void refresh([courts, venue, days, lists, ...own])
        throw error
      }
    },
    // The courts and the venue follow by themselves (`outside.ts`).
    follow: () =>
      events.subscribe((event) => {
        if (isCatalogNews(event)) void refresh(own)
        days.hear(event)
        lists.hear(event)
      }),
  }
}
