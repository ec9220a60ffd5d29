import { expect, test } from 'vitest'
import { wasTablePrice } from './oncePrice.ts'

const PLACE = { courtId: 1, date: '2026-11-23', startTime: '16:00', endTime: '18:00' }
const known = [
  { courtId: 1, day: 'monday', startTime: '06:00', endTime: '17:00', cents: 80_00 },
  { courtId: 1, day: 'monday', startTime: '06:00', endTime: '23:00', cents: 70_00 },
  { courtId: 1, day: 'monday', startTime: '17:00', endTime: '23:00', cents: 120_00 },
  { courtId: 1, day: '2026-11-23', startTime: '17:00', endTime: '18:00', cents: 200_00 },
  { courtId: 2, day: 'monday', startTime: '06:00', endTime: '23:00', cents: 10_00 },
  { courtId: 1, day: 'tuesday', startTime: '06:00', endTime: '23:00', cents: 10_00 },
]

test('each hour by any price that its day had there is a price that was in force', () => {
  for (const price of [200_00, 190_00, 140_00, 280_00, 270_00]) {
    expect([price, wasTablePrice({ ...PLACE, price }, known)]).toEqual([price, true])
  }
})

test('what another court or day cost, or nobody ever, is not', () => {
  for (const price of [20_00, 80_00, 80_01, 0]) {
    expect([price, wasTablePrice({ ...PLACE, price }, known)]).toEqual([price, false])
  }
  expect(wasTablePrice({ ...PLACE, price: 0 }, [])).toBe(false)
})
