import { expect, test } from 'vitest'

// The suite runs once in each of these zones: a rule that reads the device's clock would differ.
const SUMMER_OFFSET_MINUTES: Record<string, number> = {
  UTC: 0,
  'America/Sao_Paulo': 180,
  'Asia/Tokyo': -540,
}

test('the time zone of this run is in force', () => {
  const zone = process.env['TZ'] ?? ''
  expect(Object.keys(SUMMER_OFFSET_MINUTES)).toContain(zone)
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(new Date('2026-07-04T12:00:00Z').getTimezoneOffset()).toBe(SUMMER_OFFSET_MINUTES[zone])
})
