import { agendaApi, type AgendaApi } from '../../api/agenda.ts'
import { readCourts } from '../../api/courts.ts'
import { deskApi } from '../../api/desk.ts'
import { reservationListApi, type ReservationListApi } from '../../api/reservationList.ts'
import { readVenue } from '../../api/venue.ts'
import type { Send } from '../sync/drain.ts'
import type { DeskReads } from '../sync/refresh.ts'
import { sendCommand } from '../sync/sendCommand.ts'

/** What a desk asks of the server. */
export type DeskServer = Pick<AgendaApi, 'readDay' | 'readReservation' | 'preview'> &
  ReservationListApi & { reads: DeskReads; send: Send }

const LISTS = {
  courts: () => readCourts(),
  prices: deskApi.readPrices,
  specialPrices: deskApi.readSpecialPrices,
  operationHours: deskApi.readOperationHours,
  closingDates: deskApi.readClosingDates,
  fixedClasses: agendaApi.readFixedClasses,
}

export const DESK_SERVER: DeskServer = {
  ...agendaApi,
  ...reservationListApi,
  reads: { venue: () => readVenue(), resource: (name) => LISTS[name](), day: agendaApi.readDay },
  send: sendCommand,
}
