import { expect, test } from 'vitest'
import { TODAY } from './agenda.fixtures.ts'
import { headsOf } from './heads.ts'

const shown = (...names: string[]) =>
  headsOf(names.map((name) => ({ name, date: TODAY }))).map(({ hidden, shown }) => [hidden, shown])

test('what all courts are called is left out, and still heard', () => {
  expect(shown('Quadra Central', 'Quadra do Mar', 'Quadra 10')).toEqual([
    ['Quadra ', 'Central'],
    ['Quadra do ', 'Mar'],
    ['Quadra ', '10'],
  ])
})

test('it stays where one is called otherwise, or where there is only one', () => {
  expect(shown('Quadra Central', 'Arena')).toEqual([
    ['', 'Quadra Central'],
    ['', 'Arena'],
  ])
  expect(shown('Quadra Central')).toEqual([['', 'Quadra Central']])
})

test('the week of one court has its days', () => {
  const week = ['2026-11-21', '2026-11-22'].map((date) => ({ name: 'Central', date }))
  expect(headsOf(week).map(({ shown }) => shown)).toEqual(['Sáb 21/11', 'Dom 22/11'])
})
