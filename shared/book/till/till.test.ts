import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumCents } from '../../platform/money/money.ts'
import { deskMovements } from './deskMoney.ts'
import {
  centsBy,
  countedCents,
  DENOMINATIONS,
  differenceText,
  drawerCents,
  TILL_METHODS,
} from './till.ts'

describe('the drawer', () => {
  test('holds the change and the cash that came in, less what went out, and nothing of cards and PIX', () => {
    const movements = [
      { method: 'cash' as const, cents: 8_000 },
      { method: 'pix' as const, cents: 9_999 },
      { method: 'debit' as const, cents: 500 },
      { method: 'cash' as const, cents: -3_000 },
    ]
    expect(drawerCents(10_000, movements)).toBe(15_000)
    expect(centsBy(movements)).toEqual({ cash: 5_000, pix: 9_999, debit: 500, credit: 0, other: 0 })
  })

  test('is counted by note and coin', () => {
    expect(countedCents({ 20000: 1, 1000: 3, 25: 2, 5: 1 })).toBe(23_055)
    expect(countedCents({})).toBe(0)
    expect(DENOMINATIONS).toHaveLength(12)
  })

  test('is short, has too much, or is right', () => {
    expect([-500, 0, 1].map(differenceText)).toEqual([
      'Faltam R$ 5,00.',
      'O dinheiro confere.',
      'Sobram R$ 0,01.',
    ])
  })
})

describe('what was taken for a reservation', () => {
  const cash = { method: 'cash' as const, cents: 4_000 }
  const pix = { method: 'pix' as const, cents: 4_000 }

  test('comes in by the method that was named, else by the last one, else without one', () => {
    expect(deskMovements([], 8_000, { method: 'debit' })).toEqual([
      { method: 'debit', cents: 8_000 },
    ])
    expect(deskMovements([], 8_000)).toEqual([{ method: 'other', cents: 8_000 }])
    expect(deskMovements([cash], 8_000)).toEqual([{ method: 'cash', cents: 4_000 }])
    expect(deskMovements([cash, pix], 8_000, { method: 'credit' })).toEqual([])
  })

  test('comes in half by one and half by another way, and never more than it costs', () => {
    expect(deskMovements([], 8_000, { method: 'cash', also: [pix] })).toEqual([cash, pix])
    expect(deskMovements([], 3_000, { method: 'cash', also: [pix] })).toEqual([
      { method: 'pix', cents: 3_000 },
    ])
  })

  test('goes back by each part’s own way, the last part first', () => {
    expect(deskMovements([cash, pix], 0)).toEqual([
      { method: 'pix', cents: -4_000 },
      { method: 'cash', cents: -4_000 },
    ])
    expect(deskMovements([cash, pix], 3_000)).toEqual([
      { method: 'pix', cents: -4_000 },
      { method: 'cash', cents: -1_000 },
    ])
  })

  test('is then what the venue keeps, and no part ever gives back more than it brought', () => {
    const parts = fc.array(
      fc.record({
        method: fc.constantFrom(...TILL_METHODS),
        cents: fc.integer({ min: 0, max: 50_000 }),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 100_000 }), (had, kept) => {
        const moved = deskMovements(had, kept)
        expect(sumCents([...had, ...moved].map(({ cents }) => cents))).toBe(kept)
        const after = centsBy([...had, ...moved])
        for (const method of TILL_METHODS) expect(after[method]).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
