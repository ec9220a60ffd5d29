import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../../platform/money/money.ts'
import { runs } from '../../platform/testing/runs.ts'
import { addDays } from '../../platform/time/civil.ts'
import {
  creditOn,
  creditWarning,
  expireCredit,
  returnCredit,
  useCredit,
  usableLots,
  type CreditDraft,
  type CreditLot,
  type CreditPart,
} from './credit.ts'

const START = '2026-11-01'
const cents = fc.integer({ min: 1, max: 30_000 })
const step = fc.oneof(
  fc.record({ act: fc.constant('give' as const), cents, days: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ act: fc.constant('use' as const), cents }),
  fc.record({ act: fc.constant('return' as const), cents }),
  fc.record({ act: fc.constant('expire' as const) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
)

test('whatever is given, used, given back and ended, no lot is ever negative and the balance is the sum', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let today = START
      const entries: CreditDraft[] = []
      let used: CreditPart[] = []
      steps.forEach((one, index) => {
        const lots = lotsOf(entries)
        const before = creditOn(lots, today)
        if (one.act === 'give') {
          entries.push({
            lot: `lot ${index}`,
            cents: one.cents,
            expiresOn: addDays(today, one.days),
          })
          expect(creditOn(lotsOf(entries), today)).toBe(before + one.cents)
        } else if (one.act === 'use') {
          const made = useCredit(lots, one.cents, today)
          expect(made === null).toBe(one.cents > before)
          entries.push(...(made ?? []))
          used.push(...(made ?? []).map((part) => ({ lot: part.lot, cents: -part.cents })))
          expect(creditOn(lotsOf(entries), today)).toBe(made ? before - one.cents : before)
        } else if (one.act === 'return') {
          const made = returnCredit(used, one.cents, { lots, today })
          expect(made === null).toBe(one.cents > sumCents(used.map((part) => part.cents)))
          entries.push(...(made ?? []))
          used = without(used, made ?? [])
          for (const part of made ?? []) expect(part.expiresOn >= addDays(today, 30)).toBe(true)
        } else if (one.act === 'expire') {
          entries.push(...expireCredit(lots, today))
          expect(creditOn(lotsOf(entries), today)).toBe(before)
          expect(sumCents(lotsOf(entries).map(({ left }) => left))).toBe(before)
        } else {
          today = addDays(today, one.days)
        }
        const after = lotsOf(entries)
        expect(after.every(({ left }) => left >= 0)).toBe(true)
        expect(sumCents(after.map(({ left }) => left))).toBe(sumCents(entries.map((e) => e.cents)))
      })
    }),
    { numRuns: runs(200) },
  )
})

/** The used parts without what came back, which is taken from the last one first. */
function without(used: readonly CreditPart[], returned: readonly CreditPart[]): CreditPart[] {
  let rest = sumCents(returned.map((part) => part.cents))
  return used
    .toReversed()
    .map(({ lot, cents: most }) => {
      const part = Math.min(most, rest)
      rest -= part
      return { lot, cents: most - part }
    })
    .toReversed()
    .filter((part) => part.cents > 0)
}

test('what ends first is used first, of those the oldest', () => {
  const lots = lotsOf([
    { lot: 'late', cents: 500, expiresOn: '2026-12-31' },
    { lot: 'soon', cents: 500, expiresOn: '2026-11-10' },
    { lot: 'soon too', cents: 500, expiresOn: '2026-11-10' },
    { lot: 'over', cents: 500, expiresOn: '2026-10-31' },
  ])
  expect(usableLots(lots, START).map(({ lot }) => lot)).toEqual(['soon', 'soon too', 'late'])
  expect(useCredit(lots, 700, START)).toEqual([
    { lot: 'soon', cents: -500, expiresOn: '2026-11-10' },
    { lot: 'soon too', cents: -200, expiresOn: '2026-11-10' },
  ])
  expect(useCredit(lots, 1_501, START)).toBeNull()
})

test('the last day belongs to the credit; the day after, nothing of it does', () => {
  const lots = lotsOf([{ lot: 'one', cents: 500, expiresOn: START }])
  expect([creditOn(lots, START), creditOn(lots, addDays(START, 1))]).toEqual([500, 0])
  expect(expireCredit(lots, START)).toEqual([])
})

test('what comes back goes to the lot that was used last, and stays usable for 30 days', () => {
  const lots = lotsOf([
    { lot: 'first', cents: 0, expiresOn: '2027-03-01' },
    { lot: 'last', cents: 0, expiresOn: '2026-11-05' },
  ])
  const used = [
    { lot: 'first', cents: 500 },
    { lot: 'last', cents: 300 },
  ]
  expect(returnCredit(used, 400, { lots, today: START })).toEqual([
    { lot: 'last', cents: 300, expiresOn: '2026-12-01' },
    { lot: 'first', cents: 100, expiresOn: '2027-03-01' },
  ])
})

test('its customer is reminded from the 15th and from the 3rd day before its end on, not after it', () => {
  const on = (days: number) => creditWarning(addDays(START, days), START)
  expect([40, 16, 15, 4, 3, 0, -1].map(on)).toEqual([null, null, 15, 15, 3, 3, null])
})

/** The lots that these entries make, in the order in which they began. */
function lotsOf(entries: readonly CreditDraft[]): CreditLot[] {
  const lots = new Map<string, CreditLot>()
  for (const { lot, cents, expiresOn } of entries) {
    const known = lots.get(lot) ?? { lot, left: 0, expiresOn }
    const last = known.expiresOn > expiresOn ? known.expiresOn : expiresOn
    lots.set(lot, { lot, left: known.left + cents, expiresOn: last })
  }
  return [...lots.values()]
}
