import { expect, type Page } from '@playwright/test'
import { letPixArrive } from './behindTheScenes.ts'
import { bookUntilPayment } from './booking.ts'
import type { Slot } from './calendarDays.ts'
import { expectConfirmed, pixCode } from './paying.ts'
import { bookedAt } from './ledger.ts'
import type { Venue } from './startVenue.ts'

/** Books these hours as a customer and pays for them by PIX. */
export async function payByPix(venue: Venue, customer: Page, slots: readonly Slot[]) {
  await bookUntilPayment(customer, 'Futevôlei', slots)
  await pixCode(customer)
  await letPixArrive(venue)
  await expectConfirmed(customer)
}

/** An admin who is signed in cancels reservations and says nothing about their money. */
export async function cancelUndecided(page: Page, ids: readonly number[]) {
  const token = await page.request.get('/api/csrf-token')
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  for (const id of ids) {
    const answer = await page.request.post(`/api/reservations/${id}/cancel`, {
      data: {},
      headers: { 'X-CSRF-Token': csrfToken },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** The status of the venue's reservations, the earliest hour first. */
export async function ledgerAt(venue: Venue) {
  return (await bookedAt(venue)).map(
    ({ startTime, status, paymentStatus }) => `${startTime} ${status} ${paymentStatus}`,
  )
}
