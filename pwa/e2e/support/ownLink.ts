import type { Page } from '@playwright/test'
import { mailFor } from './mailbox.ts'
import type { Venue } from './startVenue.ts'

/** The path of the link that the mail of confirmation brought them. */
export async function linkIn(venue: Venue, email: string): Promise<string> {
  const mail = await mailFor(venue, email, /confirmed/)
  return /\/reserva#[A-Z0-9]{8}\.[\w-]{22}/.exec(mail)![0]
}

/** One hour of the reservation on screen. */
export function ownHour(page: Page, time: string) {
  return page
    .getByRole('region', { name: 'Horários' })
    .getByRole('listitem')
    .filter({ hasText: `${time} às` })
}
