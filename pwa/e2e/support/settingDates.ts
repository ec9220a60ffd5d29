import { expect, type Locator, type Page } from '@playwright/test'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { inDays } from './calendarDays.ts'

/** Days of this week on which the demo venue has neither a class nor a closing. */
export const quietDays = [1, 2, 4, 5, 6]
  .map(inDays)
  .filter((date) => !['tuesday', 'thursday'].includes(weekdayOf(date))) as [CivilDate, CivilDate]

/** The dialog of the weekday's hours. */
export async function editHours(page: Page, date: CivilDate) {
  const weekday = WEEKDAY_LABELS[weekdayOf(date)]
  await page.getByRole('button', { name: `Editar ${weekday}` }).click()
  const dialog = page.getByRole('dialog', { name: `Horário de ${weekday}` })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function typeHours(dialog: Locator, open: string, close: string) {
  await dialog.getByLabel('Abertura').fill(open)
  await dialog.getByLabel('Fechamento').fill(close)
}

export async function openClosingForm(page: Page) {
  await page.getByRole('button', { name: 'Adicionar Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Data de Fechamento' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Asks for a whole day to be closed. */
export async function addClosing(page: Page, date: CivilDate, description: string) {
  const dialog = await openClosingForm(page)
  await dialog.getByLabel('Data', { exact: true }).fill(date.split('-').reverse().join(''))
  await dialog.getByLabel('Descrição').fill(description)
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
}
