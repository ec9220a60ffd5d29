import { expect, type Page } from '@playwright/test'
import { openDevice, send } from '../support/calls.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { mailFor } from '../support/mailbox.ts'
import { expectToast } from '../support/toasts.ts'
import { test } from '../support/journey.ts'

const PASSWORD = 'areia-e-mar-2026'

test.use({ settings: { ADMIN_PASSWORD: PASSWORD } })

test('an account that exists signs in and out, and stays over a reload', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await signIn(page, PASSWORD)
  await expectToast(page, 'Login realizado com sucesso!')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeHidden()

  await page.reload()
  // Who signs out while the list is on its way makes a 401 of it.
  await expect(page.getByText('Nenhuma reserva encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar às Reservas' }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('link', { name: 'Área Administrativa' })).toBeVisible()
  const header = page.getByRole('banner')
  await expect.poll(async () => (await header.boundingBox())!.height).toBeLessThan(110)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expectToast(page, 'Logout realizado com sucesso', 'Você foi desconectado.')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
})

test('a forgotten password is replaced by the link of a mail, and a mail says so', async ({
  page,
  venue,
}) => {
  const person = { name: 'Marina Souza', email: 'marina@example.com', username: 'marina' }
  const device = await openDevice(venue)
  await send(device, '/api/register', { ...person, password: PASSWORD })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await page.getByLabel('Nome de usuário ou e-mail').fill('Marina@example.com')
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expectToast(page, 'Confira seu e-mail')

  const mail = await mailFor(venue, person.email, /^_password-\d/)
  await page.goto(/\/nova-senha#[\w-]{43}/.exec(mail)![0])
  const form = page.getByRole('form', { name: 'Criar outra senha' })
  await expect(form).toContainText('Para a conta marina.')
  await expectAccessible(page, 'a link for another password')
  await form.getByLabel('Senha nova').fill('outra-maré-alta')
  await form.getByRole('button', { name: 'Criar senha' }).click()
  await expectToast(page, 'Senha criada')
  await signIn(page, 'outra-maré-alta', 'marina')
  await expect(page.getByRole('banner').getByText('Marina Souza')).toBeVisible()
  await mailFor(venue, person.email, /^_password-changed/)
  expect((await device.get('/api/user')).status()).toBe(401)
  await device.dispose()
})

async function signIn(page: Page, password: string, username = 'admin') {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Nome de usuário').fill(username)
  await form.getByLabel('Senha').fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
}
