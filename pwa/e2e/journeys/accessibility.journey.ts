import { expect } from '@playwright/test'
import { chooseSport, fillCustomer, openForm, pickSlots, submitForm } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import {
  APPROVED_CARD,
  chooseMethod,
  DECLINED_CARD,
  expectConfirmed,
  payByCard,
  pixCode,
} from '../support/paying.ts'

// That address itself answers 404.
test.use({ forgiven: /404.*\/nao-existe$/ })

const slot = { date: inDays(1), time: '10:00' }

test('axe finds nothing from the sport to the confirmation', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectAccessible(page, 'sports')
  await chooseSport(page, 'Futevôlei')
  await expectAccessible(page, 'an empty cart')
  await pickSlots(page, [slot])
  await expectAccessible(page, 'a slot in the cart')
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(page.getByText('Não é possível visualizar datas passadas')).toBeVisible()
  await expectAccessible(page, 'a toast')

  await openForm(page)
  await expectAccessible(page, 'the empty form')
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  await expect(page.getByText('Você precisa aceitar os termos')).toBeVisible()
  await expectAccessible(page, 'the form with its errors')

  await fillCustomer(page)
  await submitForm(page)
  await pixCode(page)
  await expectAccessible(page, 'PIX')
  await chooseMethod(page, 'Cartão de Crédito')
  await page.getByRole('switch', { name: /titular do cartão/ }).check()
  await page.getByText('Informar endereço completo').click()
  await expectAccessible(page, 'card')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByText('Número do cartão inválido', { exact: true })).toBeVisible()
  await expectAccessible(page, 'card with its errors')
  await payByCard(page, DECLINED_CARD)
  await expect(page.getByText('Pagamento não aprovado')).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await payByCard(page, APPROVED_CARD)
  await expectConfirmed(page)
  await expectAccessible(page, 'confirmation')
})

test('axe finds nothing on the pages beside the booking', async ({ page }) => {
  await page.goto('/teste-pagamento')
  await expect(page.getByRole('tab', { name: 'Checkout' })).toBeVisible()
  await expectAccessible(page, 'payment test, checkout')
  await page.getByRole('tab', { name: 'Debug' }).click()
  await expectAccessible(page, 'payment test, debug')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Registrar' }).click()
  await expectAccessible(page, 'a new account')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
  await expectAccessible(page, 'signing in, with its errors')
  await page.goto('/nao-existe')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expectAccessible(page, 'not found')
  await page.goto('/termos-condicoes.html')
  await expectAccessible(page, 'terms')
})
