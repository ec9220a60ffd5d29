import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { send } from '../support/calls.ts'
import { MARINA } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ settings: ADMIN_SETTINGS })

test('the notice names who answers, and a person’s data is found, handed over, corrected and not lost too early', async ({
  page,
}) => {
  await openAdmin(page, '/admin/configuracoes?aba=local')
  await send(page.request, '/api/reservations', {
    customerName: MARINA.name,
    customerEmail: MARINA.email,
    customerPhone: MARINA.phone,
    customerCpf: MARINA.cpf,
    courtId: 1,
    date: inDays(2),
    startTime: '10:00',
    endTime: '11:00',
    price: 80,
    sportType: 'futevôlei',
    status: 'approved',
    paymentStatus: 'paid',
    reservationType: 'avulso',
  })
  const company = { companyName: 'Arena Tatuíra Ltda.', cnpj: '12.ABC.345/01DE-35' }
  const dpo = { dpoName: 'Rita Dias', dpoEmail: 'dados@tatuira.example' }
  await send(page.request, '/api/venue', { ...company, ...dpo }, 'PATCH')
  await expect(page.getByLabel('CNPJ')).toHaveValue('12.ABC.345/01DE-35')
  await page.goto('/termos-condicoes.html')
  await expect(page.getByText(/Arena Tatuíra Ltda., CNPJ 12.ABC.345\/01DE-35/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'dados@tatuira.example' }).first()).toBeVisible()

  await page.goto('/admin/configuracoes')
  await page
    .getByRole('link', { name: /^Dados pessoais/ })
    .first()
    .click()
  await page.getByLabel('CPF, telefone ou e-mail').fill('48 9988-7766')
  await page.getByRole('button', { name: 'Procurar', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: new RegExp(MARINA.name) })).toBeChecked()
  await expectAccessible(page, 'a person found')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar a página' }).click()
  expect((await download).suggestedFilename()).toMatch(/^dados-pessoais-[\d-]+\.html$/)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  await page.getByRole('button', { name: 'Corrigir' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Marina Lima')
  await expectAccessible(page, 'a correction')
  await form.getByRole('button', { name: 'Corrigir' }).click()
  await expectToast(page, 'Dados corrigidos em todos os registros')
  await expect(page.getByRole('checkbox', { name: /Marina Lima/ })).toBeChecked()

  await page.getByRole('button', { name: 'Anonimizar' }).click()
  await expect(page.getByText(/Há horário reservado que ainda vai acontecer/)).toBeVisible()
  await expectAccessible(page, 'why somebody stays')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  const requests = page.getByRole('table', { name: 'Pedidos desta pessoa' })
  await expect(requests.getByRole('row')).toHaveCount(3)
})
