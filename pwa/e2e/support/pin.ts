import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './admin.ts'
import { openDevice, send } from './calls.ts'
import type { Venue } from './startVenue.ts'

const PIN = '482913'

/** Signs in by their password and makes that PIN, in a browser of their own. The caller disposes of it. */
export async function makePin(venue: Venue, username: string) {
  const device = await openDevice(venue)
  await send(device, '/api/login', { username, password: PASSWORD })
  await send(device, '/api/account/pin', { pin: PIN, current: PASSWORD })
  return device
}

/** Comes in on an enrolled device that is locked. */
export async function enterByPin(page: Page, name: string) {
  await page.getByRole('list', { name: 'Pessoas' }).getByRole('button', { name }).click()
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Entrar', exact: true }).first().click()
  await expect(page.getByLabel('PIN', { exact: true })).toBeHidden()
}
