import { expect, type Page } from '@playwright/test'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, expectSlot } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day] = quietDays
const weekday = WEEKDAY_LABELS[weekdayOf(day)]
const at18 = { date: day, time: '18:00' }
const at19 = { date: day, time: '19:00' }

test.use({ settings: ADMIN_SETTINGS, forgiven: /status of 409/ })

test('a class is added, refused, changed and removed, and customers are notified of it', async ({
  page,
  venue,
  openBrowser,
}) => {
  // Of the two courts for vôlei one is gone: the Dunas, where it comes first.
  await strangerBooks(venue, 'vôlei', at18)
  const customer = await openBrowser()
  await chooseSport(customer, 'Vôlei')
  await expectSlot(customer, at18, 'disponível')
  await openAdmin(page, '/admin/classes')
  await page.getByRole('button', { name: 'Adicionar Aula Fixa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Aula Fixa' })
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expect(dialog.getByText('Nome da aula é obrigatório')).toBeVisible()

  await dialog.getByLabel('Nome da aula').fill('Vôlei na areia')
  await dialog.getByLabel('Quadra', { exact: true }).selectOption('Quadra das Dunas')
  await expect(dialog.getByLabel('Modalidade')).toHaveValue('vôlei')
  await dialog.getByLabel('Data de início', { exact: true }).fill(day.split('-').reverse().join(''))
  await dialog.getByLabel('Início', { exact: true }).selectOption('18:00')
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expectToast(page, 'Conflito detectado')
  await expect(page.getByText(/^Conflito detectado: reserva de João Lima/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Reservas' })).toContainText('João Lima')
  await expectSlot(customer, at18, 'disponível')

  await dialog.getByLabel('Quadra', { exact: true }).selectOption('Quadra Central')
  await dialog.getByLabel('Modalidade').selectOption('Vôlei')
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expectToast(page, 'Aula adicionada')
  await expectSlot(customer, at18, 'indisponível', BY_EVENT_MS)
  await expect(
    page.getByRole('row', {
      name: `Vôlei na areia Vôlei Quadra Central ${weekday} 18:00 - 19:00 ${formatDate(day)}`,
    }),
  ).toBeVisible()

  await page.getByRole('button', { name: `Editar Vôlei na areia, ${weekday} às 18:00` }).click()
  await page.getByLabel('Início', { exact: true }).selectOption('19:00')
  await page.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expectToast(page, 'Aula atualizada')
  await expectSlot(customer, at18, 'disponível', BY_EVENT_MS)
  await strangerBooks(venue, 'vôlei', at19)
  await expectSlot(customer, at19, 'indisponível', BY_EVENT_MS)

  await page.getByRole('button', { name: `Excluir Vôlei na areia, ${weekday} às 19:00` }).click()
  await expect(page.getByText(/As aulas passadas continuam na agenda/)).toBeVisible()
  await page.getByRole('button', { name: 'Sim, excluir' }).click()
  await expectToast(page, 'Aula removida')
  await expectSlot(customer, at19, 'disponível', BY_EVENT_MS)
  await expect(page.getByRole('row', { name: /^Vôlei na areia/ })).toBeHidden()
})

test('axe finds nothing in the fixed classes', async ({ page }) => {
  await openAdmin(page, '/admin/classes')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'classes')
  await addClasses(page, 9)
  await expect(page.getByText('11 de 11 aulas')).toBeVisible()
  await expectAccessible(page, 'many classes')
  await page.getByLabel('Buscar aula').fill('ninguém')
  await expect(page.getByText('Nenhuma aula fixa encontrada')).toBeVisible()
  await expectAccessible(page, 'no classes')
  await page.getByLabel('Buscar aula').fill('')
  await page
    .getByRole('button', { name: /^Excluir/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'removing a class')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Adicionar Aula Fixa' }).click()
  await page.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expect(page.getByText('Nome da aula é obrigatório')).toBeVisible()
  await expectAccessible(page, 'a class with its errors')
})

/** Hour by hour on the day's weekday. */
async function addClasses(page: Page, count: number) {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
  for (let hour = 9; hour < 9 + count; hour++) {
    const answer = await page.request.post('/api/fixed-classes', {
      headers: { 'X-CSRF-Token': csrfToken },
      data: {
        name: `Turma das ${hour}`,
        courtId: 1,
        sportType: 'futevôlei',
        weekday: weekdayOf(day),
        startTime: `${String(hour).padStart(2, '0')}:00`,
        endTime: `${String(hour + 1).padStart(2, '0')}:00`,
        startDate: day,
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}
