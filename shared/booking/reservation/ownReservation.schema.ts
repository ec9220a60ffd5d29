import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { CivilDateSchema, HourSchema } from '../../platform/time/time.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'

/** A reservation's public code, read in either case. */
export const CodeSchema = v.pipe(
  v.string('Informe o código'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{8}$/, 'O código tem 8 letras e números'),
)

/** `POST /api/my/reservations`: the link that was opened; without its secret in the browser that may see it already. */
export const OpenedLinkSchema = wireObject({
  code: CodeSchema,
  secret: v.optional(v.pipe(v.string('Link inválido'), v.regex(/^[\w-]{22}$/, 'Link inválido'))),
})

/** `POST /api/my/links`: who has lost the link. */
export const LostLinkSchema = wireObject({
  code: CodeSchema,
  phone: v.pipe(
    v.string('Informe os quatro últimos números do telefone'),
    v.trim(),
    v.regex(/^\d{4}$/, 'Informe os quatro últimos números do telefone'),
  ),
})
export type LostLink = v.InferOutput<typeof LostLinkSchema>

const IdsSchema = v.pipe(
  v.array(IdSchema, 'Escolha os horários'),
  v.minLength(1, 'Escolha os horários'),
  v.maxLength(50, 'Lista longa demais'),
  v.transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
)

const HashSchema = v.pipe(
  v.string('Cotação inválida'),
  v.regex(/^[0-9a-f]{32}$/, 'Cotação inválida'),
)

/** `GET …/quote?ids=1,2`. */
export const QuoteQuerySchema = wireObject({
  ids: v.pipe(
    v.string('Escolha os horários'),
    v.transform((text) => text.split(',').map(Number)),
    IdsSchema,
  ),
})

/** `POST …/cancel`. */
export const OwnCancelSchema = wireObject({
  reservationIds: IdsSchema,
  quote: HashSchema,
  /** Whether it waits a minute in which it can be taken back; pages of earlier versions know of none. */
  isUndoable: v.optional(v.boolean('Valor inválido'), false),
})

/** `POST …/undo`: takes back what was decided about this, and what was cancelled with it. */
export const OwnUndoSchema = wireObject({ reservationId: IdSchema })

const NewHourFields = { date: CivilDateSchema, startTime: HourSchema }

/** `GET …/reschedule?reservationId=1&date=2026-11-24&startTime=18:00`. */
export const MoveQuoteQuerySchema = wireObject({
  reservationId: v.pipe(v.string('Escolha o horário'), v.transform(Number), IdSchema),
  ...NewHourFields,
})
export type NewOwnHour = v.InferOutput<typeof MoveQuoteQuerySchema>

/** `POST …/reschedule`. */
export const OwnMoveSchema = wireObject({
  reservationId: IdSchema,
  ...NewHourFields,
  quote: HashSchema,
})
export type OwnMove = v.InferOutput<typeof OwnMoveSchema>

/** `POST /api/my/forget`: what the account has too, or all. */
export const ForgetSchema = wireObject({ scope: v.picklist(['all', 'account'], 'Valor inválido') })
/** `POST /api/my/reservations/{code}/choose`: what its customer wants for an hour that the venue had to close. */
export const OwnChoiceSchema = v.pipe(
  wireObject({
    reservationId: IdSchema,
    choice: v.picklist(['move', 'credit', 'refund'], 'Escolha inválida'),
    date: v.optional(CivilDateSchema),
    startTime: v.optional(HourSchema),
    /** As of a cancellation; another hour is given at once. */
    isUndoable: v.optional(v.boolean('Valor inválido'), false),
  }),
  v.forward(
    v.check(
      ({ choice, date, startTime }) =>
        choice !== 'move' || (date !== undefined && startTime !== undefined),
      'Escolha o horário novo',
    ),
    ['startTime'],
  ),
)
export type OwnChoice = v.InferOutput<typeof OwnChoiceSchema>

/** `POST /api/reservations/{id}/link`: at the desk. */
export const StaffLinkSchema = wireObject({ isNew: v.optional(v.boolean('Valor inválido'), false) })
