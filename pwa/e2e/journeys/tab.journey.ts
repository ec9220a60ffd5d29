import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { cardOf, BRUNO, freeHour, openAgenda, writeDown } from '../support/agenda.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { NO_CONNECTION, test } from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: NO_CONNECTION,
  viewport: { width: 1024, height: 768 },
})

test('a tab with two beers and the court: one payment, half in cash and half by PIX', async ({
  page,
}) => {
  await openAdmin(page, '/admin/produtos')
  await page.getByRole('button', { name: 'Novo produto' }).click()
  const product = page.getByRole('dialog', { name: 'Novo produto' })
  await product.getByLabel('Nome').fill('Cerveja')
  await product.getByLabel('Preço (R$)').fill('8')
  await product.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(product).toBeHidden()
  await expect(page.getByRole('table', { name: 'Produtos' })).toContainText('Cerveja')
  await expectAccessible(page, 'the products')

  await openAgenda(page, day)
  await freeHour(page, 'Quadra Central', '10:00').click()
  const draft = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(draft)
  await draft.getByLabel('Preço (R$)').fill('80')
  await draft.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(draft).toBeHidden()
  const card = cardOf(page, BRUNO.name, 'Quadra Central', '10:00')
  await expect(card).not.toHaveAccessibleName(/não enviado/)
  await card.click()
  await page.getByRole('button', { name: 'Comanda', exact: true }).click()

  await expect(page.getByRole('heading', { name: BRUNO.name })).toBeVisible()
  const beer = page.getByRole('button', { name: 'Cerveja R$ 8,00' })
  await beer.click()
  await beer.click()
  await expect(page.getByText('Falta pagar R$ 16,00 e a quadra, R$ 80,00')).toBeVisible()
  await expectAccessible(page, 'a tab')
  await page.getByRole('button', { name: 'Receber R$ 96,00' }).click()
  const paying = page.getByRole('dialog', { name: `Receber de ${BRUNO.name}` })
  await expect(paying.getByText('Falta pagar R$ 96,00')).toBeVisible()
  await paying.getByLabel('Valor (R$)', { exact: true }).fill('48')
  await paying.getByRole('button', { name: 'Dividir em mais uma forma' }).click()
  await expect(paying.getByLabel('Valor 2 (R$)')).toHaveValue('48,00')
  await expectAccessible(page, 'paying a tab')
  await paying.getByRole('button', { name: 'Receber', exact: true }).click()
  await expect(paying).toBeHidden()
  const closed = page.getByRole('list', { name: 'Comandas fechadas' })
  await expect(closed.getByRole('button', { name: `${BRUNO.name} Paga` })).toBeVisible()

  await page.getByRole('link', { name: 'Caixa', exact: true }).click()
  const waiting = page.getByRole('table', { name: 'Lançamentos à espera do próximo caixa' })
  await expect(waiting).toContainText(`comanda de ${BRUNO.name}`)
  await expect(waiting.getByRole('row')).toHaveCount(4)
})
