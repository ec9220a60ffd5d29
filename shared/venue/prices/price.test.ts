import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDate, anyHour } from '../../platform/testing/anyTime.ts'
import { runs } from '../../platform/testing/runs.ts'
import { weekdayOf } from '../../platform/time/weekday.ts'
import { aPrice, aSpecialPrice } from './price.fixtures.ts'
import { slotPriceCents } from './price.ts'

const slotAt = (startTime: string, change = {}) => ({
  courtId: 1,
  date: '2026-07-04',
  startTime,
  ...change,
})

describe('slotPriceCents', () => {
  test('is the price of the weekday and hour', () => {
    const prices = [
      aPrice({ id: 1, startTime: '06:00', endTime: '18:00', priceCents: 8000 }),
      aPrice({ id: 2, startTime: '18:00', endTime: '23:00', priceCents: 12_000 }),
      aPrice({ id: 3, weekday: 'sunday', priceCents: 14_000 }),
    ]
    expect(slotPriceCents(slotAt('17:00'), prices, [])).toBe(8000)
    expect(slotPriceCents(slotAt('18:00'), prices, [])).toBe(12_000)
    expect(slotPriceCents(slotAt('10:00', { date: '2026-07-05' }), prices, [])).toBe(14_000)
  })

  test.each([
    ['the hour before its start', '17:00', 10_000],
    ['its start', '18:00', 15_000],
    ['its last hour', '21:00', 15_000],
    ['its end', '22:00', 10_000],
  ])('a special price from 18:00 to 22:00 at %s', (_name, startTime, priceCents) => {
    expect(slotPriceCents(slotAt(startTime), [aPrice()], [aSpecialPrice()])).toBe(priceCents)
  })

  test('a special price wins whether it is dearer or cheaper', () => {
    const cheap = aSpecialPrice({ priceCents: 1 })
    expect(slotPriceCents(slotAt('18:00'), [aPrice()], [cheap])).toBe(1)
  })

  test('a special price needs no regular one', () => {
    expect(slotPriceCents(slotAt('18:00'), [], [aSpecialPrice()])).toBe(15_000)
  })

  test('a special price is of its own date and court only', () => {
    const specials = [aSpecialPrice({ date: '2026-07-11' }), aSpecialPrice({ courtId: 2 })]
    expect(slotPriceCents(slotAt('18:00'), [aPrice()], specials)).toBe(10_000)
  })

  test.each([
    ['nothing is configured', []],
    ['only another court has a price', [aPrice({ courtId: 2 })]],
    ['only another weekday has a price', [aPrice({ weekday: 'friday' })]],
    ['the price ends as the slot begins', [aPrice({ endTime: '18:00' })]],
    ['the price begins as the slot ends', [aPrice({ startTime: '19:00' })]],
  ])('is 0 when %s', (_name, prices) => {
    expect(slotPriceCents(slotAt('18:00'), prices, [])).toBe(0)
  })

  test('the default entry of 00:00 to 23:00 covers every bookable hour', () => {
    expect(slotPriceCents(slotAt('06:00'), [aPrice()], [])).toBe(10_000)
    expect(slotPriceCents(slotAt('22:00'), [aPrice()], [])).toBe(10_000)
  })

  test('special over regular over nothing, on any court, date and hour', () => {
    const anyCourtId = fc.integer({ min: 1, max: 3 })
    fc.assert(
      fc.property(anyDate, anyHour, anyCourtId, fc.boolean(), fc.boolean(), (...drawn) => {
        const [date, startTime, courtId, hasRegular, hasSpecial] = drawn
        const covering = { courtId, startTime, endTime: '24:00' }
        const decoys = { courtId: courtId + 1, startTime, endTime: '24:00' }
        const regular = aPrice({ ...covering, weekday: weekdayOf(date), priceCents: 700 })
        const special = aSpecialPrice({ ...covering, date, priceCents: 900 })
        const prices = [{ ...regular, ...decoys }, ...(hasRegular ? [regular] : [])]
        const specials = [{ ...special, ...decoys }, ...(hasSpecial ? [special] : [])]
        const expected = hasSpecial ? 900 : hasRegular ? 700 : 0
        expect(slotPriceCents({ courtId, date, startTime }, prices, specials)).toBe(expected)
      }),
      { numRuns: runs(300) },
    )
  })
})
