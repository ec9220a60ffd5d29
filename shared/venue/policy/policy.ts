import * as v from 'valibot'
/** For how many days somebody may choose what they have instead of an hour that the venue had to cancel. */
export const ASK_DAYS = 7

/** Until so many hours before the start, that many percent of what was paid go back. */
const PolicyStepSchema = v.object({ untilHoursBefore: v.number(), percent: v.number() })

export const UnansweredSchema = v.picklist(['credit', 'refund'])
export type Unanswered = v.InferOutput<typeof UnansweredSchema>

/** Under which conditions customers cancel and reschedule; what somebody bought keeps the one of its day. */
export const StoredPolicySchema = v.object({
  /** The longest notice first, giving the most; after the last one nothing goes back. */
  steps: v.array(PolicyStepSchema),
  /** How it goes back: as it was paid. */
  form: v.literal('original'),
  /** Until when a reservation may be moved, and how often; never when that is 0. */
  reschedule: v.object({ untilHoursBefore: v.number(), most: v.number() }),
  /** What becomes of the money of who was asked, because the venue cancelled, and does not answer in time; credit where it is not said. */
  unanswered: v.exactOptional(UnansweredSchema),
})
export type Policy = v.InferOutput<typeof StoredPolicySchema>

/** In force until a venue says something else. */
export const DEFAULT_POLICY: Policy = {
  steps: [{ untilHoursBefore: 24, percent: 100 }],
  form: 'original',
  reschedule: { untilHoursBefore: 24, most: 2 },
  unanswered: 'credit',
}

/** The policy in sentences, as the settings preview them and customers and the terms read them. */
export function policySentences({ steps, reschedule, unanswered }: Policy): string[] {
  const giving = steps.filter(({ percent }) => percent > 0)
  const back = giving.map(
    ({ untilHoursBefore, percent }, index) =>
      `${index === 0 ? 'Cancelando' : 'Depois disso,'} ${noticeText(untilHoursBefore)}, você recebe ${
        percent === 100 ? 'de volta tudo o que pagou' : `${percent}% do que pagou`
      }.`,
  )
  return [
    ...back,
    giving.length > 0
      ? `Depois desse prazo o horário pode ser cancelado, mas nada é devolvido.`
      : 'Ao cancelar, o valor pago não é devolvido.',
    rescheduleSentence(reschedule),
    `Se o local cancelar, você recebe de volta tudo o que pagou ou escolhe outro horário. Sem resposta sua em ${ASK_DAYS} dias, ${UNANSWERED_TEXTS[unansweredOf({ unanswered })]}.`,
  ]
}

/** What who does not answer gets; credit where nobody said, or where there is no policy. */
export function unansweredOf(policy: { unanswered?: Unanswered | undefined } | null): Unanswered {
  return policy?.unanswered ?? 'credit'
}

/** Ends a sentence that says what happens without an answer. */
export const UNANSWERED_TEXTS: Record<Unanswered, string> = {
  credit: 'o valor vira crédito',
  refund: 'o valor volta para você',
}

function rescheduleSentence({ untilHoursBefore, most }: Policy['reschedule']): string {
  if (most === 0) return 'Para mudar de horário, fale com o local.'
  const times = most === 1 ? 'uma vez' : `até ${most} vezes`
  return `Você pode mudar de horário ${times}, ${noticeText(untilHoursBefore)}. ${PRICE_OF_MOVE}`
}

const PRICE_OF_MOVE =
  'Se o horário novo custar mais, você paga antes a diferença; se custar menos, a diferença não é devolvida.'

function noticeText(hours: number): string {
  if (hours === 0) return 'até o início'
  const time = hours === 1 ? '1 hora' : `${hours} horas`
  return `até ${time} antes do início`
}

/** Whether two say the same. */
export function isSamePolicy(one: Policy, other: Policy): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

// What comes out of the database or over the wire may name its fields in another order.
function ordered({ steps, form, reschedule, unanswered }: Policy) {
  return [
    steps.map(({ untilHoursBefore, percent }) => [untilHoursBefore, percent]),
    form,
    reschedule.untilHoursBefore,
    reschedule.most,
    unansweredOf({ unanswered }),
  ]
}
