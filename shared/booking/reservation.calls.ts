import * as v from 'valibot'
import { byId, defineCall, either, partOf } from '../account/call/defineCall.ts'
import { AgendaSchema } from './calendar/agenda.ts'
import { CalendarQuerySchema } from './calendar/calendar.schema.ts'
import { CalendarSchema } from './calendar/calendar.ts'
import {
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  CancellationSchema,
  ExtraOccurrenceSchema,
  PaymentAtDeskSchema,
  RescheduleSchema,
  ReservationQuerySchema,
} from './reservation/adminReservation.schema.ts'
import {
  AdminReservationAnswerSchema,
  AdminReservationDetailSchema,
  AdminReservationSchema,
  ChangedReservationSchema,
  OccurrencePreviewSchema,
} from './reservation/adminReservation.ts'
import { ArrivalSchema } from './reservation/arrival.ts'
import { StaffLinkSchema } from './reservation/ownReservation.schema.ts'
import {
  CancelUnpaidSchema,
  CartCheckoutSchema,
  CheckoutAnswerSchema,
  OwnOrderSchema,
  SingleCheckoutSchema,
} from './reservation/reservation.schema.ts'

export const readCalendar = defineCall({
  method: 'GET',
  path: '/api/calendar',
  permission: 'anybody',
  says: 'A agenda pública: horários livres e preços de cada dia',
  query: CalendarQuerySchema,
  answer: CalendarSchema,
  repeats: 'always',
})
export const readAgenda = defineCall({
  method: 'GET',
  path: '/api/calendar',
  for: 'staff',
  permission: 'agenda.read',
  says: 'A agenda de um só dia com as reservas de cada horário',
  query: CalendarQuerySchema,
  answer: AgendaSchema,
  repeats: 'always',
})
export const checkOut = defineCall({
  method: 'POST',
  path: '/api/reservations',
  permission: 'anybody',
  says: 'Reserva os horários de um carrinho, todos ou nenhum; 200 quando já eram seus',
  body: either(CartCheckoutSchema, SingleCheckoutSchema),
  status: 201,
  answer: CheckoutAnswerSchema,
  repeats: 'by-key',
  refusals: [
    'already-ordered',
    'client-blocked',
    'client-full',
    'company-missing',
    'customer-blocked',
    'group-mismatch',
    'minimum-total',
    'no-court',
    'no-price',
    'price-changed',
    'reservation-canceled',
    'slot-closed',
    'slot-past',
    'slot-taken',
    'slot-too-far',
    'unpaid-limit',
    'unpaid-pause',
  ],
})
export const placeByStaff = defineCall({
  method: 'POST',
  path: '/api/reservations',
  for: 'staff',
  permission: 'reservation.edit',
  says: 'Reserva pela equipe, uma vez ou toda semana',
  body: AdminReservationDraftSchema,
  status: 201,
  answer: AdminReservationAnswerSchema,
  repeats: 'by-key',
  refusals: ['no-court', 'occurrences-taken', 'slot-closed', 'slot-past', 'slot-taken'],
})
export const cancelUnpaid = defineCall({
  method: 'POST',
  path: '/api/reservations/cancel-unpaid',
  permission: 'anybody',
  says: 'Desiste de reservas ainda não pagas',
  body: CancelUnpaidSchema,
  answer: v.object({ message: v.string() }),
  repeats: 'always',
  refusals: ['already-paid', 'not-found', 'paid-too-late'],
})
export const readOwnOrder = defineCall({
  method: 'GET',
  path: '/api/reservations/mine/open',
  permission: 'anybody',
  says: 'O pedido que este navegador tem em aberto',
  answer: v.object({ order: v.nullable(OwnOrderSchema) }),
  repeats: 'always',
})

