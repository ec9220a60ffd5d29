import { expect, test } from 'vitest'
import { testClock } from '../../test/support/testClock.ts'
import { createSeenAdmins } from './seenAdmins.ts'

const COOKIE = 'sid=abc; sid.sig=def'
const MARK = '0123456789ab'

test('an admin is remembered by the whole Cookie header, and for two seconds', () => {
  const clock = testClock()
  const admins = createSeenAdmins({ clock })
  expect(admins.markOf(COOKIE)).toBeNull()
  admins.keep(COOKIE, MARK, admins.round())
  expect(admins.markOf(COOKIE)).toBe(MARK)
  expect(admins.markOf('sid=abc')).toBeNull()
  expect(admins.markOf(undefined)).toBeNull()
  clock.advance(1_999)
  expect(admins.markOf(COOKIE)).toBe(MARK)
  clock.advance(1)
  expect(admins.markOf(COOKIE)).toBeNull()
})

test('when a session ends all browsers are forgotten', () => {
  const admins = createSeenAdmins({ clock: testClock() })
  admins.keep(COOKIE, MARK, admins.round())
  admins.forget()
  expect(admins.markOf(COOKIE)).toBeNull()
})

test('a session that ended while it was looked up is not remembered', () => {
  const admins = createSeenAdmins({ clock: testClock() })
  const round = admins.round()
  admins.forget()
  admins.keep(COOKIE, MARK, round)
  expect(admins.markOf(COOKIE)).toBeNull()
})
