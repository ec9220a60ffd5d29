import { expect, test } from 'vitest'
import { keptCopies, type KeptCopy } from './retention.ts'

const timeZone = 'America/Sao_Paulo'
const night = (date: string, why: KeptCopy['why'] = 'night'): KeptCopy => ({
  // 03:10 in São Paulo.
  at: `${date}T06:10:00.000Z`,
  why,
})
const DAY_MS = 86_400_000

/** A copy each night of so many days up to that one, with what stays of them removed every night as it is. */
function nights(last: string, days: number): string[] {
  const lastMs = Date.parse(night(last).at)
  let copies: KeptCopy[] = []
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const nowMs = lastMs - ago * DAY_MS
    copies = keptCopies([...copies, { at: new Date(nowMs).toISOString(), why: 'night' }], {
      nowMs,
      timeZone,
    })
  }
  return copies.map(({ at }) => at.slice(0, 10))
}

test('two years of nights leave 7 days, 4 weeks and 12 months', () => {
  expect(nights('2026-11-23', 730)).toEqual([
    // The newest of its month, as it was when the month ended.
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    // Sundays end weeks.
    '2026-11-08',
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('a machine that was off for months forgets nothing because of it', () => {
  const copies = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date) => night(date))
  const back = night('2026-11-23')
  const nowMs = Date.parse(back.at)
  expect(keptCopies([...copies, back], { nowMs, timeZone })).toEqual([...copies, back])
})

test('days are the venue’s: late in the evening it is still the same one', () => {
  const evening: KeptCopy = { at: '2026-11-03T01:00:00.000Z', why: 'hand' }
  const copies = [
    night('2026-11-02'),
    evening,
    ...Array.from({ length: 6 }, (_, day) => night(`2026-11-1${day}`)),
  ]
  const kept = keptCopies(copies, { nowMs: Date.parse('2026-11-23T12:00:00Z'), timeZone })
  expect(kept).not.toContain(copies[0])
  expect(kept).toContain(evening)
})

test('all of the last day stay, and the last three from before a change', () => {
  const changes = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map((date) =>
    night(date, 'migration'),
  )
  const filled = Array.from({ length: 31 }, (_, day) =>
    night(`2026-01-${String(day + 1).padStart(2, '0')}`),
  )
  const today: KeptCopy[] = [1, 2, 3].map((hour) => ({
    at: `2026-02-01T0${hour}:00:00.000Z`,
    why: 'hand',
  }))
  const nowMs = Date.parse('2026-02-01T04:00:00Z')
  const kept = keptCopies([...changes, ...filled, ...today], { nowMs, timeZone })
  expect(kept.filter(({ why }) => why === 'migration')).toEqual(changes.slice(1))
  expect(kept.filter(({ why }) => why === 'hand')).toEqual(today)
})

const hours = (last: string, count: number): KeptCopy[] =>
  Array.from({ length: count }, (_, ago) => ({
    at: new Date(Date.parse(last) - (count - 1 - ago) * 3_600_000).toISOString(),
    why: 'hour',
  }))

test('a month of hours leaves 24 of them, and the last of each day and week before', () => {
  const last = '2026-11-23T14:00:00.000Z'
  let copies: KeptCopy[] = []
  for (const copy of hours(last, 24 * 30))
    copies = keptCopies([...copies, copy], { nowMs: Date.parse(copy.at), timeZone })
  const ages = copies.map(({ at }) => (Date.parse(last) - Date.parse(at)) / 3_600_000)
  expect(ages.filter((age) => age < 24)).toHaveLength(24)
  // 23:00 in São Paulo, each day and then each Sunday; October’s last one.
  expect(copies.filter(({ at }) => Date.parse(last) - Date.parse(at) >= DAY_MS)).toEqual(
    ['01', '09', '16', '18', '19', '20', '21', '22'].map((day) => ({
      at: `2026-11-${day}T02:00:00.000Z`,
      why: 'hour',
    })),
  )
})

test('those of the hours outlive a weekend without the machine, and a week in which no other followed not', () => {
  const friday = hours('2026-11-20T21:00:00.000Z', 24)
  const keptOn = (day: string) => {
    const back = night(day)
    return keptCopies([...friday, back], { nowMs: Date.parse(back.at), timeZone })
  }
  expect(keptOn('2026-11-23')).toHaveLength(25)
  const left = keptOn('2026-11-30')
  expect(left).toHaveLength(3)
  expect(left).toContain(friday.at(-1))
})

test('the newest is never removed, whatever its date', () => {
  for (const at of ['2020-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z']) {
    const only: KeptCopy = { at, why: 'hour' }
    const nowMs = Date.parse('2026-11-23T12:00:00Z')
    expect(keptCopies([only], { nowMs, timeZone })).toEqual([only])
  }
})
