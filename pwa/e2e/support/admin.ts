import { expect, type Page } from '@playwright/test'
import type { Settings } from './startVenue.ts'

const PASSWORD = 'areia-e-mar-2026'

/** Settings of a venue whose admin these journeys are. */
export const ADMIN_SETTINGS: Settings = { ADMIN_PASSWORD: PASSWORD }

/** Opens an address of the admin's area, signed in. */
export async function openAdmin(page: Page, path: string) {
  await page.goto('/auth')
  await signInAsAdmin(page)
  await expect(page).toHaveURL(/\/admin$/)
  if (path !== '/admin') await page.goto(path)
}

/** Fills the form of `/auth`. */
export async function signInAsAdmin(page: Page, username = 'admin') {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Nome de usuário').fill(username)
  await form.getByLabel('Senha').fill(PASSWORD)
  await form.getByRole('button', { name: 'Entrar' }).click()
}
