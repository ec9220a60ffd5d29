import { expect, type Page } from '@playwright/test'
import { addDays } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { expectToast } from '../support/toasts.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import {
  addClosing,
  editHours,
  openClosingForm,
  quietDays,
  typeHours,
} from '../support/settingDates.ts'
import type { Venue } from '../support/startVenue.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day] = quietDays
test.use({ settings: ADMIN_SETTINGS, forgiven: /status of (409|412)/ })

test('axe finds nothing in the settings', async ({ page, venue }) => {
  await test.step('the opening hours', () => lookAtHours(page, venue))
  await test.step('the closing dates', () => lookAtClosings(page))
  await test.step('the data of the place', () => lookAtPlace(page))
})

async function lookAtHours(page: Page, venue: Venue) {
  await strangerBooks(venue, 'futevôlei', { date: day, time: '18:00' })
  await openAdmin(page, '/admin/configuracoes')
  await expect(page.getByRole('link', { name: /^Cópias de segurança/ })).toBeVisible()
  await expectAccessible(page, 'the list of settings')
  await page.goto('/admin/configuracoes?aba=horarios')
  await expect(page.getByRole('row')).toHaveCount(8)
  await expectAccessible(page, 'hours')
  const dialog = await editHours(page, day)
  await typeHours(dialog, '25', '1700')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Formato de hora inválido (HH:MM)')).toBeVisible()
  await expectAccessible(page, 'hours of a day with their errors')
  await typeHours(dialog, '0600', '1700')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'the question about a reservation')
  // A phone on its side leaves little beside the choices.
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.getByRole('alertdialog').getByText(/João Lima/)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Salvar e cancelar as reservas' }).click()
  await expect(page.getByRole('button', { name: 'Sim, cancelar' })).toBeVisible()
  await expectAccessible(page, 'the question about the money')
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expectToast(page, 'Horário atualizado')
  await expectAccessible(page, 'hours with a toast')
}

async function lookAtClosings(page: Page) {
  await page.goto('/admin/configuracoes?aba=datas')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'closing dates')
  const dialog = await openClosingForm(page)
  await dialog.getByRole('switch', { name: 'Fechado o dia todo' }).uncheck()
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog.getByText('A descrição é obrigatória')).toBeVisible()
  await expectAccessible(page, 'a closing date with its errors')
  await dialog.getByRole('button', { name: 'Data: abrir calendário' }).click()
  await expect(page.getByRole('dialog', { name: 'Data', exact: true })).toBeVisible()
  await expectAccessible(page, 'the calendar')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await addClosing(page, addDays(day, 21), 'Campeonato')
  await expectToast(page, 'Data adicionada')
  await page.getByRole('button', { name: /^Remover Campeonato/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'removing a closing date')
}

async function lookAtPlace(page: Page) {
  await page.goto('/admin/configuracoes?aba=local')
  await expect(page.getByLabel('Nome do local')).toBeVisible()
  await expectAccessible(page, 'the place')
  await page.getByLabel('Sigla').fill('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('A sigla é obrigatória')).toBeVisible()
  // Scrolled to the field, the header covers half of a link.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'the place with its errors')
}
