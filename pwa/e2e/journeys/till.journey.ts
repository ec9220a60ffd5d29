import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BRUNO, cardOf, chooseMore, freeHour, openAgenda, writeDown } from '../support/agenda.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { bringBack, expectCached, NO_CONNECTION, test } from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'
import { expectToast } from '../support/toasts.ts'

const [day] = quietDays
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: NO_CONNECTION,
  viewport: { width: 1024, height: 768 },
})

async function openTill(page: Page, opening: string) {
  await page.getByRole('button', { name: 'Abrir caixa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abrir caixa' })
  await dialog.getByLabel('Troco na gaveta (R$)').fill(opening)
  await dialog.getByRole('button', { name: 'Abrir caixa' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Caixa aberto em/)).toBeVisible()
}

/** Counts so many of each note or coin, and closes. */
async function closeTill(page: Page, count: Record<string, string>) {
  await page.getByRole('button', { name: 'Fechar caixa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fechar caixa' })
  for (const [piece, pieces] of Object.entries(count)) {
    await dialog.getByLabel(piece, { exact: true }).fill(pieces)
  }
  await expectAccessible(page, 'counting what is in the till')
  await dialog.getByRole('button', { name: 'Fechar caixa' }).click()
  await expect(dialog).toBeHidden()
}

const drawer = (page: Page) => page.getByText(/^Na gaveta deve haver/)

test('a day at the counter: opened with R$ 100, half in cash and half by PIX, cancelled with refund, closed R$ 5 short', async ({
  page,
}) => {
  await openAdmin(page, '/admin/caixa')
  await openTill(page, '100')
  await expect(drawer(page)).toContainText('R$ 100,00')

  await openAgenda(page, day)
  await freeHour(page, 'Quadra Central', '10:00').click()
  const draft = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(draft)
  await draft.getByLabel('Preço (R$)').fill('80')
  await draft.getByLabel('Pagamento', { exact: true }).selectOption('Pago')
  await draft.getByLabel('Como foi pago').selectOption('Dinheiro')
  await draft.getByLabel('E uma parte em').selectOption('PIX na chave')
  await draft.getByLabel('Valor em PIX na chave (R$)').fill('40')
  await draft.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(draft).toBeHidden()
  const card = cardOf(page, BRUNO.name, 'Quadra Central', '10:00')
  await expect(card).not.toHaveAccessibleName(/não enviado/)

  await page.getByRole('link', { name: 'Caixa', exact: true }).click()
  await expect(drawer(page)).toContainText('R$ 140,00')
  const rows = page.getByRole('table', { name: 'Lançamentos deste caixa' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page, 'an open till')

  await openAgenda(page, day)
  await card.click()
  await chooseMore(page, 'Cancelar reserva')
  const question = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await question.getByRole('radio', { name: /^Estornar/ }).check()
  await question.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(card).toBeHidden()

  await page.getByRole('link', { name: 'Caixa', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await expect(drawer(page)).toContainText('R$ 100,00')
  await closeTill(page, { 'R$ 50,00': '1', 'R$ 20,00': '2', 'R$ 5,00': '1' })
  await expect(page.getByText('Faltam R$ 5,00.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Explicar a diferença' }).click()
  await page.getByLabel('O que aconteceu').fill('Troco errado de manhã')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('“Troco errado de manhã”').first()).toBeVisible()
  await expectAccessible(page, 'a till that was closed short')
})

test('of two tablets one is offline until after the closing: what it took stands in the next till, as done before', async ({
  page,
  connection,
  venue,
  openBrowser,
}) => {
  await openAdmin(page, '/admin/caixa')
  await openTill(page, '100')
  await expectCached(page)
  connection.cut()
  await page.getByRole('button', { name: 'Suprimento' }).click()
  await page.getByLabel('Valor (R$)').fill('30')
  await page.getByLabel('Motivo').selectOption('Troco')
  await page.getByRole('button', { name: 'Lançar suprimento' }).click()
  await expectToast(page, 'Salvo neste aparelho')
  await expect(drawer(page)).toContainText('R$ 130,00')

  const other = await openBrowser({ baseURL: venue.url })
  await openAdmin(other, '/admin/caixa')
  await expect(drawer(other)).toContainText('R$ 100,00')
  await closeTill(other, { 'R$ 100,00': '1' })
  await expect(other.getByText('O dinheiro confere.').first()).toBeVisible()

  await bringBack(page, connection)
  await expect(page.getByRole('heading', { name: 'À espera do próximo caixa' })).toBeVisible()
  await openTill(page, '130')
  await expect(page.getByText(/^Lançado depois, às/)).toBeVisible()
  await expect(drawer(page)).toContainText('R$ 160,00')
  await expect(page.getByText('O dinheiro confere.').first()).toBeVisible()
})
