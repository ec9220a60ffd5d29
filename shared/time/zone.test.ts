import { expect, test } from 'vitest'

// The suite runs once in each of these zones: a rule that asks the device's clock would differ.
const SUMMER_OFFSET_MINUTES: Record<string, number> = {
  UTC: 0,
  'America/Sao_Paulo': 180,
  'Asia/Tokyo': -540,
}

test('the time zone this run was asked for is in force', () => {
  const asked = process.env['TZ'] ?? ''
  expect(Object.keys(SUMMER_OFFSET_MINUTES)).toContain(asked)
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(asked)
  expect(new Date('2026-07-04T12:00:00Z').getTimezoneOffset()).toBe(SUMMER_OFFSET_MINUTES[asked])
})
