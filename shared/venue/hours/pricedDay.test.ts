import { expect, test } from 'vitest'
import { toCents } from '../../platform/money/money.ts'
import { hoursBetween } from '../../platform/time/hours.ts'
import { slotPriceCents } from '../prices/price.ts'
import type { PriceEntry, SpecialPriceEntry } from '../prices/price.schema.ts'
import { aClosing, aDay } from './availability.fixtures.ts'
import { courtDay, type Stretch } from './pricedDay.ts'

// 4 July 2026 is a Saturday.
const aSaturday = (change: Partial<PriceEntry> = {}): PriceEntry => ({
  id: 1,
  courtId: 1,
  weekday: 'saturday',
  startTime: '00:00',
  endTime: '18:00',
  price: 80,
  version: 1,
  ...change,
})
const aSpecial = (change: Partial<SpecialPriceEntry> = {}): SpecialPriceEntry => ({
  id: 7,
  courtId: 1,
  date: '2026-07-04',
  startTime: '16:00',
  endTime: '21:00',
  price: 150,
  description: 'Final',
  version: 1,
  court: { id: 1, name: 'Quadra 1' },
  ...change,
})
const morning = aSaturday()
const evening = aSaturday({ id: 2, startTime: '18:00', endTime: '22:00', price: 120 })
const final = aSpecial()

const text = (one: Stretch) =>
  [
    `${one.startTime}-${one.endTime} ${one.kind}`,
    ...('entry' in one ? [one.entry.price] : []),
    ...('over' in one ? one.over.map(({ price }) => `over ${price}`) : []),
  ].join(' ')
const texts = (...[day, court, priced]: Parameters<typeof courtDay>) =>
  courtDay(day, court, priced).stretches.map(text)

test('a date costs what its weekday costs, and in place of that its special price', () => {
  const priced = { prices: [evening, morning], specials: [final] }
  expect(texts(aDay(), 1, priced)).toEqual([
    '06:00-16:00 weekly 80',
    '16:00-21:00 special 150 over 80 over 120',
    '21:00-22:00 weekly 120',
  ])
  expect(texts(aDay({ date: '2026-07-11' }), 1, priced)).toEqual([
    '06:00-18:00 weekly 80',
    '18:00-22:00 weekly 120',
  ])
})

test('hours without a price and hours that are closed are named', () => {
  const closing = aClosing({ allDay: false, startTime: '08:30', endTime: '10:00' })
  expect(texts(aDay({ closings: [closing] }), 1, { prices: [morning], specials: [] })).toEqual([
    '06:00-08:00 weekly 80',
    '08:00-10:00 closed',
    '10:00-18:00 weekly 80',
    '18:00-22:00 unpriced',
  ])
  expect(texts(aDay(), 2, { prices: [morning], specials: [final] })).toEqual([
    '06:00-22:00 unpriced',
  ])
})

test('a special price that no hour has is idle', () => {
  const night = aSpecial({ startTime: '22:00', endTime: '24:00' })
  const others = [aSpecial({ courtId: 2 }), aSpecial({ date: '2026-07-05' })]
  const priced = { prices: [morning], specials: [night, ...others] }
  expect(courtDay(aDay(), 1, priced).idle).toEqual([night])
  const closed = courtDay(aDay({ closings: [aClosing()] }), 1, { prices: [], specials: [final] })
  expect(closed).toEqual({ stretches: [], idle: [final] })
  expect(texts(aDay({ hours: null }), 1, priced)).toEqual([])
})

test('every hour of a stretch costs what booking asks for it', () => {
  const inCents = <E extends { price: number }>(entry: E) => ({
    ...entry,
    priceCents: toCents(entry.price),
  })
  const [prices, specials] = [
    [morning, evening],
    [final, aSpecial({ id: 8, endTime: '18:00' })],
  ]
  for (const one of courtDay(aDay(), 1, { prices, specials }).stretches) {
    for (const startTime of hoursBetween(one.startTime, one.endTime)) {
      const slot = { courtId: 1, date: '2026-07-04', startTime }
      const cents = slotPriceCents(slot, prices.map(inCents), specials.map(inCents))
      expect('entry' in one && toCents(one.entry.price)).toBe(cents)
    }
  }
})
