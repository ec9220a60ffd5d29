import type { Page } from '@playwright/test'
import { send } from './calls.ts'
import type { Settings } from './startVenue.ts'

export const PASSWORD = 'areia-e-mar-2026'
const BLANK = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }

/** Settings of a venue whose admin these journeys are. */
export const ADMIN_SETTINGS: Settings = { ADMIN_PASSWORD: PASSWORD }

/** Opens an address of the admin's area, signed in. The form of `/auth` is left to the journeys about it. */
export async function openAdmin(page: Page, path: string) {
  // What a page of the session before still asks for would be refused.
  await openBlank(page)
  const owner = { username: 'admin', password: PASSWORD }
  await openAs(page, await send<object>(page.request, '/api/login', owner), path)
}

/** A page of the origin without the app, which then starts once, with somebody signed in. */
async function openBlank(page: Page) {
  await page.route('**/blank', (route) => route.fulfill(BLANK))
  await page.goto('/blank')
}

/** Opens an address as somebody who is signed in already, by calls. */
export async function openAs(page: Page, user: object, path: string) {
  await openBlank(page)
  const stored = JSON.stringify(user)
  await page.evaluate((text) => localStorage.setItem('auth_user', text), stored)
  await page.goto(path)
}

/** Fills the form of `/auth`. */
export async function signInAsAdmin(page: Page, username = 'admin') {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Nome de usuário').fill(username)
  await form.getByLabel('Senha').fill(PASSWORD)
  await form.getByRole('button', { name: 'Entrar' }).click()
}
