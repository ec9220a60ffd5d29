import { describe, expect, test } from 'vitest'
import { isDrillDue, isHourDue, isNightDue, lastNight } from './schedule.ts'

const timeZone = 'America/Sao_Paulo'
const at = '03:10'
const ms = (instant: string) => Date.parse(instant)

test('the last night is today’s from its minute on, and yesterday’s before', () => {
  expect(lastNight(ms('2026-11-23T06:10:00Z'), at, timeZone)).toBe(ms('2026-11-23T06:10:00Z'))
  expect(lastNight(ms('2026-11-23T06:09:59Z'), at, timeZone)).toBe(ms('2026-11-22T06:10:00Z'))
})

describe('a copy is', () => {
  const since = ms('2026-11-20T12:00:00Z')
  const due = (now: string, takenMs: number | null, triedMs = takenMs) =>
    isNightDue(ms(now), { sinceMs: since, takenMs, triedMs }, { at, timeZone })

  test('not due before the first night', () => {
    expect(due('2026-11-21T06:09:00Z', null)).toBe(false)
    expect(due('2026-11-21T06:10:00Z', null)).toBe(true)
  })
  test('due once a night', () => {
    expect(due('2026-11-22T06:10:00Z', ms('2026-11-21T06:10:02Z'))).toBe(true)
    expect(due('2026-11-22T18:00:00Z', ms('2026-11-22T06:10:02Z'))).toBe(false)
  })
  test('taken up in the morning when the machine was off at night', () => {
    expect(due('2026-11-23T11:00:00Z', ms('2026-11-21T06:10:02Z'))).toBe(true)
  })
  test('tried again half an hour after a failure', () => {
    const [taken, tried] = [ms('2026-11-21T06:10:02Z'), ms('2026-11-22T06:10:02Z')]
    expect(due('2026-11-22T06:30:00Z', taken, tried)).toBe(false)
    expect(due('2026-11-22T06:40:03Z', taken, tried)).toBe(true)
  })
  test('tried again when the clock was set back', () => {
    expect(
      due('2026-11-22T06:10:00Z', ms('2026-11-21T06:10:02Z'), ms('2026-12-21T06:10:02Z')),
    ).toBe(true)
  })
})

describe('one of an hour is', () => {
  const now = ms('2026-11-23T12:00:00Z')
  const MINUTE = 60_000
  const due = (agoMs: number, tookMs = 2_000, triedAgoMs: number | null = null) =>
    isHourDue(now, {
      taken: { atMs: now - agoMs, tookMs },
      triedMs: triedAgoMs === null ? null : now - triedAgoMs,
    })

  test('due an hour after the last copy of any kind, and at once where there is none', () => {
    expect([due(59 * MINUTE), due(60 * MINUTE)]).toEqual([false, true])
    expect(isHourDue(now, { taken: null, triedMs: null })).toBe(true)
  })
  test('taken less often where it takes long: half a percent of the time at most', () => {
    expect([due(199 * MINUTE, MINUTE), due(200 * MINUTE, MINUTE)]).toEqual([false, true])
  })
  test('tried again half an hour after a failure', () => {
    expect([due(90 * MINUTE, 0, 29 * MINUTE), due(90 * MINUTE, 0, 30 * MINUTE)]).toEqual([
      false,
      true,
    ])
  })
  test('due when the clock was set back', () => {
    expect(due(-30 * MINUTE)).toBe(true)
  })
})

describe('the second place is tried', () => {
  const now = ms('2026-11-23T06:10:00Z')
  const DAY = 86_400_000
  const due = (daysAgo: number, failed: string | null = null, isQuiet = true) =>
    isDrillDue(now, { placedMs: 0, last: { atMs: now - daysAgo * DAY, failed }, isQuiet })

  test('first when a copy has come there, at the quiet hour or two days later', () => {
    const first = (placedMs: number | null, isQuiet: boolean) =>
      isDrillDue(now, { placedMs, last: null, isQuiet })
    expect([first(null, true), first(now, true), first(now, false)]).toEqual([false, true, false])
    expect(first(now - 2 * DAY, false)).toBe(true)
  })
  test('once a month', () => {
    expect([due(29), due(30), due(30, null, false), due(32, null, false)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
  test('again the day after it failed', () => {
    expect([due(0.9, 'Não'), due(1, 'Não')]).toEqual([false, true])
  })
  test('again when the clock was set back', () => {
    expect(due(-3)).toBe(true)
  })
})
