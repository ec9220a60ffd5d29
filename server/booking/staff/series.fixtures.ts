import { expect } from 'vitest'
import { weeklyDates } from '#shared/reservation/series.ts'
import { TOMORROW } from '../../testing/aCheckout.ts'
import type { Staff } from './staff.fixtures.ts'

export const LAST = '2027-02-09'
export const TAKEN = '2026-12-08'
export const CLOSED = '2026-12-22'
/** Twelve weeks from tomorrow. */
export const DATES = weeklyDates(TOMORROW, LAST)
export const WEEKLY = { isRecurring: true, endDate: LAST }

/** Week 3 is taken, week 5 closed. */
export async function obstruct(staff: Staff) {
  await staff.placed({ date: TAKEN, customerName: 'Carla Dias' })
  const closing = await staff.browser.post('/api/closingDates', {
    date: CLOSED,
    description: 'Festa de Natal',
    allDay: true,
  })
  expect(closing.status).toBe(201)
}
