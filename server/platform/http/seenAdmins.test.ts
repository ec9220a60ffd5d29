import { expect, test } from 'vitest'
import { testClock } from '../../test/support/testClock.ts'
import { createSeenAdmins } from './seenAdmins.ts'

const COOKIE = 'sid=abc; sid.sig=def'

test('an admin is remembered by the whole Cookie header, and for two seconds', () => {
  const clock = testClock()
  const admins = createSeenAdmins({ clock })
  expect(admins.has(COOKIE)).toBe(false)
  admins.keep(COOKIE, admins.round())
  expect(admins.has(COOKIE)).toBe(true)
  expect(admins.has('sid=abc')).toBe(false)
  expect(admins.has(undefined)).toBe(false)
  clock.advance(1_999)
  expect(admins.has(COOKIE)).toBe(true)
  clock.advance(1)
  expect(admins.has(COOKIE)).toBe(false)
})

test('when a session ends all browsers are forgotten', () => {
  const admins = createSeenAdmins({ clock: testClock() })
  admins.keep(COOKIE, admins.round())
  admins.forget()
  expect(admins.has(COOKIE)).toBe(false)
})

test('a session that ended while it was looked up is not remembered', () => {
  const admins = createSeenAdmins({ clock: testClock() })
  const round = admins.round()
  admins.forget()
  admins.keep(COOKIE, round)
  expect(admins.has(COOKIE)).toBe(false)
})
