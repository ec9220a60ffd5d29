import { expect, type Page } from '@playwright/test'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import {
  chooseSport,
  expectSlot,
  fillCustomer,
  openForm,
  pickSlots,
  slotCell,
  submitForm,
} from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { bookedAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'
import { addClosing, editHours } from '../support/settingDates.ts'
import { addCourt, describePlace, goTo, openSetting, setPrices } from '../support/settingUp.ts'

const cheap = { date: inDays(1), time: '18:00' }
const usual = { date: inDays(1), time: '10:00' }
const closedDate = { date: inDays(3), time: '10:00' }
const closedWeekday = { date: inDays(5), time: '10:00' }
test.use({ settings: { ...ADMIN_SETTINGS, DEMO_DATA: '0' } })

test('a venue is set up through the screens alone until a customer has booked and paid', async ({
  page,
  venue,
  openBrowser,
}) => {
  const early = await openBrowser()
  await early.goto('/links')
  await expect(early.getByRole('heading', { name: 'Reserva de quadras', level: 1 })).toBeVisible()
  await expect(early.getByRole('banner').getByText('QUADRAS', { exact: true })).toBeVisible()
  await expect(early.getByRole('link', { name: 'Como chegar' })).toBeHidden()
  await early.goto('/')
  await expect(early.getByText('Nenhuma modalidade disponível no momento.')).toBeVisible()
  await expect(early.getByRole('button', { name: 'Próximo' })).toBeDisabled()
  await expectAccessible(early, 'no sports')
  await openAdmin(page, '/admin/precos')
  await expect(page.getByText('Nenhuma quadra cadastrada')).toBeVisible()
  await expectAccessible(page, 'no court')
  await goTo(page, 'Reservas')
  const steps = page.getByRole('region', { name: 'Para começar a receber reservas' })
  await expect(steps.getByRole('link')).toHaveCount(4)
  await expectAccessible(page, 'the first steps')
  await steps.getByRole('link', { name: 'Preencha os dados do local' }).click()
  await describePlace(page)
  await setHours(page)
  await closeDate(page)
  await goTo(page, 'Reservas')
  await steps.getByRole('link', { name: 'Cadastre a primeira quadra' }).click()
  await addCourt(page)
  await goTo(page, 'Reservas')
  await steps.getByRole('link', { name: 'Defina os preços da quadra' }).click()
  await setPrices(page)
  await goTo(page, 'Reservas')
  await expect(page.getByRole('heading', { name: 'Reservas', exact: true, level: 1 })).toBeVisible()
  await expect(steps).toBeHidden()
  await setSpecialPrice(page)

  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expect(customer.getByRole('banner').getByText('DUNAS', { exact: true })).toBeVisible()
  await expectSlot(customer, closedDate, 'indisponível')
  await expectSlot(customer, closedWeekday, 'indisponível')
  await expect(slotCell(customer, usual)).toHaveAccessibleName(/disponível, R\$ 80,00/)
  await expect(slotCell(customer, cheap)).toHaveAccessibleName(/disponível, R\$ 60,00/)
  await pickSlots(customer, [usual, cheap])
  await openForm(customer)
  await fillCustomer(customer)
  await submitForm(customer)
  await pixCode(customer)
  await letPixArrive(venue)
  await expectConfirmed(customer)
  await expect(customer.getByText('R$ 140,00')).toBeVisible()
  await expect(customer.getByText('Arena das Dunas')).toBeVisible()
  await expect(customer.getByText('Rua da Praia, 10')).toBeVisible()
  const paid = { date: usual.date, status: 'approved', paymentStatus: 'paid' }
  expect(await bookedAt(venue)).toMatchObject([paid, paid])
})

async function setHours(page: Page) {
  await openSetting(page, 'Horário de Funcionamento')
  const dialog = await editHours(page, closedWeekday.date)
  await dialog.getByRole('checkbox', { name: 'Aberto neste dia' }).uncheck()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const weekday = WEEKDAY_LABELS[weekdayOf(closedWeekday.date)]
  await expectToast(page, 'Horário atualizado', `${weekday}: fechado`)
}

async function closeDate(page: Page) {
  await openSetting(page, 'Datas de Fechamento')
  await expect(page.getByText('Nenhuma data de fechamento prevista')).toBeVisible()
  await addClosing(page, closedDate.date, 'Feriado municipal')
  await expectToast(page, 'Data adicionada')
}

async function setSpecialPrice(page: Page) {
  await goTo(page, 'Preços')
  await goTo(page, 'Preços Especiais')
  await page.getByRole('button', { name: 'Adicionar Preço Especial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Preço Especial' })
  await dialog.getByRole('checkbox', { name: /^Quadra Norte/ }).check()
  await dialog.getByRole('textbox', { name: 'Data' }).fill(typed(cheap.date))
  await dialog.getByLabel('Início').selectOption('18:00')
  await dialog.getByLabel('Fim').selectOption('20:00')
  await dialog.getByLabel('Preço por hora').fill('60')
  await dialog.getByLabel('Descrição').fill('Inauguração')
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expectToast(page, 'Preço especial criado')
}

/** As it is typed into a date field: the digits of dd/mm/aaaa. */
function typed(date: string) {
  return date.split('-').reverse().join('')
}
