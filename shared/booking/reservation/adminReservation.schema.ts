import * as v from 'valibot'
import { SportSchema } from '../../venue/courts/court.schema.ts'
import { CpfSchema, emailSchema, phoneSchema } from '../../platform/contact/customer.schema.ts'
import { NotesSchema, StaffTypedNameSchema } from '../../customers/people/staffFields.schema.ts'
import { IdSchema, PathIdSchema } from '../../platform/http/id.schema.ts'
import {
  PageSchema,
  chosen,
  optionalLine,
  singleLine,
  wireObject,
} from '../../platform/http/fields.ts'
import { sumCents } from '../../platform/money/money.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { PAYMENT_STATUSES } from '../../platform/money/paid.ts'
import { daysBetween } from '../../platform/time/civil.ts'
import { endsAfterStart } from '../../platform/time/hours.ts'
import { TILL_METHODS } from '../../book/till/till.ts'
import { CivilDateSchema, EndHourSchema, HourSchema } from '../../platform/time/time.schema.ts'
import { RESERVATION_STATUSES } from '../../venue/occupancy/reservationStatus.ts'

/** What the agenda's form may set; `pending_confirmation` is set by payments, never by a person. */
export const STAFF_STATUSES = ['approved', 'pending', 'canceled'] as const

const StaffPhoneSchema = phoneSchema('Telefone deve ter pelo menos 10 dígitos')

const StaffFields = {
  courtId: chosen('Selecione uma quadra', IdSchema),
  date: chosen('Selecione uma data', CivilDateSchema),
  startTime: chosen('Selecione um horário de início', HourSchema),
  endTime: chosen('Selecione um horário de término', EndHourSchema),
  customerName: StaffTypedNameSchema,
  // Who rings up has it seldom at hand.
  customerEmail: v.pipe(
    v.optional(v.string('Email inválido'), ''),
    v.trim(),
    v.union([v.literal(''), emailSchema('Email inválido')], 'Email inválido'),
  ),
  customerPhone: StaffPhoneSchema,
  customerCpf: v.nullish(v.union([v.literal(''), CpfSchema], 'CPF inválido'), null),
  sportType: SportSchema,
  price: v.optional(PriceCentsSchema, 0),
  status: v.optional(v.picklist(STAFF_STATUSES, 'Situação inválida'), 'approved'),
  paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, 'Situação inválida'), 'pending'),
  notes: NotesSchema,
}

const END_AFTER_START = 'Horário de término deve ser posterior ao horário de início'

const END_DATE_FIRST = 'A data final deve ser igual ou posterior à data da reserva'

/** How far a change of a weekly reservation reaches: this one, this and the next ones, or all that are still to come. */
export const SCOPES = ['one', 'following', 'future'] as const
export type Scope = (typeof SCOPES)[number]
const ScopeSchema = v.optional(v.picklist(SCOPES, 'Alcance inválido'), 'one')

/** How far a cancellation reaches: as a change does, or all that was paid together with it and is still to come. */
export const CANCEL_SCOPES = [...SCOPES, 'group'] as const
export type CancelScope = (typeof CANCEL_SCOPES)[number]

/** An exception for one date of a new series: left out, or on another court. */
const ExceptionSchema = v.pipe(
  wireObject({
    date: CivilDateSchema,
    skip: v.optional(v.boolean('Use verdadeiro ou falso'), false),
    courtId: v.optional(IdSchema),
  }),
)

export const MAX_OCCURRENCES = 104

/** With `isRecurring` one each week until `endDate`. */
const WeeklyFields = {
  isRecurring: v.optional(v.boolean('Use verdadeiro ou falso'), false),
  endDate: v.nullish(v.union([v.literal(''), CivilDateSchema], 'Data inválida'), null),
  /** Leaves out dates that are taken or closed, instead of refusing all. */
  skipConflicts: v.optional(v.boolean('Use verdadeiro ou falso'), false),
  exceptions: v.optional(
    v.pipe(
      v.array(ExceptionSchema, 'Lista inválida'),
      v.maxLength(MAX_OCCURRENCES, 'Lista longa demais'),
    ),
    [],
  ),
}
type WeeklyDates = { isRecurring: boolean; date: string; endDate?: string | null }

