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
const pointed = (week: readonly GridDay[], ...hours: (typeof HOUR)[]) => {
  const { days, notes } = pointOut(week, hours)
  const marks = days.flatMap(({ date, cells }) =>
    cells.filter(({ isMarked }) => isMarked).map(({ startTime }) => `${date} ${startTime}`),
  )
  const text = notes
    .map(({ text, near }) => [text, ...near.map(({ label }) => `[${label}]`)].join(' '))
    .join(' ')
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
  ['closed-day', 'cai em um dia fechado'],
  ['outside-hours', 'está fora do horário de funcionamento'],
  ['no-court', 'não tem quadra para esta modalidade'],
] as const)('one that is gone says why, with the nearest free ones: %s', (reason, why) => {
  const slots = { '2026-11-23 18:00': { available: false, reason }, '2026-11-23 17:00': taken }
  expect(seen({ slots })).toEqual({
    marks: ['2026-11-23 16:00', '2026-11-23 19:00'],
    text: `Seg 23/11, 18:00 ${why}. Livre perto: [16:00] [19:00]`,
  })
})

const EVENING = ['14', '15', '16', '17', '18', '19', '20', '21', '22'].map((hour) => `${hour}:00`)
const fullEvening = (dates: readonly string[]) =>
  Object.fromEntries(
    dates.flatMap((date) => EVENING.map((time) => [`${date} ${time}`, taken] as const)),
  )

test('where nothing is near on its day, the same hour is on the days around', () => {
  expect(seen({ slots: fullEvening(['2026-11-23']) })).toEqual({
    marks: ['2026-11-22 18:00', '2026-11-24 18:00'],
    text: 'Seg 23/11, 18:00 já está reservado. Livre perto: [dom 22/11 18:00] [ter 24/11 18:00]',
  })
})

test('where nothing is near at all, that is said', () => {
  const { days } = aCalendar()
  expect(seen({ slots: fullEvening(days.map(({ date }) => date)) })).toEqual({
    marks: [],
    text: 'Seg 23/11, 18:00 já está reservado. Perto não há horário livre.',
  })
})

test('it is settled by one of those near it, not by another hour that was looked for', () => {
  const slots = { '2026-11-23 18:00': taken }
  const held = (startTime: string) =>
    weekView(aCalendar({ slots }), {
      slots: [{ ...HOUR, holdId: 1, courtId: 1, startTime, endTime: '', priceCents: 1 }],
      busy: {},
    })
  expect(pointed(held('19:00'), HOUR)).toEqual({ marks: [], text: '' })
  expect(pointed(held('09:00'), HOUR).marks).toEqual(['2026-11-23 17:00', '2026-11-23 19:00'])
  const both = [HOUR, { ...HOUR, startTime: '19:00' }]
  expect(pointed(held('19:00'), ...both).text).toBe(
    'Seg 23/11, 18:00 já está reservado. Livre perto: [17:00] [20:00]',
  )
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
