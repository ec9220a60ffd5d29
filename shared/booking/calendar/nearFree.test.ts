import { expect, test } from 'vitest'
import { nearFree } from './nearFree.ts'

const DAY = '2026-11-26'
const at = (text: string) => {
  const [date, startTime] = text.includes(' ') ? text.split(' ') : [DAY, text]
  return { date: date!, startTime: startTime! }
}
const near = (...free: string[]) =>
  nearFree(at('20:00'), free.map(at)).map(({ date, startTime }) =>
    date === DAY ? startTime : `${date.slice(8)} ${startTime}`,
  )

test('those before and after it on its day', () => {
  expect(near('16:00', '18:00', '19:00', '21:00', '22:00', '2026-11-25 20:00')).toEqual([
    '19:00',
    '21:00',
  ])
  expect(near('17:00', '2026-11-25 20:00')).toEqual(['17:00'])
  expect(near('22:00')).toEqual(['22:00'])
})

test('where they are more than three hours away, the same hour of the days around', () => {
  const others = ['2026-11-23 20:00', '2026-11-25 20:00', '2026-11-27 19:00', '2026-11-28 20:00']
  expect(near('16:00', ...others)).toEqual(['25 20:00', '28 20:00'])
})

test('none where nothing is near, nor the hour itself', () => {
  expect(near('16:00', '2026-11-25 19:00')).toEqual([])
  expect(near()).toEqual([])
  expect(near('20:00')).toEqual([])
})