/** What is wrong with the last date of a weekly reservation; null when nothing is. */
function endDateMistake({ isRecurring, date, endDate }: WeeklyDates): string | null {
  if (!isRecurring) return null
  if (!endDate) return 'Data final é obrigatória para reservas recorrentes'
  if (endDate < date) return END_DATE_FIRST
  const isTooLong = daysBetween(date, endDate) >= 7 * MAX_OCCURRENCES
  return isTooLong ? `Uma reserva recorrente tem no máximo ${MAX_OCCURRENCES} datas` : null
}

/** For somebody whom the venue knows: what is left blank is taken from there. */
const KnownCustomerFields = {
  customerId: v.optional(IdSchema),
  customerPhone: v.optional(
    v.union([v.literal(''), StaffPhoneSchema], 'Telefone deve ter pelo menos 10 dígitos'),
    '',
  ),
  /** Somebody read that the customer is blocked, and books all the same. */
  passBlock: v.optional(v.boolean('Use verdadeiro ou falso')),
}

/** How it was paid at the desk, where it is paid now. */
const MethodSchema = v.picklist(TILL_METHODS, 'Forma de pagamento desconhecida')
const PartCentsSchema = v.pipe(
  PriceCentsSchema,
  v.check((cents) => cents > 0, 'Informe um valor acima de zero'),
)
const ReasonSchema = v.pipe(
  v.string('Escreva o motivo'),
  v.trim(),
  v.minLength(3, 'Escreva o motivo'),
  v.maxLength(200, 'Texto longo demais'),
  singleLine('Texto inválido'),
)
/** The number on the machine's receipt of a card, and its brand. */
const ReceiptFields = { nsu: optionalLine(20), brand: optionalLine(20) }
/** A part that is paid in one way. */
export const DeskPartSchema = wireObject({
  method: MethodSchema,
  amount: PartCentsSchema,
  ...ReceiptFields,
})
export type NamedDeskPart = v.InferOutput<typeof DeskPartSchema>
/** `POST /api/reservations/{id}/parts`: a part of a price that somebody pays at the desk now, or all that is open of it by the customer's credit. */
export const TakenPartSchema = wireObject({
  ...DeskPartSchema.entries,
  method: v.picklist([...TILL_METHODS, 'balance'], 'Forma de pagamento desconhecida'),
})
export type TakenPart = v.InferOutput<typeof TakenPartSchema>
export type PartMethod = TakenPart['method']
/** `POST /api/reservations/{id}/parts/undo`: a part that was taken by mistake, named by the key of the act that took it. How much it was, and how, is for who reads the edit. */
export const UndonePartSchema = wireObject({
  part: v.pipe(v.string('Informe qual'), v.uuid('Informe qual, pela chave do recebimento')),
  method: TakenPartSchema.entries.method,
  amount: PartCentsSchema,
})
export type UndonePart = v.InferOutput<typeof UndonePartSchema>
const MOST_PARTS = 8
const PaidFields = {
  paidWith: v.optional(MethodSchema),
  paidReceipt: v.optional(wireObject(ReceiptFields)),
  /** Parts of it in other ways; the rest is `paidWith`. */
  paidParts: v.optional(
    v.pipe(
      v.array(DeskPartSchema, 'Lista inválida'),
      v.maxLength(MOST_PARTS, 'Lista longa demais'),
    ),
  ),
  /** What of it the customer's credit pays. */
  paidCredit: v.optional(PartCentsSchema),
  /** What of it is given for nothing, and why. */
  courtesy: v.optional(
    wireObject({
      amount: PartCentsSchema,
      reason: v.pipe(
        v.string('Escreva o motivo da cortesia'),
        v.trim(),
        v.minLength(3, 'Escreva o motivo da cortesia'),
        v.maxLength(200, 'Texto longo demais'),
        singleLine('Texto inválido'),
      ),
    }),
  ),
}
type PaidParts = {
  paidParts?: readonly { amount: number }[] | undefined
  paidCredit?: number | undefined
  courtesy?: { amount: number } | undefined
}
const isCovered = ({ courtesy, paidCredit, paidParts, price }: PaidParts & { price: number }) =>
  sumCents([
    ...(paidParts ?? []).map(({ amount }) => amount),
    paidCredit ?? 0,
    courtesy?.amount ?? 0,
  ]) <= price
