import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCourt } from '../courts/court.fixtures.ts'
import { runs } from '../../platform/testing/runs.ts'
import { DAY_HOURS, hoursBetween, SLOT_TIMES, slotEnd } from '../../platform/time/hours.ts'
import { aClosing, aDay, someSlotFacts } from './availability.fixtures.ts'
import {
  isClosedAllDay,
  partialClosings,
  shownHours,
  slotReason,
  type Occupation,
  type SlotReason,
} from './availability.ts'

const at = (startTime: string) => ({ startTime, sport: 'futevôlei' as const })
const asking = (courtId: number) => ({ ...at('18:00'), courtId })
const morning = { date: '2026-07-04', time: '05:00' }
const twoCourts = [aCourt({ id: 1 }), aCourt({ id: 2 })]
const occupiedBy = (byCourt: Record<number, Occupation>) => (courtId: number) =>
  byCourt[courtId] ?? null

test('a slot later today on a free court with a price may be held', () => {
  expect(slotReason(at('18:00'), someSlotFacts())).toBeNull()
})

describe('the past', () => {
  test.each([
    ['08:00', 'past'],
    ['12:00', 'past'],
    ['13:00', null],
  ])('at noon the slot of %s is %s', (startTime, reason) => {
    expect(slotReason(at(startTime), someSlotFacts())).toBe(reason)
  })

  test('yesterday is past and tomorrow is not', () => {
    const yesterday = someSlotFacts({ day: aDay({ date: '2026-07-03' }) })
    const tomorrow = someSlotFacts({ day: aDay({ date: '2026-07-05' }) })
    expect(slotReason(at('20:00'), yesterday)).toBe('past')
    expect(slotReason(at('06:00'), tomorrow)).toBeNull()
  })
})

describe('closed days', () => {
  test.each([
    ['no opening hours are known', aDay({ hours: null })],
    [
      'the weekday is closed',
      aDay({ hours: { isOpen: false, openTime: '06:00', closeTime: '22:00' } }),
    ],
    ['a closing date takes the whole day', aDay({ closings: [aClosing()] })],
    [
      'one of several closings takes the whole day',
      aDay({
        closings: [aClosing({ allDay: false, startTime: '06:00', endTime: '07:00' }), aClosing()],
      }),
    ],
  ])('every slot is unavailable when %s', (_name, day) => {
    expect(isClosedAllDay(day)).toBe(true)
    for (const time of SLOT_TIMES) {
      expect(slotReason(at(time), someSlotFacts({ day, now: morning }))).toBe('closed-day')
    }
  })

  test('a closing of another date changes nothing', () => {
    const day = aDay({ closings: [aClosing({ date: '2026-07-05' })] })
    expect(slotReason(at('18:00'), someSlotFacts({ day }))).toBeNull()
    expect(isClosedAllDay(day)).toBe(false)
  })
})

describe('partial closings', () => {
  const partial = aClosing({ allDay: false, startTime: '14:00', endTime: '16:00' })

  test.each([
    ['13:00', null],
    ['14:00', 'partial-closing'],
    ['15:00', 'partial-closing'],
    ['16:00', null],
  ])('with the venue closed from 14:00 to 16:00 the slot of %s is %s', (startTime, reason) => {
    const day = aDay({ closings: [partial] })
    expect(slotReason(at(startTime), someSlotFacts({ day }))).toBe(reason)
  })

  test('an hour that is closed in part is not sold', () => {
    const closedFrom = (startTime: string, endTime: string) => {
      const day = aDay({ closings: [{ ...partial, startTime, endTime }] })
      const facts = someSlotFacts({ day, now: morning })
      return SLOT_TIMES.filter((time) => slotReason(at(time), facts) === 'partial-closing')
    }
    expect(closedFrom('14:30', '16:00')).toEqual(['14:00', '15:00'])
    expect(closedFrom('14:00', '15:01')).toEqual(['14:00', '15:00'])
    expect(closedFrom('14:10', '14:50')).toEqual(['14:00'])
  })

  test('each of several closings counts', () => {
    const evening = { ...partial, startTime: '20:00', endTime: '21:00' }
    const day = aDay({ closings: [partial, evening] })
    const facts = someSlotFacts({ day, now: morning })
    const closed = SLOT_TIMES.filter((time) => slotReason(at(time), facts) === 'partial-closing')
    expect(closed).toEqual(['14:00', '15:00', '20:00'])
    expect(partialClosings(day)).toEqual([
      { startTime: '14:00', endTime: '16:00' },
      { startTime: '20:00', endTime: '21:00' },
    ])
  })

  test('a partial closing without both times closes nothing', () => {
    const closings = [
      { ...partial, endTime: null },
      { ...partial, startTime: null },
    ]
    const day = aDay({ closings })
    expect(partialClosings(day)).toEqual([])
    expect(slotReason(at('14:00'), someSlotFacts({ day }))).toBeNull()
  })
})

