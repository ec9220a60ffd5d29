import * as v from 'valibot'
import { defineCall, media, nothing } from '../account/call/defineCall.ts'
import { OpenedCreditSchema } from '../book/credit/creditLink.ts'
import {
  ForgetSchema,
  LostLinkSchema,
  MoveQuoteQuerySchema,
  OpenedLinkSchema,
  OwnCancelSchema,
  OwnChoiceSchema,
  OwnMoveSchema,
  OwnUndoSchema,
  QuoteQuerySchema,
} from '../booking/reservation/ownReservation.schema.ts'
import {
  OwnListSchema,
  OwnMoveQuoteSchema,
  OwnQuoteSchema,
  OwnReservationSchema,
} from '../booking/reservation/ownReservation.ts'

/** Of a code that is none it is answered that there is no such order. */
const byCode = v.object({ code: v.string() })

export const listOwn = defineCall({
  method: 'GET',
  path: '/api/my/reservations',
  permission: 'anybody',
  says: 'Lista os pedidos que este navegador pode ver',
  answer: OwnListSchema,
  repeats: 'always',
})
export const openOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations',
  permission: 'anybody',
  says: 'Abre um link de cliente',
  body: OpenedLinkSchema,
  answer: OwnReservationSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const openCredit = defineCall({
  method: 'POST',
  path: '/api/my/credits',
  permission: 'anybody',
  says: 'Abre o link que foi mandado por e-mail para um crédito',
  body: OpenedCreditSchema,
  answer: nothing,
  repeats: 'always',
  refusals: ['not-found'],
})
export const readOwn = defineCall({
  method: 'GET',
  path: '/api/my/reservations/:code',
  permission: 'anybody',
  says: 'Mostra um pedido',
  params: byCode,
  answer: OwnReservationSchema,
  repeats: 'always',
})
export const readOwnCalendar = defineCall({
  method: 'GET',
  path: '/api/my/reservations/:code/calendar.ics',
  permission: 'anybody',
  says: 'Os horários de um pedido para a agenda do cliente',
  params: byCode,
  answer: media('text/calendar; charset=utf-8'),
  repeats: 'always',
})
export const quoteOwn = defineCall({
  method: 'GET',
  path: '/api/my/reservations/:code/quote',
  permission: 'anybody',
  says: 'Quanto volta se estes horários forem cancelados agora',
  params: byCode,
  query: QuoteQuerySchema,
  answer: OwnQuoteSchema,
  repeats: 'always',
  refusals: ['not-cancellable'],
})
export const cancelOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/cancel',
  permission: 'anybody',
  says: 'Cancela horários de um pedido',
  params: byCode,
  body: OwnCancelSchema,
  answer: OwnReservationSchema,
  repeats: 'by-key',
  refusals: [
    'already-paid',
    'became-credit',
    'choice-open',
    'money-uncertain',
    'not-cancellable',
    'paid-too-late',
    'provider-unavailable',
    'quote-changed',
  ],
})
export const moveOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/reschedule',
  permission: 'anybody',
  says: 'Muda um horário de um pedido',
  params: byCode,
  body: OwnMoveSchema,
  answer: OwnReservationSchema,
  repeats: 'by-key',
  refusals: [
    'dearer-hour',
    'move-open',
    'move-over',
    'move-price-changed',
    'no-court',
    'no-price',
    'not-movable',
    'slot-closed',
    'slot-past',
    'slot-taken',
    'slot-too-far',
    'too-many-moves',
  ],
})
export const quoteMove = defineCall({
  method: 'GET',
  path: '/api/my/reservations/:code/reschedule',
  permission: 'anybody',
  says: 'Quanto custa mudar um horário',
  params: byCode,
  query: MoveQuoteQuerySchema,
  answer: OwnMoveQuoteSchema,
  repeats: 'always',
  refusals: [
    'no-court',
    'no-price',
    'not-movable',
    'slot-closed',
    'slot-past',
    'slot-taken',
    'slot-too-far',
  ],
})
export const giveUpMove = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/reschedule/give-up',
  permission: 'anybody',
  says: 'Desiste de uma mudança que espera pagamento',
  params: byCode,
  answer: OwnReservationSchema,
  repeats: 'always',
  refusals: ['already-paid', 'paid-too-late', 'provider-unavailable'],
})
export const chooseOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/choose',
  permission: 'anybody',
  says: 'Escolhe entre crédito, dinheiro e outro horário depois de a quadra fechar',
  params: byCode,
  body: OwnChoiceSchema,
  answer: OwnReservationSchema,
  repeats: 'by-key',
  refusals: [
    'already-chosen',
    'became-credit',
    'became-hour',
    'dearer-hour',
    'money-gone',
    'money-uncertain',
    'move-open',
    'no-court',
    'slot-closed',
    'slot-past',
    'slot-taken',
    'too-many-moves',
  ],
})
export const undoOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/undo',
  permission: 'anybody',
  says: 'Desfaz um cancelamento ou uma escolha de até um minuto atrás',
  params: byCode,
  body: OwnUndoSchema,
  answer: OwnReservationSchema,
  repeats: 'always',
  refusals: ['undo-over'],
})
export const linkOfOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/link',
  permission: 'anybody',
  says: 'O link de um pedido, para abrir noutro navegador',
  params: byCode,
  answer: v.object({ link: v.string() }),
  repeats: 'always',
})
export const forgetOwn = defineCall({
  method: 'POST',
  path: '/api/my/reservations/:code/forget',
  permission: 'anybody',
  says: 'Tira um pedido deste navegador',
  params: byCode,
  answer: nothing,
  repeats: 'always',
})
export const forgetHere = defineCall({
  method: 'POST',
  path: '/api/my/forget',
  permission: 'anybody',
  says: 'Tira todos os pedidos deste navegador',
  body: ForgetSchema,
  answer: nothing,
  repeats: 'always',
})
export const askForLink = defineCall({
  method: 'POST',
  path: '/api/my/links',
  permission: 'anybody',
  says: 'Manda o link de um pedido para o e-mail dele',
  body: LostLinkSchema,
  status: 202,
  answer: v.object({ message: v.string() }),
  repeats: 'always',
})

export const ownPageCalls = [
  listOwn,
  openOwn,
  openCredit,
  readOwn,
  readOwnCalendar,
  quoteOwn,
  cancelOwn,
  moveOwn,
  quoteMove,
  giveUpMove,
  chooseOwn,
  undoOwn,
  linkOfOwn,
  forgetOwn,
  forgetHere,
  askForLink,
] as const
