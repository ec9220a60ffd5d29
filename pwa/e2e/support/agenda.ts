import { expect, type Locator, type Page } from '@playwright/test'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { openAdmin } from './admin.ts'

export const BRUNO = { name: 'Bruno Lima', email: 'bruno@example.com', phone: '48988776655' }

/** Opens the agenda of a day, signed in. */
export async function openAgenda(page: Page, date: CivilDate) {
  await openAdmin(page, `/admin/agenda?data=${date}`)
  await expect(page.getByText(formatDate(date), { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}

/** The hour of a court in the grid, by the start of its label. */
export function freeHour(page: Page, court: string, time: string) {
  return page.getByLabel(new RegExp(`^(Reserva|Encaixe), ${court}, ${time}, livre`))
}

export function cardOf(page: Page, name: string, court: string, time: string) {
  return page.getByRole('button', { name: new RegExp(`${name}, ${court}, ${time} às`) })
}

/** Chooses from the menu of a reservation's panel. */
export async function chooseMore(page: Page, item: string) {
  const choice = page.getByRole('menuitem', { name: item })
  // The panel of a row that has just been sent begins anew under its own number, and its menu with it.
  await expect(async () => {
    if (!(await choice.isVisible())) {
      await page.getByRole('button', { name: 'Mais ações' }).click({ timeout: 5_000 })
    }
    await choice.click({ timeout: 5_000 })
  }).toPass()
}

/** Asks for a PIX from a reservation's panel. */
export async function chargeByPix(page: Page) {
  await page.getByRole('button', { name: /^Receber R\$ / }).click()
  await page.getByRole('button', { name: /^PIX com QR/ }).click()
}

/** Opens the form of a card's reservation. */
export async function openEdit(page: Page, card: Locator) {
  await card.click()
  await chooseMore(page, 'Editar')
  return page.getByRole('dialog', { name: 'Editar Reserva' })
}

/** Fills in who calls and what is agreed on. */
export async function writeDown(dialog: Locator, customer = BRUNO) {
  await dialog.getByLabel('Nome do cliente').fill(customer.name)
  await dialog.getByLabel('E-mail').fill(customer.email)
  await dialog.getByLabel('Telefone').fill(customer.phone)
}

/** A reservation from a phone call. */
export async function bookByPhone(page: Page, court: string, time: string, status = 'Aprovada') {
  await freeHour(page, court, time).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog)
  await dialog.getByLabel('Status').selectOption(status)
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(dialog).toBeHidden()
  // A server that is slower than the admin's patience answers later: the edit is sent all the same.
  const card = cardOf(page, BRUNO.name, court, time)
  await expect(card).toHaveAccessibleName(/às/)
  await expect(card).not.toHaveAccessibleName(/não enviado/)
}