const NOT_ABOVE = 'As partes passam do preço'
/** Credit and courtesies are of one reservation, whose person and price somebody has seen. */
const isForOne = (
  { courtesy, paidCredit }: { courtesy?: object | undefined; paidCredit?: number | undefined },
  isOne: boolean,
) => isOne || (courtesy === undefined && paidCredit === undefined)
const ONE_ONLY = 'Crédito e cortesia valem para uma reserva de cada vez'
const PARTS = [['courtesy'], ['paidCredit'], ['paidParts'], ['price']] as const

/** A reservation made by staff, once or weekly. */
export const AdminReservationDraftSchema = v.pipe(
  wireObject({ ...StaffFields, ...WeeklyFields, ...PaidFields, ...KnownCustomerFields }),
  v.forward(
    v.partialCheck(
      [['customerId'], ['customerPhone']],
      ({ customerId, customerPhone }) => customerId !== undefined || customerPhone !== '',
      'Telefone deve ter pelo menos 10 dígitos',
    ),
    ['customerPhone'],
  ),
  v.forward(v.partialCheck([['startTime'], ['endTime']], endsAfterStart, END_AFTER_START), [
    'endTime',
  ]),
  v.forward(v.partialCheck(PARTS, isCovered, NOT_ABOVE), ['price']),
  v.forward(
    v.partialCheck(
      [['courtesy'], ['paidCredit'], ['isRecurring']],
      (draft) => isForOne(draft, !draft.isRecurring),
      ONE_ONLY,
    ),
    ['isRecurring'],
  ),
  v.forward(
    v.check(
      (draft) => endDateMistake(draft) === null,
      ({ input }) => endDateMistake(input) ?? '',
    ),
    ['endDate'],
  ),
)
export type AdminReservationDraft = v.InferOutput<typeof AdminReservationDraftSchema>

/** How an edit says that money was taken. `taken` is what was in hand, without credit and courtesies: a price may change before the edit arrives. */
export const PaidSchema = wireObject({ ...PaidFields, taken: v.optional(PartCentsSchema) })

/** A complete reservation by an admin, as it is after an edit. With `isRecurring` it begins a series. */
export const AdminReservationEditSchema = v.pipe(
  wireObject({ ...StaffFields, ...WeeklyFields, ...PaidSchema.entries, scope: ScopeSchema }),
  v.forward(v.partialCheck([['startTime'], ['endTime']], endsAfterStart, END_AFTER_START), [
    'endTime',
  ]),
  v.forward(v.partialCheck(PARTS, isCovered, NOT_ABOVE), ['price']),
  v.forward(
    v.partialCheck(
      [['courtesy'], ['paidCredit'], ['isRecurring'], ['scope']],
      (edit) => isForOne(edit, !edit.isRecurring && edit.scope === 'one'),
      ONE_ONLY,
    ),
    ['scope'],
  ),
  v.forward(
    v.check(
      (draft) => endDateMistake(draft) === null,
      ({ input }) => endDateMistake(input) ?? '',
    ),
    ['endDate'],
  ),
)
type AdminReservationEdit = v.InferOutput<typeof AdminReservationEditSchema>
export type Editable = Omit<
  AdminReservationEdit,
  'scope' | keyof typeof WeeklyFields | keyof typeof PaidSchema.entries
>

/** How money was taken at the desk, as a draft or an edit says it. */
export type PaidBy = Pick<AdminReservationEdit, keyof typeof PaidFields>

