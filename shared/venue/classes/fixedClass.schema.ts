import * as v from 'valibot'
import { FixedClassSchema } from './fixedClass.ts'
import { RESERVATION_TYPES } from '../occupancy/reservationStatus.ts'
import { SportSchema } from '../courts/court.schema.ts'
import { emailSchema } from '../../platform/contact/customer.schema.ts'
import { isForeign, readPhone } from '../../platform/contact/phone.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { blankIsNull, chosen, seen, singleLine, wireObject } from '../../platform/http/fields.ts'
import type { ClockTime } from '../../platform/time/civil.ts'
import { endsAfterStart, slotEnd, type HourRange } from '../../platform/time/hours.ts'
import {
  CivilDateSchema,
  EndHourSchema,
  HourSchema,
  WeekdaySchema,
} from '../../platform/time/time.schema.ts'

const optionalText = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.nullish(v.pipe(v.string('Texto inválido'), v.trim()), ''),
    v.transform((text) => text || null),
    v.nullable(schema),
  )

/** A weekly class as an admin describes it. The server checks by its clock that it begins today or later. */
export const FixedClassDraftSchema = v.pipe(
  wireObject({
    name: v.pipe(
      v.string('Nome da aula é obrigatório'),
      v.trim(),
      seen(3, 'Nome da aula é obrigatório'),
      v.maxLength(120, 'Nome da aula longo demais'),
      singleLine('Nome da aula inválido'),
    ),
    courtId: chosen('Selecione uma quadra', IdSchema),
    sportType: SportSchema,
    weekday: chosen('Selecione um dia da semana', WeekdaySchema),
    startTime: chosen('Selecione o horário de início', HourSchema),
    endTime: chosen('Selecione o horário de término', EndHourSchema),
    startDate: chosen('Data de início é obrigatória', CivilDateSchema),
    instructor: blankIsNull(120),
    teacherId: v.nullish(IdSchema, null),
    email: optionalText(emailSchema('Deve fornecer um email válido')),
    phone: optionalText(
      v.pipe(
        v.string('Deve fornecer um número de telefone válido'),
        v.maxLength(30, 'Deve fornecer um número de telefone válido'),
        v.transform(readPhone),
        v.check(
          (phone) => /^\d{8,13}$/.test(phone) || isForeign(phone),
          'Deve fornecer um número de telefone válido',
        ),
      ),
    ),
    /** Dates on which it does not take place from the start, as rain has closed the court. */
    leaveOut: v.optional(
      v.pipe(v.array(CivilDateSchema, 'Lista inválida'), v.maxLength(60, 'Lista longa demais')),
      [],
    ),
  }),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      endsAfterStart,
      'Horário de término deve ser posterior ao horário de início',
    ),
    ['endTime'],
  ),
)
export type FixedClassDraft = v.InferOutput<typeof FixedClassDraftSchema>

/** What is wrong with a class's hours, as messages at its fields: what begins before the hours that the agenda shows or ends after them is not seen. */
export function classHoursMistake(
  { startTime, endTime }: HourRange,
  shown: readonly ClockTime[],
): { startTime: [string] } | { endTime: [string] } | null {
  const [from, to] = [shown[0]!, slotEnd(shown.at(-1)!)]
  const message = `Informe um horário entre ${from} e ${to}`
  if (startTime < from || startTime >= to) return { startTime: [message] }
  return endTime > to ? { endTime: [message] } : null
}

export const NOT_BEFORE_TODAY = 'Data de início deve ser hoje ou uma data futura'

/** `POST /api/fixed-classes/{id}/cancel`: one occurrence by its date, or all that are still to come. */
export const ClassCancellationSchema = v.pipe(
  wireObject({
    cancelAll: v.optional(v.boolean('Use verdadeiro ou falso'), false),
    date: v.optional(CivilDateSchema),
  }),
  v.forward(
    v.check(({ cancelAll, date }) => cancelAll || date !== undefined, 'Informe a data'),
    ['date'],
  ),
)

export const FixedClassEntrySchema = v.object({
  ...FixedClassSchema.entries,
  instructor: v.nullable(v.string()),
  /** The account of who gives it; missing in what a device cached before there was one. */
  teacherId: v.exactOptional(v.nullable(v.number())),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  reservationType: v.picklist(RESERVATION_TYPES),
  /** ISO instant. */
  createdAt: v.string(),
  version: v.number(),
})
export type FixedClassEntry = v.InferOutput<typeof FixedClassEntrySchema>

/** An account that a class can be given to. */
export const TeacherSchema = v.object({ id: v.number(), name: v.string() })
export type Teacher = v.InferOutput<typeof TeacherSchema>

/** `GET /api/my-classes`: a class on one of its dates, as who gives it sees it. */
export const OwnClassSchema = v.object({
  ...v.pick(FixedClassSchema, ['id', 'startTime', 'endTime', 'name', 'sportType']).entries,
  date: v.string(),
  court: v.string(),
  isCancelled: v.boolean(),
})
export type OwnClass = v.InferOutput<typeof OwnClassSchema>

/** How many days of their classes a teacher sees: this week and the next three. */
export const OWN_CLASS_DAYS = 28
