import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { DEFAULT_POLICY, isSamePolicy, policySentences, type Policy } from './policy.ts'
import { PolicySchema } from './policy.schema.ts'
import { quoteOf, quoteSentence, rescheduleUntil, type QuotedHour } from './quote.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-21T21:00:00.000Z')
const hour = (change: Partial<QuotedHour> = {}): QuotedHour => ({
  id: 1,
  startMs: START,
  paid: 8_000,
  returned: 0,
  by: 'provider',
  ...change,
})
const STEPS: Policy = {
  steps: [
    { untilHoursBefore: 24, percent: 100 },
    { untilHoursBefore: 6, percent: 50 },
  ],
  form: 'original',
  reschedule: { untilHoursBefore: 12, most: 1 },
  unanswered: 'credit',
}

const anyPolicy = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 100 })), {
    maxLength: 5,
    selector: ([hours]) => hours,
  })
  .map((steps) => {
    const hours = steps.map(([first]) => first).toSorted((a, b) => b - a)
    const percents = [...new Set(steps.map(([, second]) => second))].toSorted((a, b) => b - a)
    return percents.map((percent, index) => ({ untilHoursBefore: hours[index]!, percent }))
  })
  .map((steps): Policy => ({ ...STEPS, steps }))
const anyHour = fc
  .record({
    paid: fc.integer({ min: 0, max: 100_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ paid, share }) => hour({ paid, returned: Math.round(paid * share) }))

describe('what goes back', () => {
  test.each([
    ['a day before, to the millisecond', START - 24 * HOUR, 8_000],
    ['a millisecond later', START - 24 * HOUR + 1, 4_000],
    ['six hours before, to the millisecond', START - 6 * HOUR, 4_000],
    ['a millisecond later', START - 6 * HOUR + 1, 0],
    ['the millisecond before the start', START - 1, 0],
  ])('%s', (_when, nowMs, back) => {
    expect(quoteOf(STEPS, [hour()], nowMs)).toMatchObject({ back, paid: 8_000 })
  })

  test('what has begun cannot be cancelled, nor anything together with it', () => {
    expect(quoteOf(STEPS, [hour()], START)).toBeNull()
    expect(quoteOf(STEPS, [hour({ startMs: START + HOUR }), hour()], START)).toBeNull()
    expect(quoteOf(STEPS, [], START - HOUR)).toBeNull()
  })

  test('each hour has its own step, and the quote lasts until the first of them ends', () => {
    const later = hour({ id: 2, startMs: START + 24 * HOUR, paid: 9_001 })
    const nowMs = START - 7 * HOUR
    expect(quoteOf(STEPS, [hour(), later], nowMs)).toMatchObject({
      hours: [
        { id: 1, back: 4_000 },
        { id: 2, back: 9_001 },
      ],
      back: 13_001,
      until: START - 6 * HOUR,
    })
  })

  test('of money that is partly gone only the rest goes back', () => {
    const two = [hour({ returned: 7_000 }), hour({ id: 2 })]
    expect(quoteOf(STEPS, two, START - 30 * HOUR)).toMatchObject({
      hours: [
        { id: 1, back: 1_000 },
        { id: 2, back: 8_000 },
      ],
      back: 9_000,
    })
  })

  test('never is it more than was paid and is still there, under any policy at any instant', () => {
    fc.assert(
      fc.property(
        anyPolicy,
        anyHour,
        fc.integer({ min: 1, max: 800 * HOUR }),
        (policy, one, ms) => {
          const quote = quoteOf(policy, [one], START - ms)!
          expect(quote.back).toBeGreaterThanOrEqual(0)
          expect(quote.back + one.returned).toBeLessThanOrEqual(one.paid)
          expect(quote.back).toBe(quote.hours[0]!.back)
        },
      ),
    )
  })

  test('waiting never gives more, and until its end a quote does not change', () => {
    fc.assert(
      fc.property(
        anyPolicy,
        anyHour,
        fc.integer({ min: 1, max: 800 * HOUR }),
        (policy, one, ms) => {
          const nowMs = START - ms
          const quote = quoteOf(policy, [one], nowMs)!
          expect(quote.until).toBeGreaterThanOrEqual(nowMs)
          if (quote.until < START) {
            expect(quoteOf(policy, [one], quote.until)).toEqual(quote)
            expect(quoteOf(policy, [one], quote.until + 1)?.back ?? 0).toBeLessThanOrEqual(
              quote.back,
            )
          } else expect(quoteOf(policy, [one], START - 1)).toEqual(quote)
        },
      ),
    )
  })
})

describe('the sentence', () => {
  const said = (hours: QuotedHour[], nowMs: number) =>
    quoteSentence(quoteOf(STEPS, hours, nowMs)!, 'America/Sao_Paulo')

  test('names the sum, the form and the venue’s clock', () => {
    expect(said([hour()], START - 30 * HOUR)).toBe(
      'Cancelando até 20/11 às 18:00 você recebe R$ 80,00. A devolução é pela mesma forma de pagamento.',
    )
    expect(said([hour({ by: 'venue' })], START - 7 * HOUR)).toBe(
      'Cancelando até 21/11 às 12:00 você recebe R$ 40,00. O local devolve no balcão.',
    )
  })

  test('says when nothing goes back, and when nothing was paid', () => {
    expect(said([hour()], START - HOUR)).toMatch(/nada é devolvido/)
    expect(said([hour({ paid: 0, by: null })], START - HOUR)).toMatch(/Nada foi pago/)
  })
})

test('an hour may be moved until so many hours before, and so often', () => {
  expect(rescheduleUntil(STEPS, { startMs: START, moved: 0 })).toBe(START - 12 * HOUR)
  expect(rescheduleUntil(STEPS, { startMs: START, moved: 1 })).toBeNull()
})

describe('a policy', () => {
  const written = (change: object) => v.parse(PolicySchema, { ...STEPS, ...change })

  test('says what it means', () => {
    expect(policySentences(STEPS)).toEqual([
      'Cancelando até 24 horas antes do início, você recebe de volta tudo o que pagou.',
      'Depois disso, até 6 horas antes do início, você recebe 50% do que pagou.',
      'Depois desse prazo o horário pode ser cancelado, mas nada é devolvido.',
      'Você pode mudar de horário uma vez, até 12 horas antes do início. Se o horário novo custar mais, você paga antes a diferença; se custar menos, a diferença não é devolvida.',
      'Se o local cancelar, você recebe de volta tudo o que pagou ou escolhe outro horário. Sem resposta sua em 7 dias, o valor vira crédito.',
    ])
    const never = { ...STEPS, steps: [], reschedule: { untilHoursBefore: 0, most: 0 } }
    expect(policySentences(never).slice(0, 2)).toEqual([
      'Ao cancelar, o valor pago não é devolvido.',
      'Para mudar de horário, fale com o local.',
    ])
  })

  test('is put in its order', () => {
    expect(written({ steps: STEPS.steps.toReversed() })).toEqual(STEPS)
    expect(isSamePolicy(STEPS, { ...written({}) })).toBe(true)
    expect(isSamePolicy(STEPS, DEFAULT_POLICY)).toBe(false)
  })

  test.each([
    [{ steps: [{ untilHoursBefore: 24, percent: 101 }] }, 'steps.0.percent'],
    [{ steps: [{ untilHoursBefore: 1.5, percent: 10 }] }, 'steps.0.untilHoursBefore'],
    [{ steps: [STEPS.steps[0], STEPS.steps[0]] }, 'steps'],
    [{ steps: [{ untilHoursBefore: 24, percent: 10 }, STEPS.steps[1]] }, 'steps'],
    [{ form: 'credit' }, 'form'],
    [{ reschedule: { untilHoursBefore: 2, most: -1 } }, 'reschedule.most'],
    [{ steps: undefined }, 'steps'],
  ])('%j is refused', (change, field) => {
    expect(Object.keys(fieldErrors(PolicySchema, { ...STEPS, ...change }))).toEqual([field])
  })
})
