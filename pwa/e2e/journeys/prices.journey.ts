import { expect, type Page } from '@playwright/test'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, slotCell } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'

test.use({ settings: ADMIN_SETTINGS })

const PRICE = 'Preço por hora (R$)'
const slot = { date: inDays(2), time: '10:00' }
const day = WEEKDAY_LABELS[weekdayOf(slot.date)]

const part = (page: Page, weekday: string) => page.getByRole('region', { name: weekday })
const dialog = (page: Page) => page.getByRole('dialog')

async function save(page: Page, button: string) {
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
}

test('a price is changed, an open calendar is notified of it, and axe finds nothing', async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ (80|100),00$/)

  await openAdmin(page, '/admin/precos')
  await expect(part(page, 'Domingo').getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Os clientes veem e pagam os preços desta quadra.')).toBeVisible()
  await page.getByRole('button', { name: `Editar ${day}, 00:00 - 17:00` }).click()
  await dialog(page).getByLabel(PRICE).fill('95,50')
  await save(page, 'Salvar')
  await expectToast(page, 'Preço atualizado')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ 95,50$/, {
    timeout: BY_EVENT_MS,
  })
  await expect(part(page, day).getByRole('cell', { name: 'R$ 95,50' })).toBeVisible()

  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: `Excluir ${day}, 00:00 - 17:00` }).click()
  await expectToast(page, 'Preço excluído')
  await expectAccessible(page, 'a week of prices')
  await page.getByRole('button', { name: 'Adicionar Preço' }).click()
  await dialog(page).getByLabel(PRICE).fill('-1')
  await save(page, 'Adicionar')
  await expect(dialog(page).getByText('O preço deve ser maior ou igual a zero')).toBeVisible()
  await expectAccessible(page, 'the form with a message')
  await dialog(page).getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await page.getByRole('button', { name: 'Copiar para outros dias: Domingo' }).click()
  await save(page, 'Copiar')
  await dialog(page).getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await expectAccessible(page, 'the copy of a day')
})
