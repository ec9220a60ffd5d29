import * as v from 'valibot'
import { RESERVATION_STATUSES, RESERVATION_TYPES } from '../../venue/occupancy/reservationStatus.ts'
import { CustomerPaymentMethodSchema } from '../../platform/money/paid.ts'
import { SportSchema } from '../../venue/courts/court.schema.ts'
import {
  CpfSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
  CustomerDetailsSchema,
} from '../../platform/contact/customer.schema.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { slotEnd } from '../../platform/time/hours.ts'
import { CivilDateSchema, EndHourSchema, HourSchema } from '../../platform/time/time.schema.ts'

const SlotFields = {
  date: CivilDateSchema,
  startTime: HourSchema,
  endTime: v.optional(EndHourSchema),
  price: PriceCentsSchema,
  courtId: v.optional(IdSchema),
  /** The hold that is meant to become this reservation: once it has, the cart is not ordered a second time. */
  holdId: v.optional(IdSchema),
}
const ONE_HOUR = 'Cada horário dura uma hora'
const lastsOneHour = (slot: { startTime: string; endTime?: string | undefined }) =>
  slot.endTime === undefined || slot.endTime === slotEnd(slot.startTime)

/** What a checkout says of the terms. Only a yes is stored; a program that says nothing of them leaves it open. */
const AcceptanceFields = {
  acceptedTerms: v.optional(v.literal(true, 'Você precisa aceitar os termos')),
  termsVersion: v.optional(
    v.pipe(
      v.string('Versão dos termos inválida'),
      v.regex(/^\d{4}-\d\d-\d\d$/, 'Versão dos termos inválida'),
    ),
  ),
}

const CheckoutFields = {
  sportType: SportSchema,
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: CpfSchema,
  paymentGroupId: v.pipe(
    v.string('Informe o grupo de pagamento'),
    v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'Grupo de pagamento inválido'),
  ),
  ...AcceptanceFields,
}

/** A customer's request: one hour by its own fields, or a whole cart as `timeSlots`, all or nothing. */
export const CheckoutSlotSchema = v.pipe(
  wireObject(SlotFields),
  v.forward(
    v.check((slot) => lastsOneHour(slot), ONE_HOUR),
    ['endTime'],
  ),
)
export const SingleCheckoutSchema = v.pipe(
  wireObject({ ...CheckoutFields, ...SlotFields }),
  v.forward(
    v.check((slot) => lastsOneHour(slot), ONE_HOUR),
    ['endTime'],
  ),
)
export const CartCheckoutSchema = wireObject({
  ...CheckoutFields,
  timeSlots: v.pipe(
    v.array(CheckoutSlotSchema, 'Informe os horários'),
    v.minLength(1, 'Nenhum horário selecionado'),
    v.maxLength(12, 'No máximo 12 horários por reserva'),
    v.check(
      (slots) =>
        new Set(slots.map((slot) => `${slot.date} ${slot.startTime} ${slot.courtId ?? ''}`))
          .size === slots.length,
      'Horário repetido',
    ),
  ),
})
export type CheckoutSlot = v.InferOutput<typeof CheckoutSlotSchema>
export type Checkout = v.InferOutput<typeof CartCheckoutSchema>

export const CancelUnpaidSchema = wireObject({
  reservationIds: v.pipe(
    v.array(IdSchema, 'Informe as reservas'),
    v.minLength(1, 'Informe as reservas'),
    v.maxLength(50, 'Lista longa demais'),
  ),
})

/** A reservation as its own customer sees it; `price` in reais. */
const CustomerReservationSchema = v.object({
  id: v.number(),
  courtId: v.number(),
  courtName: v.string(),
  sportType: v.string(),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  price: v.number(),
  status: v.picklist(RESERVATION_STATUSES),
  paymentStatus: v.string(),
  paymentGroupId: v.string(),
  reservationType: v.picklist(RESERVATION_TYPES),
  /** ISO instant. */
  createdAt: v.string(),
})
export type CustomerReservation = v.InferOutput<typeof CustomerReservationSchema>
/** The first reservation's fields, all of them in `reservations`, and how long they wait for the payment. */
export const CheckoutAnswerSchema = v.object({
  ...CustomerReservationSchema.entries,
  reservations: v.array(CustomerReservationSchema),
  totalPrice: v.number(),
  expiresInMs: v.number(),
})
export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswerSchema>

/** What a browser has open, as its customer sees it: a checkout that waits for its money, one that was paid lately, or one that was ended without its customer. */
export const OwnOrderSchema = v.object({
  ...CheckoutAnswerSchema.entries,
  ...CustomerDetailsSchema.entries,
  payment: v.nullable(v.object({ id: v.string(), method: CustomerPaymentMethodSchema })),
  endedBy: v.nullable(v.picklist(['time', 'staff'])),
})
export type OwnOrder = v.InferOutput<typeof OwnOrderSchema>
