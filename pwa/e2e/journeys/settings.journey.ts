import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, expectSlot } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { test } from '../support/journey.ts'
import { bookedAt } from '../support/ledger.ts'
import { payByPix } from '../support/payments.ts'
import {
  addClosing,
  editHours,
  openClosingForm,
  quietDays,
  typeHours,
} from '../support/settingDates.ts'
import { openSetting } from '../support/settingUp.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day, otherDay] = quietDays
const slot = { date: day, time: '18:00' }

test.use({
  settings: ADMIN_SETTINGS,
  // Being asked first and being slower than somebody else are answers of the server.
  forgiven: /status of (409|412)/,
})

test('hours, a closing date and the place show at once to customers', async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expectSlot(customer, slot, 'disponível')
  await expectSlot(customer, { date: otherDay, time: '10:00' }, 'disponível')
  await openAdmin(page, '/admin/configuracoes?aba=horarios')
  const hours = await editHours(page, day)
  await typeHours(hours, '0800', '1800')
  await hours.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Horário atualizado')
  await expectSlot(customer, slot, 'indisponível', BY_EVENT_MS)

  await openSetting(page, 'Datas de Fechamento')
  const dialog = await openClosingForm(page)
  await dialog.getByRole('switch', { name: 'Fechado o dia todo' }).uncheck()
  await dialog.getByLabel('Data', { exact: true }).fill(otherDay.split('-').reverse().join(''))
  await dialog.getByLabel('Descrição').fill('Manutenção')
  await dialog.getByLabel('Início').fill('0900')
  await dialog.getByLabel('Fim').fill('1200')
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expectToast(page, 'Data adicionada')
  await expectSlot(customer, { date: otherDay, time: '10:00' }, 'indisponível', BY_EVENT_MS)
  await expectSlot(customer, { date: otherDay, time: '12:00' }, 'disponível')
  await page.getByRole('button', { name: /^Remover Manutenção,/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expectToast(page, 'Data removida')
  await expectSlot(customer, { date: otherDay, time: '10:00' }, 'disponível', BY_EVENT_MS)

  await openSetting(page, 'Dados do local')
  const form = page.getByRole('form', { name: 'Dados do local' })
  await form.getByLabel('Sigla').fill('MAR')
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectToast(page, 'Dados do local atualizados')
  await expect(customer.getByRole('banner').getByText('MAR', { exact: true })).toBeVisible()
})

test('a closing date that strands reservations cancels those that were shown', async ({
  page,
  venue,
  openBrowser,
}) => {
  await payByPix(venue, await openBrowser(), [slot])
  await openAdmin(page, '/admin/configuracoes?aba=datas')
  await addClosing(page, day, 'Campeonato')
  const question = page.getByRole('alertdialog', { name: /fora do horário$/ })
  await expect(question).toHaveAccessibleName('1 reserva fica fora do horário')
  await strangerBooks(venue, 'vôlei', slot)
  await question.getByRole('button', { name: 'Salvar e cancelar as reservas' }).click()
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(question.getByText(/A lista mudou enquanto você decidia/)).toBeVisible()
  await expect(question).toHaveAccessibleName('2 reservas ficam fora do horário')

  await question.getByRole('button', { name: 'Salvar e cancelar as reservas' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Cancelar 2 reservas?' })
  await expect(sure.getByText(/pagos online são devolvidos automaticamente/)).toBeVisible()
  await sure.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expectToast(page, 'Data adicionada')
  await expect(page.getByRole('row', { name: /Campeonato Fechado o dia todo/ })).toBeVisible()
  const gone = { status: 'canceled', paymentStatus: 'refunded' }
  await expect.poll(() => bookedAt(venue)).toMatchObject([gone, gone])
})
