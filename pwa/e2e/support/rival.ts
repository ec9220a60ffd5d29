import type { Page } from '@playwright/test'
import { chooseSport, expectSlot } from './booking.ts'
import type { Slot } from './calendarDays.ts'
import type { Venue } from './startVenue.ts'
import { strangerBooks } from './stranger.ts'

/** Another customer who sees the same last free court: vôlei is played on two, and a stranger has one of them. */
export async function openRival(venue: Venue, slot: Slot, openBrowser: () => Promise<Page>) {
  await strangerBooks(venue, 'vôlei', slot)
  const rival = await openBrowser()
  await chooseSport(rival, 'Vôlei')
  await expectSlot(rival, slot, 'disponível')
  return rival
}
