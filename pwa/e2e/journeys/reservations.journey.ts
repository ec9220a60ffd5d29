import { expect, type Page } from '@playwright/test'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import {
  bookUntilPayment,
  BY_EVENT_MS,
  chooseSport,
  expectSlot,
  MARINA,
} from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day] = quietDays
const slot = { date: day, time: '18:00' }

test.use({ settings: ADMIN_SETTINGS, forgiven: /status of 409/ })

test('a booking shows at once, is approved, found by phone, opened and cancelled', async ({
  page,
  openBrowser,
}) => {
  await openAdmin(page, `/admin?data=${day}`)
  await expect(page.getByText('Nenhuma reserva encontrada')).toBeVisible()
  const customer = await openBrowser()
  await bookUntilPayment(customer, 'Futevôlei', [slot])
  const marina = page.getByRole('row', { name: /Marina Souza/ })
  await expect(marina).toContainText('Pendente', { timeout: BY_EVENT_MS })
  await expect(marina).toContainText(/18:00 às 19:00.*Futevôlei.*Cliente.*Expira às/)

  await choose(page, 'Aprovar')
  await expectToast(page, 'Reserva aprovada', 'A reserva foi aprovada com sucesso.')
  await expect(marina).toContainText('Aprovada')

  await page.getByRole('button', { name: 'Hoje' }).click()
  await expect(page.getByText('Nenhuma reserva encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Buscar cliente').fill(MARINA.phone.slice(-4))
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('button', { name: 'Procurar “7766” em todas as datas' }).click()
  await expect(marina).toContainText(formatDate(day))

  await choose(page, 'Detalhes')
  const details = page.getByRole('dialog', { name: /^Reserva #\d+$/ })
  await expect(details.getByText(MARINA.cpf)).toBeVisible()
  await expect(details.getByText(/aprovou a reserva/)).toBeVisible()
  await expect(details.getByText('Situação: Pendente → Aprovada')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: /^Ações: Marina Souza/ })).toBeFocused()

  await choose(page, 'Cancelar')
  const sure = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  for (const texts of [MARINA.name, formatDate(day), '18:00 às 19:00', 'não pode ser desfeita']) {
    await expect(sure.getByText(texts)).toBeVisible()
  }
  await sure.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expectToast(page, 'Reserva cancelada', 'A reserva foi cancelada com sucesso.')
  await expect(marina).toBeHidden()
  await page.getByLabel('Status').selectOption('Canceladas')
  await expect(marina).toContainText('Cancelada')
})

test('cancelling frees the hour for customers', async ({ page, venue, openBrowser }) => {
  await strangerBooks(venue, 'vôlei', slot)
  await strangerBooks(venue, 'vôlei', slot)
  const customer = await openBrowser()
  await chooseSport(customer, 'Vôlei')
  await expectSlot(customer, slot, 'indisponível')
  await openAdmin(page, `/admin?data=${day}`)
  await page
    .getByRole('button', { name: /^Ações: João Lima/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  await page.getByRole('radio', { name: /^Reter/ }).check()
  await page.getByRole('button', { name: /^Cancelar: o cliente perde R\$ / }).click()
  await expectToast(page, 'Reserva cancelada')
  await expectSlot(customer, slot, 'disponível', BY_EVENT_MS)
})

test('axe finds nothing in the reservations', async ({ page, venue }) => {
  await strangerBooks(venue, 'futevôlei', slot)
  await openAdmin(page, '/admin')
  await expect(page.getByText('Nenhuma reserva encontrada')).toBeVisible()
  await expectAccessible(page, 'no reservations')
  await page.goto(`/admin?data=${day}`)
  await writeDownSeries(page)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'reservations')
  await page.getByRole('button', { name: /^Ações: Marina Souza/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'the menu of a reservation')
  await page.getByRole('menuitem', { name: 'Detalhes' }).click()
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  await expectAccessible(page, 'the details of a reservation')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await choose(page, 'Cancelar')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectAccessible(page, 'cancelling a reservation')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('switch', { name: 'Buscar em todas as datas' }).click()
  await expect(page.getByText('Quem você procura?')).toBeVisible()
  await expectAccessible(page, 'all dates and nobody named')
})

async function choose(page: Page, item: string) {
  const chosen = page.getByRole('menuitem', { name: item })
  // A menu closes when its row comes anew, as by what has just been made: it is opened again.
  await expect(async () => {
    if (!(await chosen.isVisible()))
      await page.getByRole('button', { name: /^Ações: Marina Souza/ }).click()
    await chosen.click({ timeout: 5_000 })
  }).toPass()
}

/** A receptionist's weekly reservation for Marina, four weeks but for the third; the open list shows the first. */
async function writeDownSeries(page: Page) {
  const answer = await page.request.post('/api/reservations', {
    data: {
      courtId: 1,
      date: day,
      startTime: '10:00',
      endTime: '11:00',
      customerName: MARINA.name,
      customerEmail: MARINA.email,
      customerPhone: MARINA.phone,
      sportType: 'futevôlei',
      price: 90,
      isRecurring: true,
      endDate: addDays(day, 21),
      exceptions: [{ date: addDays(day, 14), skip: true }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}
