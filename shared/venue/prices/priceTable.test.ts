import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { hoursBetween, hourText, overlaps } from '../../platform/time/hours.ts'
import { SLOT_TIMES } from '../../platform/time/hours.ts'
import { priceGaps, TABLE_START, tableEnd, uncovered } from './priceTable.ts'

const END = '23:00'

const range = (text: string) => {
  const [startTime = '', endTime = ''] = text.split('-')
  return { startTime, endTime }
}
const gaps = (...texts: string[]) =>
  priceGaps(texts.map(range), END).map(({ startTime, endTime }) => `${startTime}-${endTime}`)

describe('the gaps of a day', () => {
  test('are none when nothing or everything has a price', () => {
    expect(gaps()).toEqual([])
    expect(gaps('00:00-23:00')).toEqual([])
    expect(gaps('00:00-12:00', '12:00-23:00')).toEqual([])
    expect(gaps('12:00-23:00', '00:00-12:00')).toEqual([])
  })

  test('are what lies before, between and after the entries', () => {
    expect(gaps('06:00-12:00', '14:00-22:00')).toEqual([
      '00:00-06:00',
      '12:00-14:00',
      '22:00-23:00',
    ])
    expect(gaps('00:00-22:00')).toEqual(['22:00-23:00'])
    expect(gaps('01:00-23:00')).toEqual(['00:00-01:00'])
  })

  test('reach midnight where an hour that late is shown', () => {
    expect(tableEnd(SLOT_TIMES)).toBe('23:00')
    const end = tableEnd([...SLOT_TIMES, '23:00'])
    expect(priceGaps([range('00:00-23:00')], end)).toEqual([range('23:00-24:00')])
    expect(priceGaps([range('00:00-24:00')], end)).toEqual([])
  })

  test('of the hours in which a venue is open are all of them where nothing has a price', () => {
    expect(uncovered([], range('18:00-24:00'))).toEqual([range('18:00-24:00')])
    expect(uncovered([range('06:00-22:00')], range('08:00-24:00'))).toEqual([range('22:00-24:00')])
    expect(uncovered([range('00:00-24:00')], range('08:00-24:00'))).toEqual([])
  })

  test('gaps and entries together cover every hour of the day, each gap as long as it can be', () => {
    const entry = fc
      .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 23 }))
      .filter(([start, end]) => start < end)
      .map(([start, end]) => ({ startTime: hourText(start), endTime: hourText(end) }))
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), (entries) => {
        const found = priceGaps(entries, END)
        for (const hour of hoursBetween(TABLE_START, END)) {
          const one = { startTime: hour, endTime: hourText(Number(hour.slice(0, 2)) + 1) }
          const isPriced = entries.some((other) => overlaps(one, other))
          expect(found.filter((gap) => overlaps(one, gap))).toHaveLength(isPriced ? 0 : 1)
        }
        for (const gap of found) expect(gap.startTime < gap.endTime).toBe(true)
        for (const [index, gap] of found.slice(1).entries()) {
          expect(found[index]!.endTime < gap.startTime).toBe(true)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
