import * as fc from 'fast-check'
import type { CivilDate, ClockTime } from '../time/civil.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** Any civil date from 1901 to 2199. */
export const anyDate: fc.Arbitrary<CivilDate> = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Any whole hour of a day, `HH:00`. */
export const anyHour: fc.Arbitrary<ClockTime> = fc
  .integer({ min: 0, max: 23 })
  .map((hour) => `${two(hour)}:00`)

/** Any minute of a day, `HH:mm`. */
export const anyClockTime: fc.Arbitrary<ClockTime> = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
