import { expect, test } from 'vitest'
import { aCalendar } from './calendar.fixtures.ts'
import { pointOut } from './sought.ts'
import { loadingWeek, weekView, type GridDay } from './weekView.ts'

const NO_CART = { slots: [], busy: {} }
const HOUR = { date: '2026-11-23', startTime: '18:00' }
const taken = { available: false, reason: 'occupied' } as const
const seen = (slots: Parameters<typeof aCalendar>[0] = {}, hour = HOUR) => {
  return pointed(weekView(aCalendar(slots), NO_CART), hour)
}
const pointed = (week: readonly GridDay[], hour: typeof HOUR) => {
  const { days, text } = pointOut(week, [hour])
  const marks = days.flatMap(({ date, cells }) =>
    cells.filter(({ isMarked }) => isMarked).map(({ startTime }) => `${date} ${startTime}`),
  )
  return { marks, text }
}

test('a free hour is pointed at', () => {
  expect(seen()).toEqual({
    marks: ['2026-11-23 18:00'],
    text: 'Toque em seg 23/11, 18:00 para reservar.',
  })
})

test.each([
  ['occupied', 'já está reservado'],
  ['held', 'está sendo reservado por outra pessoa'],
  ['past', 'já passou'],
  ['partial-closing', 'não está disponível'],
] as const)('one that is gone says why, with the nearest free ones: %s', (reason, why) => {
  const slots = { '2026-11-23 18:00': { available: false, reason }, '2026-11-23 17:00': taken }
  expect(seen({ slots })).toEqual({
    marks: ['2026-11-23 16:00', '2026-11-23 19:00'],
    text: `Seg 23/11, 18:00 ${why}. Livre perto: 16:00 e 19:00.`,
  })
})

test('what is far on the same day is not near', () => {
  const hours = ['14', '15', '16', '17', '18', '19', '20', '21', '22'].map((hour) => `${hour}:00`)
  const slots = Object.fromEntries(hours.map((hour) => [`2026-11-23 ${hour}`, taken]))
  expect(seen({ slots })).toEqual({
    marks: [],
    text: 'Seg 23/11, 18:00 já está reservado. Perto não há horário livre.',
  })
})

test('nothing is said of another week, nor before the calendar has come', () => {
  expect(seen({}, { date: '2026-12-23', startTime: '18:00' })).toEqual({ marks: [], text: '' })
  const week = loadingWeek('2026-11-21', '2026-11-21')
  expect(pointed(week, HOUR)).toEqual({ marks: [], text: '' })
})

test('nor of an hour that is one’s own by now', () => {
  const busy = { '2026-11-23 18:00': 'placing' } as const
  const week = weekView(aCalendar(), { slots: [], busy })
  expect(pointed(week, HOUR)).toEqual({ marks: [], text: '' })
})
