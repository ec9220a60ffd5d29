import { expect, type Page } from '@playwright/test'

export const APPROVED_CARD = '5162306219378829'
export const DECLINED_CARD = '5184019740373151'

export async function chooseMethod(page: Page, method: 'PIX' | 'Cartão de Crédito') {
  await page.getByRole('tab', { name: method }).click()
}

/** The code to copy of the PIX on screen. */
export async function pixCode(page: Page) {
  const field = page.getByLabel('Código PIX copia e cola')
  await expect(field).toHaveValue(/^000201.+/)
  return field.inputValue()
}

export async function payByCard(page: Page, number: string) {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Nome do titular').fill('MARINA SOUZA')
  await page.getByLabel('Mês').fill('05')
  await page.getByLabel('Ano').fill('30')
  await page.getByLabel('CCV').fill('318')
  await page.getByLabel('CEP').fill('88010000')
  await page.getByRole('button', { name: /^Pagar/ }).click()
}

export async function expectConfirmed(page: Page) {
  const heading = page.getByRole('heading', { name: 'Reserva confirmada!' })
  await expect(heading).toBeVisible()
}