export const listReservations = defineCall({
  method: 'GET',
  path: '/api/reservations',
  permission: 'agenda.read',
  says: 'Lista reservas, por página; o total vem em X-Total-Count',
  query: ReservationQuerySchema,
  answer: v.array(AdminReservationSchema),
  repeats: 'always',
})
export const previewReservation = defineCall({
  method: 'POST',
  path: '/api/reservations/preview',
  permission: 'reservation.edit',
  says: 'Diz de cada data de uma reserva o que a impediria, sem reservar',
  body: AdminReservationDraftSchema,
  answer: v.array(OccurrencePreviewSchema),
  repeats: 'always',
})
export const readReservation = defineCall({
  method: 'GET',
  path: '/api/reservations/:id',
  permission: 'agenda.read',
  says: 'Mostra uma reserva com a sua história',
  params: byId,
  answer: AdminReservationDetailSchema,
  repeats: 'always',
})
export const changeReservation = defineCall({
  method: 'PATCH',
  path: '/api/reservations/:id',
  permission: 'reservation.edit',
  says: 'Altera uma reserva, ou a aprova ou cancela por status',
  params: byId,
  ifMatch: true,
  body: partOf(AdminReservationEditSchema),
  answer: ChangedReservationSchema,
  repeats: 'by-key',
  refusals: [
    'became-hour',
    'courtesy-limit',
    'credit-short',
    'customer-reservation',
    'no-court',
    'occurrences-taken',
    'paid-online',
    'refund-limit',
    'reservation-canceled',
    'slot-closed',
    'slot-past',
    'slot-taken',
    'status-not-allowed',
  ],
})
export const cancelReservation = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/cancel',
  permission: 'reservation.edit',
  says: 'Cancela uma reserva, o resto da série ou o pedido inteiro',
  params: byId,
  ifMatch: true,
  body: v.optional(CancellationSchema, {}),
  answer: v.object({ canceled: v.array(AdminReservationSchema) }),
  repeats: 'by-key',
  refusals: [
    'became-credit',
    'choice-open',
    'refund-limit',
    'second-factor-needed',
    'status-not-allowed',
  ],
})
export const payAtDesk = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/pay',
  permission: 'reservation.edit',
  says: 'Recebe no balcão o que um cliente reservou e não pagou',
  params: byId,
  body: PaymentAtDeskSchema,
  answer: v.object({ reservations: v.array(AdminReservationSchema) }),
  repeats: 'by-key',
  refusals: [
    'already-paid',
    'courtesy-limit',
    'paid-too-late',
    'prices-changed',
    'status-not-allowed',
  ],
})
export const reschedule = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/reschedule',
  permission: 'reservation.reschedule',
  says: 'Muda uma reserva de horário, dia ou quadra',
  params: byId,
  ifMatch: true,
  body: RescheduleSchema,
  answer: AdminReservationSchema,
  repeats: 'by-key',
  refusals: ['no-court', 'slot-past', 'slot-taken', 'status-not-allowed'],
})
export const noteArrival = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/arrival',
  permission: 'reservation.edit',
  says: 'Anota que alguém chegou ou faltou',
  params: byId,
  ifMatch: true,
  body: ArrivalSchema,
  answer: AdminReservationSchema,
  repeats: 'by-key',
  refusals: ['status-not-allowed'],
})
export const sendAgain = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/send-again',
  permission: 'reservation.edit',
  says: 'Envia a confirmação de novo',
  params: byId,
  answer: AdminReservationSchema,
  repeats: 'by-key',
  refusals: ['no-address', 'nothing-to-confirm'],
})
export const addOccurrence = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/occurrences',
  permission: 'reservation.edit',
  says: 'Põe mais uma data numa série',
  params: byId,
  ifMatch: true,
  body: ExtraOccurrenceSchema,
  status: 201,
  answer: AdminReservationSchema,
  repeats: 'by-key',
  refusals: ['slot-closed', 'slot-past', 'slot-taken'],
})
export const linkOfReservation = defineCall({
  method: 'POST',
  path: '/api/reservations/:id/link',
  permission: 'reservation.edit',
  says: 'O link do cliente, para copiar ou mandar; ou um novo no lugar dele',
  params: byId,
  body: v.optional(StaffLinkSchema, {}),
  answer: v.object({ code: v.string(), link: v.string() }),
  repeats: 'never',
})

export const reservationCalls = [
  readCalendar,
  readAgenda,
  checkOut,
  placeByStaff,
  cancelUnpaid,
  readOwnOrder,
  listReservations,
  previewReservation,
  readReservation,
  changeReservation,
  cancelReservation,
  payAtDesk,
  reschedule,
  noteArrival,
  sendAgain,
  addOccurrence,
  linkOfReservation,
] as const
