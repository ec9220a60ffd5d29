import * as v from 'valibot'
import { FixedClassEntrySchema } from '../classes/fixedClass.schema.ts'
import { ClosingSchema } from './availability.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { formatDate, type CivilDate } from '../../platform/time/civil.ts'
import { endsAfterStart } from '../../platform/time/hours.ts'
import { CivilDateSchema, ClockTimeSchema, EndTimeSchema } from '../../platform/time/time.schema.ts'
import type { Closing } from './availability.ts'
import { StrandedChoice } from './stranded.schema.ts'

const optionalTime = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    v.nullish(v.union([v.literal(''), schema], 'Formato de hora inválido (HH:MM)'), null),
    v.transform((time) => time || null),
  )
const BOTH_TIMES = 'Para fechamento parcial, informe os horários de início e fim.'

/** A closing as an admin sets it; all day clears the times. */
export const ClosingDateDraftSchema = v.pipe(
  wireObject({
    date: CivilDateSchema,
    description: v.pipe(
      v.string('A descrição é obrigatória'),
      v.trim(),
      v.minLength(3, 'A descrição é obrigatória'),
      v.maxLength(200, 'Descrição longa demais'),
      singleLine('Descrição inválida'),
    ),
    allDay: v.optional(v.boolean('Use verdadeiro ou falso'), true),
    startTime: optionalTime(ClockTimeSchema),
    endTime: optionalTime(EndTimeSchema),
    ...StrandedChoice,
  }),
  v.transform((draft) => (draft.allDay ? { ...draft, startTime: null, endTime: null } : draft)),
  v.forward(
    v.check(({ allDay, startTime }) => allDay || startTime !== null, BOTH_TIMES),
    ['startTime'],
  ),
  v.forward(
    v.check(({ allDay, endTime }) => allDay || endTime !== null, BOTH_TIMES),
    ['endTime'],
  ),
  v.forward(
    v.check(
      ({ startTime, endTime }) =>
        startTime === null || endTime === null || endsAfterStart({ startTime, endTime }),
      'O horário de término deve ser posterior ao horário de início',
    ),
    ['endTime'],
  ),
)
export type ClosingDateDraft = v.InferOutput<typeof ClosingDateDraftSchema>

/** Why a day cannot be closed, as a message at its field; null when it can. `others` are the other closings. */
export function closingObstacle(
  date: CivilDate,
  others: readonly Pick<Closing, 'date'>[],
  today: CivilDate,
): string | null {
  if (date < today) return `Escolha uma data a partir de ${formatDate(today)}`
  const isTaken = others.some((one) => one.date === date)
  return isTaken ? 'Esta data já tem um fechamento: altere-o ou remova-o antes.' : null
}

/** An entry of `GET /api/closingDates`. */
export const ClosingDateSchema = v.object({
  ...ClosingSchema.entries,
  id: v.number(),
  version: v.number(),
})
export type ClosingDate = v.InferOutput<typeof ClosingDateSchema>

/** The answer to an edit of a closing, with the classes that lost an hour by it as they are now. */
export const ClosedDateSchema = v.object({
  ...ClosingDateSchema.entries,
  classes: v.array(FixedClassEntrySchema),
})
export type ClosedDate = v.InferOutput<typeof ClosedDateSchema>
