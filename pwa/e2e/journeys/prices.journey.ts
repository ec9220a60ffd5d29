import { expect, type Page } from '@playwright/test'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, slotCell } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'

test.use({ settings: ADMIN_SETTINGS })

const PRICE = 'Preço por hora (R$)'
const slot = { date: inDays(2), time: '10:00' }
const day = WEEKDAY_LABELS[weekdayOf(slot.date)]

const part = (page: Page, weekday: string) => page.getByRole('region', { name: weekday })
const dialog = (page: Page) => page.getByRole('dialog')

async function openPrices(page: Page) {
  await openAdmin(page, '/admin/precos')
  await expect(part(page, 'Domingo').getByRole('row')).toHaveCount(3)
}

async function save(page: Page, button: string) {
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
}

test('a price is changed, and an open calendar is notified of it', async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ (80|100),00$/)

  await openPrices(page)
  await expect(page.getByText('Os clientes veem e pagam os preços desta quadra.')).toBeVisible()
  await page.getByRole('button', { name: `Editar ${day}, 00:00 - 17:00` }).click()
  await dialog(page).getByLabel(PRICE).fill('95,50')
  await save(page, 'Salvar')
  await expectToast(page, 'Preço atualizado')
  await expect(slotCell(customer, slot)).toHaveAccessibleName(/R\$ 95,50$/, {
    timeout: BY_EVENT_MS,
  })
  await expect(part(page, day).getByRole('cell', { name: 'R$ 95,50' })).toBeVisible()
})

test.describe('hours that have a price', () => {
  test.use({ forgiven: /409 .*\/api\/prices/ })

  test('are refused a second one; what is deleted leaves a gap that can be filled', async ({
    page,
  }) => {
    await openPrices(page)
    await page.getByRole('button', { name: 'Adicionar Preço' }).click()
    await save(page, 'Adicionar')
    await expectToast(
      page,
      'Erro ao adicionar preço, já existe preço definido para esse intervalo.',
    )
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

    await page.getByRole('button', { name: 'Editar Segunda-feira, 00:00 - 17:00' }).click()
    await dialog(page).getByLabel('Fim').selectOption('18:00')
    await save(page, 'Salvar')
    await expectToast(
      page,
      'Erro ao atualizar preço, já existe preço definido para esse intervalo.',
    )
    await dialog(page).getByLabel('Fim').selectOption('12:00')
    await save(page, 'Salvar')
    await expectToast(page, 'Preço atualizado')

    const monday = part(page, 'Segunda-feira')
    await expect(
      monday.getByText('Atenção: Existem lacunas nos horários definidos para este dia.'),
    ).toBeVisible()
    await expect(monday.getByText('Sem preço: 12:00 - 17:00.')).toBeVisible()
    await page.getByRole('button', { name: 'Adicionar Horário: Segunda-feira' }).click()
    await dialog(page).getByLabel(PRICE).fill('60')
    await save(page, 'Adicionar')
    await expectToast(page, 'Preço adicionado')
    await expect(monday.getByRole('note')).toBeHidden()

    for (const range of ['00:00 - 12:00', '12:00 - 17:00', '17:00 - 23:00']) {
      page.once('dialog', (question) => {
        expect(question.message()).toBe('Tem certeza que deseja excluir este preço?')
        void question.accept()
      })
      await page.getByRole('button', { name: `Excluir Segunda-feira, ${range}` }).click()
      await expectToast(page, 'Preço excluído')
      await expect(monday.getByRole('rowheader', { name: range })).toBeHidden()
    }
    await expect(monday.getByText('Nenhum preço definido para Segunda-feira.')).toBeVisible()
  })
})

test('a table is copied to other days and to other courts', async ({ page }) => {
  await openPrices(page)
  await page.getByRole('button', { name: 'Editar Sábado, 17:00 - 23:00' }).click()
  await dialog(page).getByLabel(PRICE).fill('155')
  await save(page, 'Salvar')
  await expectToast(page, 'Preço atualizado')

  await page.getByRole('button', { name: 'Copiar para outros dias: Sábado' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Domingo' }).check()
  await dialog(page).getByRole('checkbox', { name: 'Sexta-feira' }).check()
  await expect(
    dialog(page).getByText('Serão apagados os preços atuais de Sexta-feira e Domingo.'),
  ).toBeVisible()
  await save(page, 'Copiar')
  await expectToast(page, 'Preços copiados', '2 dias agora têm a tabela de Sábado.')
  await expect(part(page, 'Sexta-feira').getByText('R$ 155,00')).toBeVisible()

  await page.getByRole('button', { name: 'Copiar para outras quadras' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await save(page, 'Copiar')
  await expectToast(page, 'Preços copiados', '3 quadras agora têm a tabela de Quadra Central.')
  await page.getByLabel('Quadra', { exact: true }).selectOption('Quadra Coqueiro')
  await expect(part(page, 'Domingo').getByText('R$ 155,00')).toBeVisible()
  await expect(page.getByText(/Os clientes pagam os preços de Quadra Central/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quadra', { exact: true })).toHaveValue('4')
})

test('has no fault that axe can find', async ({ page }) => {
  await openPrices(page)
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Excluir Segunda-feira, 00:00 - 17:00' }).click()
  await expectToast(page, 'Preço excluído')
  await expectAccessible(page, 'a week of prices')

  await page.getByRole('button', { name: 'Adicionar Preço' }).click()
  await dialog(page).getByLabel(PRICE).fill('-1')
  await save(page, 'Adicionar')
  await expect(dialog(page).getByText('O preço deve ser maior ou igual a zero')).toBeVisible()
  await expectAccessible(page, 'the form with a message')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()

  await page.getByRole('button', { name: 'Copiar para outros dias: Domingo' }).click()
  await save(page, 'Copiar')
  await dialog(page).getByRole('checkbox', { name: 'Selecionar todos' }).check()
  await expectAccessible(page, 'the copy of a day')
})

test.describe('without any court', () => {
  test.use({ settings: { ...ADMIN_SETTINGS, DEMO_DATA: '0' } })

  test('one is led to where they are made', async ({ page }) => {
    await openAdmin(page, '/admin/precos')
    await expect(page.getByText('Nenhuma quadra cadastrada')).toBeVisible()
    await expectAccessible(page, 'no court')
    await page.getByRole('link', { name: 'cadastre a primeira' }).click()
    await expect(page).toHaveURL(/\/admin\/quadras$/)
  })
})