describe('opening hours', () => {
  const day = aDay({ hours: { isOpen: true, openTime: '08:00', closeTime: '20:00' } })

  test.each([
    ['07:00', 'outside-hours'],
    ['08:00', null],
    ['19:00', null],
    ['20:00', 'outside-hours'],
  ])('open from 08:00 to 20:00 the slot of %s is %s', (startTime, reason) => {
    expect(slotReason(at(startTime), someSlotFacts({ day, now: morning }))).toBe(reason)
  })

  test.each([
    ['08:30', '19:30', ['09:00', '18:00']],
    ['07:59', '20:01', ['08:00', '19:00']],
  ])(
    'open from %s to %s the first and the last whole hours are %j',
    (openTime, closeTime, ends) => {
      const facts = someSlotFacts({
        day: aDay({ hours: { isOpen: true, openTime, closeTime } }),
        now: morning,
      })
      const free = SLOT_TIMES.filter((time) => slotReason(at(time), facts) === null)
      expect([free[0], free.at(-1)]).toEqual(ends)
    },
  )

  test('by default the last slot of a day starts at 21:00', () => {
    const facts = someSlotFacts({ now: morning })
    const free = SLOT_TIMES.filter((time) => slotReason(at(time), facts) === null)
    expect([free[0], free.at(-1), free.length]).toEqual(['06:00', '21:00', 16])
  })

  test('every whole hour of a venue that is open all day can be held, and nothing else', () => {
    const allDay = aDay({ hours: { isOpen: true, openTime: '00:00', closeTime: '24:00' } })
    const facts = someSlotFacts({ day: allDay, now: { date: '2026-07-03', time: '12:00' } })
    expect(DAY_HOURS.every((time) => slotReason(at(time), facts) === null)).toBe(true)
    for (const time of ['18:30', '24:00']) {
      expect(slotReason(at(time), facts)).toBe('outside-hours')
    }
  })

  test('a minute before midnight is too early for the last hour', () => {
    const late = aDay({ hours: { isOpen: true, openTime: '06:00', closeTime: '23:59' } })
    expect(slotReason(at('23:00'), someSlotFacts({ day: late }))).toBe('outside-hours')
  })
})

describe('the hours that are shown', () => {
  const open = (openTime: string, closeTime: string) => ({ isOpen: true, openTime, closeTime })
  test.each([
    [[], '06:00', '22:00'],
    [[open('08:00', '12:00')], '06:00', '22:00'],
    [[open('06:00', '22:00'), open('17:00', '24:00')], '06:00', '23:00'],
    [[open('05:30', '23:59')], '06:00', '22:00'],
    [[open('05:00', '22:00')], '05:00', '22:00'],
    [[open('01:00', '03:00')], '01:00', '22:00'],
    [[open('00:00', '24:00')], '00:00', '23:00'],
    [[{ ...open('00:00', '24:00'), isOpen: false }], '06:00', '22:00'],
  ])('of %j are those from %s to %s', (week, first, last) => {
    const hours = shownHours(week)
    expect(hours).toEqual(hoursBetween(first, slotEnd(last)))
  })
})

