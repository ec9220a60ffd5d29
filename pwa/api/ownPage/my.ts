import { send, type BodyOf } from '../send.ts'

type NewHour = { reservationId: number; date: string; startTime: string }

/** What a customer does with their own reservations. */
export const myApi = {
  list: () => send('GET /api/my/reservations'),
  /** Opens a link; the secret goes to the server in a body, never in an address. */
  open: (link: BodyOf<'POST /api/my/reservations'>) =>
    send('POST /api/my/reservations', { body: link }),
  /** Opens the link that was mailed for a credit, likewise. */
  openCredit: (link: BodyOf<'POST /api/my/credits'>) =>
    send('POST /api/my/credits', { body: link }),
  read: (code: string) => send('GET /api/my/reservations/:code', { params: { code } }),
  link: (code: string) => send('POST /api/my/reservations/:code/link', { params: { code } }),
  forget: (code: string) => send('POST /api/my/reservations/:code/forget', { params: { code } }),
  /** Everything that this browser may see; of what the account has too, or of all. */
  forgetHere: (scope: 'all' | 'account') => send('POST /api/my/forget', { body: { scope } }),
  askForLink: (lost: BodyOf<'POST /api/my/links'>) => send('POST /api/my/links', { body: lost }),
  quote: (code: string, ids: readonly number[]) =>
    send('GET /api/my/reservations/:code/quote', { params: { code }, query: { ids: ids.join() } }),
  quoteMove: (code: string, { reservationId, ...to }: NewHour) =>
    send('GET /api/my/reservations/:code/reschedule', {
      params: { code },
      query: { reservationId: String(reservationId), ...to },
    }),
  giveUpMove: (code: string) =>
    send('POST /api/my/reservations/:code/reschedule/give-up', { params: { code } }),
  move: (code: string, body: NewHour & { quote: string }, key: string) =>
    send('POST /api/my/reservations/:code/reschedule', { params: { code }, body, key }),
  choose: (code: string, body: BodyOf<'POST /api/my/reservations/:code/choose'>, key: string) =>
    send('POST /api/my/reservations/:code/choose', { params: { code }, body, key }),
  cancel: (code: string, body: BodyOf<'POST /api/my/reservations/:code/cancel'>, key: string) =>
    send('POST /api/my/reservations/:code/cancel', { params: { code }, body, key }),
  undo: (code: string, body: BodyOf<'POST /api/my/reservations/:code/undo'>) =>
    send('POST /api/my/reservations/:code/undo', { params: { code }, body }),
}
