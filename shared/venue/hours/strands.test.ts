import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { hourText, DAY_HOURS, slotEnd } from '../../platform/time/hours.ts'
import { aClosing, aDay } from './availability.fixtures.ts'
import {
  closedReason,
  strands,
  type Closing,
  type DayFacts,
  type DayHours,
} from './availability.ts'

const hours = (openTime: string, closeTime: string): DayHours => ({
  isOpen: true,
  openTime,
  closeTime,
})
const shut = (startTime: string, endTime: string) =>
  aDay({ closings: [aClosing({ allDay: false, startTime, endTime })] })
const evening = { startTime: '18:00', endTime: '20:00' }

describe('a booking from 18:00 to 20:00', () => {
  test.each([
    ['closing at 20:00', aDay({ hours: hours('06:00', '20:00') }), false],
    ['closing at 19:00', aDay({ hours: hours('06:00', '19:00') }), true],
    ['opening at 18:00', aDay({ hours: hours('18:00', '22:00') }), false],
    ['opening at 19:00', aDay({ hours: hours('19:00', '22:00') }), true],
    [
      'a weekday that is closed',
      aDay({ hours: { ...hours('06:00', '22:00'), isOpen: false } }),
      true,
    ],
    ['a weekday without hours', aDay({ hours: null }), true],
    ['a closing of the whole day', aDay({ closings: [aClosing()] }), true],
    ['a closing until 18:00', shut('16:00', '18:00'), false],
    ['a closing from 20:00 on', shut('20:00', '22:00'), false],
    ['a closing of its last hour', shut('19:00', '20:00'), true],
    ['a closing of its first hour', shut('18:00', '19:00'), true],
    ['a closing of another date', aDay({ closings: [aClosing({ date: '2026-07-11' })] }), false],
    ['no change', aDay(), false],
  ])('after %s: stranded %s', (_name, after, expected) => {
    expect(strands(evening, aDay(), after)).toBe(expected)
  })

  test('outside already, it is not stranded anew', () => {
    const before = aDay({ hours: hours('06:00', '18:00') })
    expect(strands(evening, before, aDay({ hours: null }))).toBe(false)
  })

  test('half outside already, it is stranded by its other half', () => {
    const before = aDay({ hours: hours('06:00', '19:00') })
    expect(strands(evening, before, aDay({ hours: hours('06:00', '18:00') }))).toBe(true)
    expect(strands(evening, before, aDay({ hours: hours('06:00', '19:00') }))).toBe(false)
  })

  test('whether it is over is not the question', () => {
    const longAgo = { date: '1999-07-04' }
    expect(strands(evening, aDay(longAgo), aDay({ ...longAgo, hours: null }))).toBe(true)
  })
})

const anyHours: fc.Arbitrary<DayHours | null> = fc.option(
  fc
    .tuple(fc.boolean(), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 23 }))
    .map(([isOpen, open, length]) => ({
      isOpen,
      openTime: hourText(open),
      closeTime: hourText(Math.min(24, open + length)),
    })),
)
const anyClosing: fc.Arbitrary<Closing> = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 5 }))
  .map(([allDay, start, length]) =>
    aClosing({
      allDay,
      startTime: allDay ? null : hourText(start),
      endTime: allDay ? null : hourText(Math.min(24, start + length)),
    }),
  )
const anyDay: fc.Arbitrary<DayFacts> = fc
  .tuple(anyHours, fc.array(anyClosing, { maxLength: 2 }))
  .map(([dayHours, closings]) => aDay({ hours: dayHours, closings }))
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]) => ({
    startTime: hourText(start),
    endTime: hourText(Math.min(24, start + length)),
  }))

const check = (holds: (range: typeof evening, before: DayFacts, after: DayFacts) => void) =>
  fc.assert(fc.property(anyRange, anyDay, anyDay, holds), { numRuns: runs(300) })

describe('of any two days', () => {
  test('an unchanged one strands nothing', () => {
    check((range, day) => {
      expect(strands(range, day, day)).toBe(false)
    })
  })

  test('a longer booking is stranded exactly when one of its hours is', () => {
    check((range, before, after) => {
      const each = DAY_HOURS.filter((hour) => range.startTime <= hour && hour < range.endTime).map(
        (hour) => strands({ startTime: hour, endTime: slotEnd(hour) }, before, after),
      )
      expect(strands(range, before, after)).toBe(each.includes(true))
    })
  })

  test('a change and its taking back never strand the same hour', () => {
    check(({ startTime }, before, after) => {
      const hour = { startTime, endTime: slotEnd(startTime) }
      expect(strands(hour, before, after) && strands(hour, after, before)).toBe(false)
    })
  })

  test('a stranded hour could be chosen before and cannot be after', () => {
    check(({ startTime }, before, after) => {
      const morning = { date: '2026-07-03', time: '00:00' }
      const wasOpen = closedReason(startTime, before, morning) === null
      const isOpen = closedReason(startTime, after, morning) === null
      const hour = { startTime, endTime: slotEnd(startTime) }
      expect(strands(hour, before, after)).toBe(wasOpen && !isOpen)
    })
  })
})
