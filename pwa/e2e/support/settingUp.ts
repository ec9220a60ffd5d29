import { expect, type Locator, type Page } from '@playwright/test'
import { expectToast } from './toasts.ts'

/** By the rail, or the tabs of the place that is open: on a desktop, where they are named. */
export async function goTo(page: Page, screen: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  const links = page.getByRole('navigation').getByRole('link', { name: screen, exact: true })
  await links.first().click()
}

/** By the list of settings. */
export async function openSetting(page: Page, name: string) {
  await goTo(page, 'Configurações')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** On the tab that the settings open with. */
export async function describePlace(page: Page) {
  const form = page.getByRole('form', { name: 'Dados do local' })
  await typeInto(form.getByLabel('Nome do local'), 'Arena das Dunas')
  await typeInto(form.getByLabel('Sigla'), 'DUNAS')
  await typeInto(form.getByLabel('Endereço'), 'Rua da Praia, 10')
  await form.getByLabel('Telefone').fill('4833001122')
  await form.getByLabel('E-mail', { exact: true }).fill('contato@dunas.example')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Dados do local atualizados')
}

/** As a hand does, which takes nothing away first: examples and suggested sums must not end up in what is saved. */
async function typeInto(field: Locator, text: string) {
  await field.click()
  await field.page().keyboard.type(text)
  await expect(field).toHaveValue(text)
}

/** The first one. */
export async function addCourt(page: Page) {
  await expect(page.getByText('Nenhuma quadra cadastrada.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar Quadra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Quadra' })
  await dialog.getByLabel('Nome').fill('Quadra Norte')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expectToast(page, 'Quadra adicionada')
}

/** The same price on every day, of the one court. */
export async function setPrices(page: Page) {
  await page.getByRole('button', { name: 'Adicionar Preço' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Preço' })
  await typeInto(dialog.getByLabel('Preço por hora'), '80')
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expectToast(page, 'Preço adicionado')
  await page.getByRole('button', { name: 'Copiar para outros dias: Segunda-feira' }).click()
  const copying = page.getByRole('dialog', { name: 'Copiar para outros dias' })
  await copying.getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await copying.getByRole('button', { name: 'Copiar' }).click()
  await expectToast(page, 'Preços copiados')
}

/** On the page of the first link, with a password. */
export async function becomeOwner(page: Page) {
  const form = page.getByRole('form', { name: 'Criar a conta do dono' })
  await form.getByLabel('Nome completo').fill('Ana Lima')
  await form.getByLabel('E-mail').fill('ana@example.com')
  await form.getByLabel('Nome de usuário').fill('ana')
  const byPassword = form.getByRole('radio', { name: 'Com uma senha' })
  if (await byPassword.isVisible()) await byPassword.check()
  await form.getByLabel('Senha', { exact: true }).fill('areia-quente-noite')
  await form.getByRole('button', { name: 'Criar Conta' }).click()
  await expectToast(page, 'Conta criada com sucesso!')
}

/** What a venue in production must say of itself before it sells to customers. */
export async function describeCompany(page: Page) {
  const form = page.getByRole('form', { name: 'Dados do local' })
  await form.getByLabel('Razão social').fill('Arena das Dunas Ltda.')
  await form.getByLabel('CNPJ').fill('11222333000181')
  await form.getByLabel('Encarregado pelos dados pessoais').fill('Rita Dias')
  await form.getByLabel('E-mail do encarregado').fill('dados@dunas.example')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Dados do local atualizados')
}
