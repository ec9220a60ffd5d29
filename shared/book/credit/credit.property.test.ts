import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { later, sumOf } from '../../platform/testing/reckoning.ts'
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

/** Envelopes with money and the days that are left to use it: what the ledger has to come out as. */
function purse() {
  const lots: { lot: string; left: number; days: number }[] = []
  let spent: { lot: (typeof lots)[number]; cents: number }[] = []
  const usable = () => lots.filter(({ days, left }) => days >= 0 && left > 0)
  const balance = () => sumOf(usable().map(({ left }) => left))
  const givenOut = () => sumOf(spent.map(({ cents }) => cents))
  return {
    lots,
    balance,
    give: (lot: string, left: number, days: number) => void lots.push({ lot, left, days }),
    mayUse: (cents: number) => cents <= balance(),
    mayReturn: (cents: number) => cents <= givenOut(),
    use(cents: number) {
      const wanted = balance() - cents
      for (const lot of usable().toSorted((a, b) => a.days - b.days)) {
        const part = Math.min(lot.left, balance() - wanted)
        lot.left -= part
        if (part > 0) spent.push({ lot, cents: part })
      }
    },
    giveBack(cents: number) {
      const wanted = givenOut() - cents
      for (const one of spent.toReversed()) {
        const part = Math.min(one.cents, givenOut() - wanted)
        one.cents -= part
        one.lot.left += part
        if (part > 0) one.lot.days = Math.max(one.lot.days, 30)
      }
      spent = spent.filter((one) => one.cents > 0)
    },
    expire: () => lots.filter(({ days }) => days < 0).forEach((lot) => (lot.left = 0)),
    wait: (days: number) => lots.forEach((lot) => (lot.days -= days)),
  }
}

test('whatever is given, used, given back and ended, each lot holds what it should, as long as it should', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let today = START
      const model = purse()
      const entries: CreditDraft[] = []
      const used: CreditPart[] = []
      steps.forEach((one, index) => {
        const lots = lotsOf(entries)
        if (one.act === 'give') {
          const lot = `lot ${index}`
          entries.push({ lot, cents: one.cents, expiresOn: later(today, one.days) })
          model.give(lot, one.cents, one.days)
        } else if (one.act === 'use') {
          const made = useCredit(lots, one.cents, today)
          expect(made !== null).toBe(model.mayUse(one.cents))
          if (made) model.use(one.cents)
          entries.push(...(made ?? []))
          used.push(...(made ?? []).map(({ lot, cents }) => ({ lot, cents: -cents })))
        } else if (one.act === 'return') {
          const made = returnCredit(used, one.cents, { lots, today })
          expect(made !== null).toBe(model.mayReturn(one.cents))
          if (made) model.giveBack(one.cents)
          entries.push(...(made ?? []))
          takeOut(used, made ? one.cents : 0)
        } else if (one.act === 'expire') {
          entries.push(...expireCredit(lots, today))
          model.expire()
        } else {
          today = later(today, one.days)
          model.wait(one.days)
        }
        const after = lotsOf(entries)
        expect(after).toEqual(
          model.lots.map(({ lot, left, days }) => ({ lot, left, expiresOn: later(today, days) })),
        )
        expect(creditOn(after, today)).toBe(model.balance())
      })
    }),
    { numRuns: runs(200) },
  )
})

/** Takes what came back out of the used parts, from the last one first. */
function takeOut(used: CreditPart[], cents: number) {
  let rest = cents
  while (rest > 0) {
    const { lot, cents: most } = used.pop()!
    if (most > rest) used.push({ lot, cents: most - rest })
    rest -= most
  }
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
  expect([creditOn(lots, START), creditOn(lots, later(START, 1))]).toEqual([500, 0])
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
  const on = (days: number) => creditWarning(later(START, days), START)
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
