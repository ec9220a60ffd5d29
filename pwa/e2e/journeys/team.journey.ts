import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ settings: ADMIN_SETTINGS })

test('who is invited sets a password and is signed in with the role', async ({
  page,
  openBrowser,
}) => {
  await openAdmin(page, '/admin/configuracoes')
  await page.getByRole('link', { name: 'Equipe' }).click()
  await expect(page.getByRole('row', { name: /admin/ })).toContainText('Dono')
  await expectAccessible(page, 'the team')
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Rita')
  await page.getByLabel('Função').selectOption('Recepção')
  await page.getByRole('button', { name: 'Criar convite' }).click()
  const link = await page.getByLabel('Link do convite').inputValue()
  await expectAccessible(page, 'an invitation')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Convites à espera' })).toContainText('Rita')

  const phone = await openBrowser({ viewport: { width: 360, height: 740 } })
  await phone.goto(link)
  const form = phone.getByRole('form', { name: 'Criar sua conta' })
  await expectAccessible(phone, 'an invitation opened')
  await form.getByLabel('Nome completo').fill('Rita Dias')
  await form.getByLabel('E-mail').fill('rita@example.com')
  await form.getByLabel('Nome de usuário').fill('rita')
  await form.getByLabel('Senha').fill('maré-alta-às-seis')
  await form.getByRole('button', { name: 'Criar Conta' }).click()
  await expectToast(phone, 'Conta criada com sucesso!', 'Bem-vindo à equipe, Rita Dias!')
  await expect(phone.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible()
  await phone.getByRole('link', { name: 'Rita Dias' }).click()
  await expect(phone.getByRole('heading', { name: 'Aparelhos conectados' })).toBeVisible()
  await expectAccessible(phone, 'the own account')
  await page.reload()
  await expect(page.getByRole('row', { name: /Rita Dias/ })).toContainText('Recepção')
})
