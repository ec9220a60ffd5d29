import { expect, type Page } from '@playwright/test'
import type { Settings } from './startVenue.ts'

const PASSWORD = 'areia-e-mar-2026'
const BLANK = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }

/** Settings of a venue whose admin these journeys are. */
export const ADMIN_SETTINGS: Settings = { ADMIN_PASSWORD: PASSWORD }

/** Opens an address of the admin's area, signed in. The form of `/auth` is left to the journeys about it. */
export async function openAdmin(page: Page, path: string) {
  const token = await page.request.get('/api/csrf-token')
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const answer = await page.request.post('/api/login', {
    data: { username: 'admin', password: PASSWORD },
    headers: { 'X-CSRF-Token': csrfToken },
  })
  expect(answer.ok()).toBe(true)
  // On a blank page of the origin, so that the app starts once, with somebody signed in.
  await page.route('**/blank', (route) => route.fulfill(BLANK))
  await page.goto('/blank')
  await page.evaluate((user) => localStorage.setItem('auth_user', user), await answer.text())
  await page.goto(path)
}

/** Fills the form of `/auth`. */
export async function signInAsAdmin(page: Page, username = 'admin') {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Nome de usuário').fill(username)
  await form.getByLabel('Senha').fill(PASSWORD)
  await form.getByRole('button', { name: 'Entrar' }).click()
}
