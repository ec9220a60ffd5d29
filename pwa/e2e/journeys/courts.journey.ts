import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, expectSlot } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { strangerBooks } from '../support/stranger.ts'

const slot = { date: inDays(2), time: '14:00' }

test.use({
  settings: ADMIN_SETTINGS,
  // Being refused is an answer of the server.
  forgiven: /status of (409|412)/,
})

test('a court is added, edited, refused and deleted', async ({ page }) => {
  await openAdmin(page, '/admin/quadras')
  await expect(page.getByRole('row')).toHaveCount(5)
  await press(page, 'Adicionar Quadra')
  await box(page, 'Futevôlei').uncheck()
  await press(page, 'Adicionar')
  await expect(page.getByText('Nome da quadra é obrigatório')).toBeVisible()
  await expect(page.getByText('Selecione pelo menos uma modalidade compatível')).toBeVisible()
  await page.getByLabel('Nome').fill('Quadra Jangada')
  await page.getByLabel('Descrição').fill('Nova')
  await box(page, 'Vôlei').check()
  await box(page, 'Beach Tênis').check()
  await press(page, 'Adicionar')
  await expectToast(page, 'Quadra adicionada')
  // At the bottom, where it covers neither the links nor the next dialog's first fields.
  const place = await page.getByLabel(/^Notificações/).boundingBox()
  if (place) expect(place.y).toBeGreaterThan(page.viewportSize()!.height / 2)
  await expect(row(page)).toHaveText(/Jangada.*Nova.*Beach Tênis, Vôlei.*VôleiBeach Tênis.*Ativa/)

  await press(page, 'Editar Quadra Jangada')
  await box(page, 'Vôlei').click()
  await expectToast(
    page,
    'Operação não permitida',
    'Não é possível remover uma modalidade que está na lista de prioridade. Ajuste primeiro a ordem de prioridade.',
  )
  await expect(box(page, 'Vôlei')).toBeChecked()
  await press(page, 'Subir Beach Tênis')
  await expect(page.getByRole('button', { name: 'Subir Beach Tênis' })).toBeFocused()
  await press(page, 'Salvar')
  await expectToast(page, 'Quadra atualizada')
  await expect(row(page)).toHaveText(/Beach TênisVôlei/)

  await press(page, 'Excluir Quadra Jangada')
  await expect(page.getByText(/Esta ação não pode ser desfeita/)).toBeVisible()
  await press(page, 'Excluir')
  await expectToast(page, 'Quadra excluída')
  await expect(row(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(row(page)).toBeHidden()
})

test('an open week shows at once that no court plays the sport any more', async ({
  page,
  openBrowser,
}) => {
  await openAdmin(page, '/admin/quadras')
  await deactivate(page, 'Quadra das Dunas')
  const customer = await openBrowser()
  await chooseSport(customer, 'Vôlei')
  await expectSlot(customer, slot, 'disponível')

  await deactivate(page, 'Quadra Central')
  await expectSlot(customer, slot, 'indisponível', BY_EVENT_MS)
  await customer.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(customer.getByRole('radio', { name: /^Futevôlei/ })).toBeVisible()
  await expect(customer.getByRole('radio', { name: /^Vôlei/ })).toBeHidden()

  await press(page, 'Ativar Quadra Central')
  await expectToast(page, 'Quadra atualizada')
  await customer.reload()
  await expect(customer.getByRole('radio', { name: /^Vôlei/ })).toBeVisible()
})

test('a court that somebody counts on is not deleted', async ({ page, venue }) => {
  await strangerBooks(venue, 'futevôlei', slot)
  await openAdmin(page, '/admin/quadras')
  await press(page, 'Excluir Quadra Central')
  await press(page, 'Excluir')
  const dialog = page.getByRole('alertdialog', { name: 'Esta quadra não pode ser excluída' })
  await expect(dialog.getByText(/^Erro ao gerenciar quadra: Esta quadra tem/)).toBeVisible()
  await expect(dialog.getByText(/no total, R\$ .+ já pago$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Desativar quadra' }).click()
  await expectToast(page, 'Quadra desativada')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ativar Quadra Central' })).toBeVisible()
})

test('of two who edit the same court the slower one is asked', async ({ page, openBrowser }) => {
  await openAdmin(page, '/admin/quadras')
  await press(page, 'Editar Quadra Central')
  await page.getByLabel('Nome').fill('Quadra Sol')
  const other = await openBrowser()
  await openAdmin(other, '/admin/quadras')
  await deactivate(other, 'Quadra Central')
  await press(page, 'Salvar')
  await expect(page.getByText(/Agora está assim: Quadra Central, .*, inativa\./)).toBeVisible()
  await press(page, 'Salvar a minha versão')
  await expectToast(page, 'Quadra atualizada')
  await expect(other.getByRole('rowheader', { name: 'Quadra Sol' })).toBeVisible()
})

test('axe finds nothing on the screen of courts', async ({ page, venue }) => {
  await strangerBooks(venue, 'futevôlei', slot)
  await openAdmin(page, '/admin/quadras')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expectAccessible(page, 'the list')
  await press(page, 'Editar Quadra Central')
  await expectAccessible(page, 'the dialog')
  await page.getByLabel('Nome').fill('')
  await press(page, 'Salvar')
  await expect(page.getByText('Nome da quadra é obrigatório')).toBeVisible()
  await expectAccessible(page, 'the dialog with its errors')
  await press(page, 'Cancelar')
  await expectAccessible(page, 'the question before what was typed is lost')
  await press(page, 'Descartar')
  await press(page, 'Desativar Quadra Central')
  await expectAccessible(page, 'the question before switching off')
  await press(page, 'Cancelar')
  await press(page, 'Excluir Quadra Central')
  await expectAccessible(page, 'the question before deleting')
  await press(page, 'Excluir')
  await expect(page.getByText(/no total, R\$ .+ já pago$/)).toBeVisible()
  await expectAccessible(page, 'the refusal')
})

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function deactivate(page: Page, court: string) {
  await press(page, `Desativar ${court}`)
  await expect(page.getByText(/Tem certeza que deseja desativar esta quadra\?/)).toBeVisible()
  await press(page, 'Desativar')
  await expectToast(page, 'Quadra desativada')
}

function box(page: Page, sport: string) {
  return page.getByRole('checkbox', { name: sport, exact: true })
}

function row(page: Page) {
  return page.getByRole('row', { name: /Quadra Jangada/ })
}
