import { expect, test } from 'vitest'
import { agoText, sinceText } from './ageWords.ts'

const noon = Date.parse('2026-11-21T15:00:00.000Z')
const hours = (count: number) => count * 3_600_000

test.each([
  [noon - hours(1), '11:00'],
  [noon - hours(13), '20/11 às 23:00'],
])('is told by the clock of the venue, wherever the device is', (sinceMs, words) => {
  expect(sinceText(sinceMs, noon, 'America/Sao_Paulo')).toBe(words)
})

test.each([
  [59_000, 'há menos de 1 min'],
  [60_000, 'há 1 min'],
  [hours(3), 'há 3 h'],
  [hours(24), 'há 1 dia'],
  [hours(50), 'há 2 dias'],
])('an age of %i ms is said in words', (ageMs, words) => {
  expect(agoText(ageMs)).toBe(words)
})