/** An edit as what it makes of the reservation, and the series that it begins. */
export function partsOf(edit: AdminReservationEdit) {
  const { courtesy, paidCredit, paidParts, paidReceipt, paidWith, taken: _, ...rest } = edit
  const { scope, isRecurring, endDate, skipConflicts, exceptions, ...wanted } = rest
  return {
    paid: { courtesy, paidCredit, paidParts, paidReceipt, paidWith },
    scope,
    wanted,
    weekly: { isRecurring, endDate, skipConflicts, exceptions },
  }
}
export type EditableField = keyof Editable

/** `POST /api/reservations/{id}/pay`: what a customer booked online is paid at the desk. `total` is the sum that was seen, of all that is paid together. */
export const PaymentAtDeskSchema = v.pipe(
  wireObject({ ...PaidFields, total: PriceCentsSchema }),
  v.forward(
    v.check(({ total: price, ...paid }) => isCovered({ ...paid, price }), NOT_ABOVE),
    ['total'],
  ),
)
export type PaymentAtDesk = v.InferOutput<typeof PaymentAtDeskSchema>
export type PaymentAtDeskInput = v.InferInput<typeof PaymentAtDeskSchema>

/** `POST /api/reservations/{id}/returns`: a free amount of what is paid at the desk goes back, and why; by the way it came, or by `method`. */
export const DeskReturnSchema = wireObject({
  amount: PartCentsSchema,
  method: v.optional(MethodSchema),
  reason: ReasonSchema,
})
export type DeskReturn = v.InferOutput<typeof DeskReturnSchema>
export type DeskReturnInput = v.InferInput<typeof DeskReturnSchema>

/** `{ status }` alone, as the list sends it: also for what customers made. */
export const StatusChangeSchema = wireObject({
  status: v.picklist(['approved', 'canceled'], 'Situação inválida'),
})

/** `POST /api/reservations/{id}/cancel`. Without `money` the decision about it is left open. */
export const CancellationSchema = wireObject({
  scope: v.optional(v.picklist(CANCEL_SCOPES, 'Alcance inválido'), 'one'),
  money: v.optional(v.picklist(['refund', 'keep'], 'Escolha entre estornar e manter')),
})
export type MoneyChoice = NonNullable<v.InferOutput<typeof CancellationSchema>['money']>

/** `POST /api/reservations/{id}/occurrences`: a date that the series left out, or one more. */
export const ExtraOccurrenceSchema = wireObject({
  date: CivilDateSchema,
  courtId: v.optional(IdSchema),
})

/** `POST /api/reservations/{id}/reschedule`: where what a customer booked goes. */
export const RescheduleSchema = wireObject({
  courtId: chosen('Selecione uma quadra', IdSchema),
  date: chosen('Selecione uma data', CivilDateSchema),
  startTime: chosen('Selecione um horário de início', HourSchema),
})
export type Reschedule = v.InferOutput<typeof RescheduleSchema>

export const MAX_LISTED_DAYS = 62

/** `GET /api/reservations`: everything optional, everything combined. */
const QueryFields = wireObject({
  date: v.optional(CivilDateSchema),
  startDate: v.optional(CivilDateSchema),
  endDate: v.optional(CivilDateSchema),
  /** Leaves out what is over by this hour of its day. */
  endsAfter: v.optional(HourSchema),
  courtId: v.optional(PathIdSchema),
  status: v.optional(v.picklist(RESERVATION_STATUSES, 'Situação inválida')),
  combined_status: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',')),
      v.array(v.picklist(RESERVATION_STATUSES, 'Situação inválida')),
      v.maxLength(4, 'Situação inválida'),
    ),
  ),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'Busca longa demais'))),
  page: v.optional(PageSchema, '1'),
  perPage: v.optional(v.pipe(PageSchema, v.maxValue(200, 'No máximo 200 por página')), '50'),
})
export const ReservationQuerySchema = v.pipe(
  QueryFields,
  v.forward(
    v.check(
      ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
      'A data final deve ser igual ou posterior à inicial',
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      ({ startDate, endDate }) =>
        !startDate || !endDate || daysBetween(startDate, endDate) < MAX_LISTED_DAYS,
      `No máximo ${MAX_LISTED_DAYS} dias por lista`,
    ),
    ['endDate'],
  ),
)
export type ReservationQuery = v.InferOutput<typeof ReservationQuerySchema>
