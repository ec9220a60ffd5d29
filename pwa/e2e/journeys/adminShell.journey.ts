import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin, signInAsAdmin } from '../support/admin.ts'
import { expectStep } from '../support/booking.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'

// The address itself answers 404.
test.use({ settings: ADMIN_SETTINGS, forgiven: /404.*\/admin\/nada$/ })

test(
  'who is not signed in comes to the screen they wanted by signing in',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/admin/quadras')
    await expect(page).toHaveURL(/\/auth$/)
    await signInAsAdmin(page)
    await expect(page).toHaveURL(/\/admin\/quadras$/)
    await expect(page.getByRole('heading', { name: 'Gerenciar Quadras' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Gerenciar Quadras' })).toBeVisible()
  },
)

test(
  'who is no admin stays outside, and is not shown the way',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Registrar' }).click()
    const form = page.getByRole('tabpanel', { name: 'Registrar' })
    await form.getByLabel('Nome completo').fill('Marina Souza')
    await form.getByLabel('E-mail').fill('marina@example.com')
    await form.getByLabel('Nome de usuário').fill('marina')
    await form.getByLabel('Senha').fill('areia-e-mar-2026')
    await form.getByRole('button', { name: 'Criar Conta' }).click()
    await expectStep(page, 1)
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Área Administrativa' })).toBeHidden()
    await page.goto('/admin/quadras')
    await expect(page).toHaveURL(/\/$/)
    await expectStep(page, 1)
  },
)

/** Path and heading of what each place of an owner opens. */
const PLACES = {
  Agenda: ['/admin/agenda', 'Agenda'],
  Reservas: ['/admin', 'Reservas'],
  Caixa: ['/admin/caixa', 'Caixa'],
  Clientes: ['/admin/clientes', 'Clientes'],
  Dinheiro: ['/admin/pagamentos', 'Pagamentos'],
  Relatórios: ['/admin/relatorios', 'Relatórios'],
  Quadras: ['/admin/quadras', 'Gerenciar Quadras'],
  Preços: ['/admin/precos', 'Gerenciar Preços'],
  'Aulas Fixas': ['/admin/classes', 'Aulas Fixas'],
  Configurações: ['/admin/configuracoes', 'Configurações'],
}
/** The same of each card. */
const CARDS = {
  Quadras: ['/admin/quadras', 'Gerenciar Quadras'],
  'Aulas Fixas': ['/admin/classes', 'Aulas Fixas'],
  Agenda: ['/admin/agenda', 'Agenda'],
  Preços: ['/admin/precos', 'Gerenciar Preços'],
  Configurações: ['/admin/configuracoes', 'Configurações'],
  'Preços Especiais': ['/admin/precos-especiais', 'Preços Especiais'],
}

async function expectScreen(page: Page, [path, heading]: string[]) {
  await expect(page.getByRole('heading', { name: heading!, level: 1 })).toBeVisible()
  expect(pathOf(page)).toBe(path)
  await expect(page).toHaveTitle(`${heading} · Arena Tatuíra · Reserva de quadras`)
}

test('all places of an owner are in sight from 1024 px on, a phone has five and the rest on Mais; every card leads somewhere, and axe finds nothing', async ({
  page,
}) => {
  await openAdmin(page, '/admin')
  const rail = page.getByRole('navigation', { name: 'Área administrativa' })
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [name, screen] of Object.entries(PLACES)) {
    const link = rail.getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 1 })
    await link.click()
    await expectScreen(page, screen)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(rail.getByRole('link')).toHaveText(['Hoje', 'Caixa', 'Clientes', 'Mais'])
  for (const link of [...(await rail.getByRole('link').all()), rail.getByRole('button')]) {
    await expect(link).toBeInViewport({ ratio: 1 })
  }
  for (const screen of Object.values(PLACES)) {
    await rail.getByRole('link', { name: 'Mais' }).click()
    await page.getByRole('main').locator(`a[href="${screen[0]}"]`).first().click()
    await expectScreen(page, screen)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await rail.getByRole('link', { name: 'Hoje' }).click()
  await expectScreen(page, PLACES.Reservas)
  const cards = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link')
  await expect(cards).toHaveCount(Object.keys(CARDS).length)
  for (const [name, screen] of Object.entries(CARDS)) {
    await cards.filter({ has: page.getByText(name, { exact: true }) }).click()
    await expectScreen(page, screen)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Reservas', exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'the first screen')
  await page.goto('/admin/nada')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Área administrativa' })).toBeVisible()
  await expectAccessible(page, 'no such screen')
})

function pathOf(page: Page) {
  return new URL(page.url()).pathname
}
