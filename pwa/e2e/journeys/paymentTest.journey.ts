import { expect, type Page } from '@playwright/test'
import { expectToast } from '../support/toasts.ts'
import { test } from '../support/journey.ts'
import { APPROVED_CARD, chooseMethod, payByCard, pixCode } from '../support/paying.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/teste-pagamento')
  await page.getByRole('button', { name: 'Preencher com dados de exemplo' }).click()
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  await pixCode(page)
})

test('the sandbox can mark a PIX as paid', async ({ page }) => {
  await simulate(page, 'pendente', /"paymentStatus": "pending"/)
  await simulate(page, 'sucesso', /"paymentStatus": "paid"/)
  await page.getByRole('tab', { name: 'Checkout' }).click()
  await expect(page.getByText('Teste concluído: o pagamento foi confirmado.')).toBeVisible()
  await page.getByRole('button', { name: 'Fazer outro teste' }).click()
  await expect(page.getByLabel('Nome completo')).toHaveValue('')
})

test('the sandbox can mark a PIX as failed', async ({ page }) => {
  await simulate(page, 'erro', /"asaasStatus": "CANCELLED"/)
  await expectToast(page, 'Horários liberados')
  await page.getByRole('tab', { name: 'Checkout' }).click()
  await expect(page.getByRole('form', { name: 'Dados do teste' })).toBeVisible()
})

test('a card is charged without a reservation', async ({ page }) => {
  await chooseMethod(page, 'Cartão de Crédito')
  await payByCard(page, APPROVED_CARD)
  await expect(page.getByText('Teste concluído: o pagamento foi confirmado.')).toBeVisible()
})

async function simulate(page: Page, outcome: string, answer: RegExp) {
  await page.getByRole('tab', { name: 'Debug' }).click()
  await page.getByRole('button', { name: `Simular ${outcome}` }).click()
  await expect(page.getByLabel('Resposta do provedor')).toHaveText(answer)
}
