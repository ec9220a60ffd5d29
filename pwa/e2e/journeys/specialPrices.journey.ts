import { expect, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, slotCell } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'

test.use({ settings: ADMIN_SETTINGS, forgiven: /409 .*\/api\/special-prices/ })

const PRICE = 'Preço por hora (R$)'
/** The demo venue has a price of its own for the evening of this date on the first court. */
const festival = formatDate(inDays(5))
const OVERLAP = 'Já existe um preço especial configurado para este horário.'

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

async function openSpecials(page: Page) {
  await openAdmin(page, '/admin/precos-especiais')
  await expect(rows(page)).toHaveCount(1)
}

async function fillForm(page: Page, date: string, price: string) {
  await dialog(page).getByRole('textbox', { name: 'Data' }).fill(date)
  await dialog(page).getByLabel('Início').selectOption('18:00')
  await dialog(page).getByLabel('Fim').selectOption('20:00')
  await dialog(page).getByLabel(PRICE).fill(price)
}

test('a date gets a price that an open calendar is notified of', async ({ page, openBrowser }) => {
  const slot = { date: inDays(4), time: '19:00' }
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ (120|140),00$/)

  await openSpecials(page)
  await page.getByRole('button', { name: 'Adicionar Preço Especial' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Quadra Central' }).check()
  await fillForm(page, formatDate(slot.date), '77,70')
  await dialog(page).getByLabel('Descrição').fill('Noite de inverno')
  await press(page, 'Adicionar')
  await expectToast(
    page,
    'Preço especial criado',
    '1 de 1 preços especiais foram adicionados com sucesso.',
  )
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ 77,70$/, {
    timeout: BY_EVENT_MS,
  })

  const name = `Quadra Central, ${formatDate(slot.date)}, 18:00 - 20:00`
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await dialog(page).getByLabel(PRICE).fill('66')
  await press(page, 'Salvar')
  await expectToast(page, 'Preço especial atualizado')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ 66,00$/, {
    timeout: BY_EVENT_MS,
  })

  await page.getByRole('button', { name: `Excluir ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expectToast(page, 'Preço especial excluído')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ (120|140),00$/, {
    timeout: BY_EVENT_MS,
  })
})

test('several courts at once: who refuses stays checked, with the reason', async ({ page }) => {
  await openSpecials(page)
  await page.getByRole('button', { name: 'Adicionar Preço Especial' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Selecionar todas' }).check()
  await fillForm(page, festival, '150')
  await press(page, 'Adicionar')
  await expectToast(page, OVERLAP, '3 de 4 preços especiais foram adicionados com sucesso.')
  await expect(dialog(page).getByRole('listitem').getByText(OVERLAP)).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: 'Quadra Central' })).toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Quadra do Mar' })).not.toBeChecked()
  await expectAccessible(page, 'the report of a creation')

  await dialog(page).getByLabel('Início').selectOption('20:00')
  await dialog(page).getByLabel('Fim').selectOption('22:00')
  await press(page, 'Adicionar')
  await expectToast(
    page,
    'Preço especial criado',
    '1 de 1 preços especiais foram adicionados com sucesso.',
  )
  await expect(rows(page)).toHaveCount(5)
})

test('a long text pushes nothing out of sight, on a desktop or on a phone', async ({ page }) => {
  await openSpecials(page)
  await page.getByRole('button', { name: /^Editar/ }).click()
  await dialog(page)
    .getByLabel('Descrição')
    .fill(`https://example.com/${'x'.repeat(180)}`)
  await press(page, 'Salvar')
  await expectToast(page, 'Preço especial atualizado')
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: /^Excluir/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /^Excluir/ })).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      expect((await page.getByRole('table').boundingBox())!.width).toBeLessThan(viewport.width)
    }).toPass({ timeout: WAIT_MS })
  }
})

test('the filters stay over a reload', async ({ page }) => {
  await openSpecials(page)
  await page.getByRole('textbox', { name: 'Data' }).fill(festival)
  await page.getByRole('switch', { name: 'Mostrar datas passadas' }).check()
  await page.getByLabel('Quadra', { exact: true }).selectOption('Quadra do Mar')
  const none = page.getByText('Nenhum preço especial encontrado para os filtros selecionados.')
  await expect(none).toBeVisible()
  await page.reload()
  await expect(none).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(festival)
  await expect(page.getByRole('switch', { name: 'Mostrar datas passadas' })).toBeChecked()
  await expectAccessible(page, 'nothing found')
  await page.getByLabel('Quadra', { exact: true }).selectOption('Todas as quadras')
  await expect(rows(page)).toHaveCount(1)
})

test('has no fault that axe can find', async ({ page }) => {
  await openSpecials(page)
  await expectAccessible(page, 'the list')

  await page.getByRole('button', { name: 'Adicionar Preço Especial' }).click()
  await press(page, 'Adicionar')
  await expectToast(page, 'Erro de validação', 'Selecione pelo menos uma quadra.')
  await expectAccessible(page, 'the form with messages')
  await press(page, 'Fechar')

  await page.getByRole('button', { name: /^Editar/ }).click()
  await expectAccessible(page, 'the edit')
  await press(page, 'Fechar')

  await page.getByRole('button', { name: /^Excluir/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'the question before deleting')
})
