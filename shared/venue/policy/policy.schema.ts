import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import type { Policy } from './policy.ts'

const MOST_STEPS = 5
const MOST_HOURS = 720

const whole = (most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(most, message))
const HoursSchema = whole(MOST_HOURS, `Informe as horas, de 0 a ${MOST_HOURS}`)

const StepSchema = wireObject({
  untilHoursBefore: HoursSchema,
  percent: whole(100, 'Informe a porcentagem, de 0 a 100'),
})

/** A policy as the owner writes it; the steps are put in their order. */
export const PolicySchema = v.pipe(
  wireObject({
    steps: v.pipe(
      v.array(StepSchema, 'Informe os prazos'),
      v.maxLength(MOST_STEPS, `No máximo ${MOST_STEPS} prazos`),
      v.transform((steps) => steps.toSorted((a, b) => b.untilHoursBefore - a.untilHoursBefore)),
      v.check(
        (steps) => falls(steps.map(({ untilHoursBefore }) => untilHoursBefore)),
        'Cada prazo só pode aparecer uma vez',
      ),
      v.check(
        (steps) => falls(steps.map(({ percent }) => percent)),
        'Quem cancela mais tarde deve receber menos',
      ),
    ),
    form: v.optional(v.literal('original', 'Forma desconhecida'), 'original'),
    reschedule: wireObject({
      untilHoursBefore: HoursSchema,
      most: whole(20, 'Informe quantas vezes, de 0 a 20'),
    }),
    unanswered: v.optional(v.picklist(['credit', 'refund'], 'Escolha inválida'), 'credit'),
  }),
  v.transform((policy): Policy => policy),
)

function falls(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number < numbers[index - 1]!)
}
