import { expect, test } from 'vitest'
import { aPriceEntry } from '../../commands/commands.fixtures.ts'
import { adjustedPrice, adjustPrices, isAsSeen, missingHours, seenOf } from './adjustPrices.ts'

test.each([
  [80, 10, 88],
  [87.5, 10, 96],
  [45, 10, 50],
  [80, -15, 68],
  [95, 1, 96],
  [2, -90, 1],
  [0, 50, 0],
])('R$ %d and %d percent make R$ %d', (price, percent, expected) => {
  expect(adjustedPrice(price, percent)).toBe(expected)
})

const day = { courtId: 1, weekday: 'saturday' as const }
const all = aPriceEntry({ ...day, id: 1, startTime: '08:00', endTime: '23:00', price: 80 })
const change = {
  courts: [{ courtId: 1 }],
  weekdays: ['saturday' as const],
  startTime: '18:00',
  endTime: '22:00',
  percent: 10,
}

test('only the chosen hours change, and the price around them stays', () => {
  expect(adjustPrices([all], change)).toEqual([
    {
      row: all,
      parts: [
        { startTime: '08:00', endTime: '18:00', price: 80 },
        { startTime: '18:00', endTime: '22:00', price: 88 },
        { startTime: '22:00', endTime: '23:00', price: 80 },
      ],
    },
  ])
})

test('other courts, days and hours stay, and what rounding leaves as it is', () => {
  const others = [
    { ...all, id: 2, courtId: 2 },
    { ...all, id: 3, weekday: 'sunday' as const },
    { ...all, id: 4, startTime: '22:00' },
    { ...all, id: 5, price: 3 },
  ]
  expect(adjustPrices(others, change)).toEqual([])
})

test('what was shown is told from anything else', () => {
  const adjusted = adjustPrices([all], change)
  expect(isAsSeen(adjusted, seenOf(adjusted))).toBe(true)
  expect(isAsSeen(adjusted, [])).toBe(false)
  expect(isAsSeen(adjustPrices([{ ...all, price: 90 }], change), seenOf(adjusted))).toBe(false)
  expect(isAsSeen(adjustPrices([{ ...all, startTime: '09:00' }], change), seenOf(adjusted))).toBe(
    false,
  )
})

test('a table that is added fills what the other leaves open', () => {
  const own = [
    { startTime: '10:00', endTime: '12:00' },
    { startTime: '18:00', endTime: '23:00' },
  ]
  const hours = missingHours(own, [all]).map(({ startTime, endTime }) => [startTime, endTime])
  expect(hours).toEqual([
    ['08:00', '10:00'],
    ['12:00', '18:00'],
  ])
  expect(missingHours([all], [all])).toEqual([])
})
