import { expect, test } from 'vitest'
import { aCustomer } from '#shared/platform/contact/customer.fixtures.ts'
import {
  forgetRemembered,
  hoursAgain,
  readRemembered,
  remember,
  rememberBooked,
  type LastBooked,
} from './remembered.ts'

const last: LastBooked = {
  sport: 'futevôlei',
  hours: [{ date: '2026-11-23', startTime: '18:00' }],
}
const mine = { customer: aCustomer(), termsVersion: '2026-11-22', last }

test('what is remembered is read again, until it is forgotten', () => {
  remember(localStorage, mine)
  expect(readRemembered(localStorage)).toEqual(mine)
  forgetRemembered(localStorage)
  expect(readRemembered(localStorage)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('a booking is noted only where the customer is remembered', () => {
  rememberBooked(localStorage, last)
  expect(localStorage).toHaveLength(0)
  remember(localStorage, { ...mine, last: null })
  rememberBooked(localStorage, last)
  expect(readRemembered(localStorage)?.last).toEqual(last)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['half a customer', JSON.stringify({ ...mine, customer: { customerName: 'Ana' } })],
])('%s counts as nothing', (_, text) => {
  if (text !== null) localStorage.setItem('remembered-customer', text)
  expect(readRemembered(localStorage)).toBeNull()
})

test.each([
  ['an unknown sport', { ...last, sport: 'golfe' }],
  ['an hour that is none', { ...last, hours: [{ date: 'amanhã', startTime: '18:00' }] }],
  ['no hour', { ...last, hours: [] }],
])('of a last booking with %s only the customer is left', (_, broken) => {
  localStorage.setItem('remembered-customer', JSON.stringify({ ...mine, last: broken }))
  expect(readRemembered(localStorage)).toEqual({ ...mine, last: null })
})

test.each([
  ['before it was played', { date: '2026-11-21', time: '12:00' }, '2026-11-30'],
  ['the week after, before the hour', { date: '2026-11-30', time: '17:59' }, '2026-11-30'],
  ['the week after, once it has begun', { date: '2026-11-30', time: '18:00' }, '2026-12-07'],
  ['two months later', { date: '2027-01-20', time: '09:00' }, '2027-01-25'],
])('the same hour again: %s', (_, now, date) => {
  expect(hoursAgain(last.hours, now)).toEqual([{ date, startTime: '18:00' }])
})
