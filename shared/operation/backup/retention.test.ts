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
