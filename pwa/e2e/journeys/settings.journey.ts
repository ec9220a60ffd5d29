import { expect, type Page } from '@playwright/test'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BY_EVENT_MS, chooseSport, expectSlot, MARINA } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
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
import { strangerBooks } from '../support/stranger.ts'

const [day, otherDay] = quietDays
const slot = { date: day, time: '18:00' }

test.use({
  settings: ADMIN_SETTINGS,
  // Being asked first and being slower than somebody else are answers of the server.
  forgiven: /status of (409|412)/,
})

test('hours of a weekday are changed, refused and closed', async ({ page, openBrowser }) => {
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expectSlot(customer, slot, 'disponível')
  await openAdmin(page, '/admin/configuracoes')
  await expect(page.getByText(/só podem ser reservadas dentro destes horários/)).toBeVisible()

  const dialog = await editHours(page, day)
  await typeHours(dialog, '25', '1700')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Formato de hora inválido (HH:MM)')).toBeVisible()
  await typeHours(dialog, '1800', '1700')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    dialog.getByText('O horário de fechamento deve ser posterior ao horário de abertura'),
  ).toBeVisible()
  await typeHours(dialog, '0800', '1800')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Horário atualizado')
  await expectSlot(customer, slot, 'indisponível', BY_EVENT_MS)
  await expect(hoursOf(page)).toHaveText(/08:0018:00/)

  await editHours(page, day)
  await dialog.getByRole('checkbox', { name: 'Aberto neste dia' }).uncheck()
  await expect(dialog.getByLabel('Abertura')).toBeHidden()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(hoursOf(page)).toHaveText(/Fechado/)
})

test('hours that strand a reservation are asked about and can leave it', async ({
  page,
  venue,
  openBrowser,
}) => {
  await payByPix(venue, await openBrowser(), [slot])
  await openAdmin(page, '/admin/configuracoes')
  const dialog = await editHours(page, day)
  await typeHours(dialog, '0600', '1700')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const question = page.getByRole('alertdialog', { name: '1 reserva fica fora do horário' })
  await expect(question.getByText(new RegExp(MARINA.name))).toBeVisible()
  await expect(question.getByText(/R\$ \d+,00 no total/)).toBeVisible()
  // A phone on its side leaves little beside the choices.
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(question.getByText(new RegExp(MARINA.name))).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 768 })

  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(dialog.getByLabel('Fechamento')).toHaveValue('17:00')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await question.getByRole('button', { name: 'Salvar e manter as reservas' }).click()
  await expectToast(page, 'Horário atualizado')
  await expect(hoursOf(page)).toHaveText(/06:0017:00/)
  expect(await bookedAt(venue)).toMatchObject([{ status: 'approved', paymentStatus: 'paid' }])
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

test('a closing date that strands a class can cancel it for that day', async ({ page }) => {
  // The demo venue has a closing in three days, which may be a Thursday.
  const days = [1, 2, 4, 5, 6, 7, 10].map(inDays)
  const thursday = days.find((date) => weekdayOf(date) === 'thursday')!
  await openAdmin(page, '/admin/configuracoes?aba=datas')
  await addClosing(page, thursday, 'Campeonato')
  const question = page.getByRole('alertdialog', { name: '1 aula fica fora do horário' })
  await expect(question.getByText(/Beach tênis intermediário/)).toBeVisible()
  await question.getByRole('button', { name: 'Salvar e cancelar as aulas do dia' }).click()
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expectToast(page, 'Data adicionada')
})

test('a closing date is added, shows at once to customers, and is removed', async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await expectSlot(customer, { date: otherDay, time: '10:00' }, 'disponível')
  await openAdmin(page, '/admin/configuracoes')
  await page.getByRole('tab', { name: 'Datas de Fechamento' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Datas de Fechamento' })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  const dialog = await openClosingForm(page)
  await dialog.getByRole('switch', { name: 'Fechado o dia todo' }).uncheck()
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  const bothTimes = 'Para fechamento parcial, informe os horários de início e fim.'
  await expect(page.getByText('Campos obrigatórios', { exact: true })).toBeVisible()
  await expect(dialog.getByText(bothTimes)).toHaveCount(2)
  await expect(dialog.getByText('A descrição é obrigatória')).toBeVisible()

  await dialog.getByLabel('Data', { exact: true }).fill(otherDay.split('-').reverse().join(''))
  await dialog.getByLabel('Descrição').fill('Manutenção')
  await dialog.getByLabel('Início').fill('0900')
  await dialog.getByLabel('Fim').fill('1200')
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expectToast(page, 'Data adicionada')
  await expectSlot(customer, { date: otherDay, time: '10:00' }, 'indisponível', BY_EVENT_MS)
  await expectSlot(customer, { date: otherDay, time: '12:00' }, 'disponível')
  const weekday = WEEKDAY_LABELS[weekdayOf(otherDay)]
  const row = page.getByRole('row', {
    name: `${formatDate(otherDay)}, ${weekday} Manutenção Fechado das 09:00 às 12:00`,
  })
  await row.getByRole('button', { name: /^Remover Manutenção/ }).click()
  const sure = page.getByRole('alertdialog', { name: 'Remover data de fechamento' })
  await expect(
    sure.getByText(
      'Tem certeza que deseja remover esta data de fechamento? Esta ação não pode ser desfeita.',
    ),
  ).toBeVisible()
  await sure.getByRole('button', { name: 'Remover' }).click()
  await expectToast(page, 'Data removida')
  await expect(row).toBeHidden()
  await expectSlot(customer, { date: otherDay, time: '10:00' }, 'disponível', BY_EVENT_MS)
})

test('the place is described anew, for customers too', async ({ page, openBrowser }) => {
  const customer = await openBrowser()
  await chooseSport(customer, 'Futevôlei')
  await openAdmin(page, '/admin/configuracoes?aba=local')
  const form = page.getByRole('form', { name: 'Dados do local' })
  const save = form.getByRole('button', { name: 'Salvar', exact: true })
  await expect(save).toBeDisabled()
  await form.getByLabel('Sigla').fill('')
  await save.click()
  await expect(form.getByText('A sigla é obrigatória')).toBeVisible()

  await form.getByLabel('Sigla').fill('MAR')
  await form.getByLabel('Telefone').fill('48999887766')
  await save.click()
  await expectToast(page, 'Dados do local atualizados')
  await expect(save).toBeDisabled()
  await expect(customer.getByRole('banner').getByText('MAR', { exact: true })).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Telefone')).toHaveValue('(48) 99988-7766')
})

test('two people who edit the venue at once both see it', async ({ page, openBrowser }) => {
  const other = await openBrowser()
  for (const device of [page, other]) {
    await openAdmin(device, '/admin/configuracoes?aba=local')
    await device.getByLabel('Nome do local').fill(device === page ? 'Arena Azul' : 'Arena Verde')
  }
  await other.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectToast(other, 'Dados do local atualizados')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/Agora está assim: Arena Verde/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar a minha versão' }).click()
  await expectToast(page, 'Dados do local atualizados')
  await expect(page.getByText(/Agora está assim/)).toBeHidden()
  await expect(other.getByLabel('Nome do local')).toHaveValue('Arena Azul')
})

function hoursOf(page: Page) {
  return page.getByRole('row', { name: WEEKDAY_LABELS[weekdayOf(day)] })
}
