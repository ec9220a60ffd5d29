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
  // At the bottom, where it covers neither the links nor the next dialog's first fields.
  const place = await page.getByLabel(/^Notificações/).boundingBox()
  if (place) expect(place.y).toBeGreaterThan(page.viewportSize()!.height / 2)
  await customer.reload()
  await expect(customer.getByRole('radio', { name: /^Vôlei/ })).toBeVisible()
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
  await press(page, 'Fechar')
  await expectAccessible(page, 'the question before what was typed is lost')
  await press(page, 'Descartar')
  await press(page, 'Desativar Quadra Central')
  await expectAccessible(page, 'the question before switching off')
  await press(page, 'Voltar')
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
