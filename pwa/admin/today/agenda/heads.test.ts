import { expect, test } from 'vitest'
import { TODAY } from './agenda.fixtures.ts'
import { headsOf } from './heads.ts'

test('a court is shown by its short name', () => {
  const mar = { name: 'Quadra do Mar', shortName: 'Mar', date: TODAY }
  expect(headsOf([mar])).toEqual([{ name: 'Quadra do Mar', short: 'Mar' }])
})

test('the week of one court has its days', () => {
  const week = ['2026-11-21', '2026-11-22'].map((date) => ({
    name: 'Quadra Central',
    shortName: 'Central',
    date,
  }))
  expect(headsOf(week).map(({ short }) => short)).toEqual(['Sáb 21/11', 'Dom 22/11'])
})
