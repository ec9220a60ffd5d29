import type {
  OwnList,
  OwnMoveQuote,
  OwnQuote,
  OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { request } from './client.ts'

const PATH = '/api/my/reservations'

type NewHour = { reservationId: number; date: string; startTime: string }

/** What a customer does with their own reservations. */
export const myApi = {
  list: () => request<OwnList>('GET', PATH),
  /** Opens a link; the secret goes to the server in a body, never in an address. */
  open: (link: { code: string; secret?: string }) =>
    request<OwnReservation>('POST', PATH, { body: link }),
  read: (code: string) => request<OwnReservation>('GET', `${PATH}/${code}`),
  link: (code: string) => request<{ link: string }>('POST', `${PATH}/${code}/link`),
  forget: (code: string) => request<void>('POST', `${PATH}/${code}/forget`),
  /** Everything that this browser may see; of what the account has too, or of all. */
  forgetHere: (scope: 'all' | 'account') =>
    request<void>('POST', '/api/my/forget', { body: { scope } }),
  askForLink: (lost: { code: string; phone: string }) =>
    request<{ message: string }>('POST', '/api/my/links', { body: lost }),
  quote: (code: string, ids: readonly number[]) =>
    request<OwnQuote>('GET', `${PATH}/${code}/quote?ids=${ids.join(',')}`),
  quoteMove: (code: string, to: NewHour) =>
    request<OwnMoveQuote>(
      'GET',
      `${PATH}/${code}/reschedule?reservationId=${to.reservationId}&date=${to.date}&startTime=${to.startTime}`,
    ),
  giveUpMove: (code: string) =>
    request<OwnReservation>('POST', `${PATH}/${code}/reschedule/give-up`),
  move: (code: string, body: NewHour & { quote: string }, key: string) =>
    request<OwnReservation>('POST', `${PATH}/${code}/reschedule`, { body, idempotencyKey: key }),
  choose: (
    code: string,
    body: { reservationId: number; choice: string; date?: string; startTime?: string },
    key: string,
  ) => request<OwnReservation>('POST', `${PATH}/${code}/choose`, { body, idempotencyKey: key }),
  cancel: (code: string, body: { reservationIds: readonly number[]; quote: string }, key: string) =>
    request<OwnReservation>('POST', `${PATH}/${code}/cancel`, { body, idempotencyKey: key }),
}