describe('courts', () => {
  test.each([
    ['there are no courts', []],
    ['the only court is inactive', [aCourt({ active: false })]],
    ['no court plays the sport', [aCourt({ sportTypes: ['vôlei'] })]],
    ['the sports of the court could not be read', [aCourt({ sportTypes: [] })]],
  ])('no court is compatible when %s', (_name, courts) => {
    expect(slotReason(at('18:00'), someSlotFacts({ courts }))).toBe('no-court')
  })

  test.each([
    [{}, null],
    [{ 1: 'reservation' }, null],
    [{ 2: 'fixedClass' }, null],
    [{ 1: 'hold' }, null],
    [{ 1: 'reservation', 2: 'fixedClass' }, 'occupied'],
    [{ 1: 'reservation', 2: 'reservation' }, 'occupied'],
    [{ 1: 'hold', 2: 'reservation' }, 'held'],
    [{ 1: 'fixedClass', 2: 'hold' }, 'held'],
    [{ 1: 'hold', 2: 'hold' }, 'held'],
  ] as const)('of two courts %j are taken: %s', (byCourt, reason) => {
    const facts = someSlotFacts({ courts: twoCourts, occupation: occupiedBy(byCourt) })
    expect(slotReason(at('18:00'), facts)).toBe(reason)
  })

  test('a free court that is inactive or plays something else does not help', () => {
    const courts = [
      aCourt({ id: 1 }),
      aCourt({ id: 2, active: false }),
      aCourt({ id: 3, sportTypes: ['vôlei'] }),
    ]
    const facts = someSlotFacts({ courts, occupation: occupiedBy({ 1: 'reservation' }) })
    expect(slotReason(at('18:00'), facts)).toBe('occupied')
  })

  test('occupation counts at its own hour only', () => {
    const facts = someSlotFacts({
      occupation: (_courtId, startTime) => (startTime === '18:00' ? 'hold' : null),
    })
    expect(slotReason(at('18:00'), facts)).toBe('held')
    expect(slotReason(at('17:00'), facts)).toBeNull()
    expect(slotReason(at('19:00'), facts)).toBeNull()
  })

  test('a hold is free to its own browser and taken for others', () => {
    const holder: Record<string, string> = { '18:00': 'me' }
    const factsOf = (asker: string) =>
      someSlotFacts({
        occupation: (_courtId, startTime) =>
          (holder[startTime] ?? asker) === asker ? null : 'hold',
      })
    expect(slotReason(at('18:00'), factsOf('me'))).toBeNull()
    expect(slotReason(at('18:00'), factsOf('somebody else'))).toBe('held')
  })
})

describe('a wanted court', () => {
  test.each(['hold', 'reservation', 'fixedClass'] as const)(
    'is unavailable under a %s although another court is free',
    (occupation) => {
      const facts = someSlotFacts({
        courts: twoCourts,
        occupation: occupiedBy({ 2: occupation }),
      })
      expect(slotReason(asking(2), facts)).toBe('court-occupied')
      expect(slotReason(asking(1), facts)).toBeNull()
    },
  )

  test.each([
    ['does not exist', 9],
    ['is inactive', 2],
    ['does not play the sport', 3],
  ])('cannot be had when it %s', (_name, courtId) => {
    const courts = [
      aCourt({ id: 1 }),
      aCourt({ id: 2, active: false }),
      aCourt({ id: 3, sportTypes: ['vôlei'] }),
    ]
    expect(slotReason(asking(courtId), someSlotFacts({ courts }))).toBe('no-court')
  })
})

test('a slot without a price is unavailable', () => {
  expect(slotReason(at('18:00'), someSlotFacts({ priceCents: 0 }))).toBe('no-price')
  expect(slotReason(at('18:00'), someSlotFacts({ priceCents: 1 }))).toBeNull()
})

test('an hour that is more than a year ahead cannot be had yet', () => {
  const on = (date: string) =>
    slotReason(
      at('18:00'),
      someSlotFacts({ day: aDay({ date }), now: { date: '2026-07-04', time: '12:00' } }),
    )
  expect([on('2027-07-04'), on('2027-07-05')]).toEqual([null, 'too-far'])
})

test('of several reasons the first one of the list is returned', () => {
  const startTime = '18:00'
  const reasons: SlotReason[] = [
    'past',
    'closed-day',
    'partial-closing',
    'outside-hours',
    'no-court',
    'held',
    'no-price',
  ]
  const anyReasons = fc.subarray(reasons)
  fc.assert(
    fc.property(anyReasons, (present) => {
      const has = (reason: SlotReason) => present.includes(reason)
      const closings = [
        ...(has('closed-day') ? [aClosing()] : []),
        ...(has('partial-closing')
          ? [aClosing({ allDay: false, startTime, endTime: slotEnd(startTime) })]
          : []),
      ]
      const closeTime = has('outside-hours') ? startTime : '22:00'
      const facts = someSlotFacts({
        day: aDay({ closings, hours: { isOpen: true, openTime: '06:00', closeTime } }),
        now: { date: '2026-07-04', time: has('past') ? startTime : '12:00' },
        courts: [aCourt({ active: !has('no-court') })],
        occupation: () => (has('held') ? 'hold' : null),
        priceCents: has('no-price') ? 0 : 10_000,
      })
      expect(slotReason(at(startTime), facts)).toBe(present[0] ?? null)
    }),
    { numRuns: runs(300) },
  )
})
