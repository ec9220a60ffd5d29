import { expect } from '@playwright/test'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import {
  bookByPhone,
  BRUNO,
  cardOf,
  chargeByPix,
  chooseMore,
  freeHour,
  openAgenda,
  openEdit,
  writeDown,
} from '../support/agenda.ts'
import { send } from '../support/calls.ts'
import { chooseSport, expectSlot } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { test } from '../support/journey.ts'
import { pixCode } from '../support/paying.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day] = quietDays

test.use({
  settings: ADMIN_SETTINGS,
  viewport: { width: 1024, height: 768 },
  // Being refused and being slower than somebody else are answers of the server.
  forgiven: /status of (409|412)/,
})

test(
  'a phone call is written down, changed, moved, and cancelled',
  { tag: '@quick' },
  async ({ page }) => {
    await openAgenda(page, day)
    await bookByPhone(page, 'Quadra Central', '09:00')

    const dialog = await openEdit(page, cardOf(page, BRUNO.name, 'Quadra Central', '09:00'))
    await dialog.getByLabel('Término').selectOption('11:00')
    await dialog.getByLabel('Pagamento').selectOption('Pago')
    await dialog.getByRole('button', { name: 'Salvar e Fechar' }).click()
    await expectToast(page, 'Reserva atualizada com sucesso')
    const card = cardOf(page, BRUNO.name, 'Quadra Central', '09:00')
    await expect(card).toHaveAccessibleName(/09:00 às 11:00, Pago/)

    await card.focus()
    await page.keyboard.press('m')
    const where = page.getByRole('dialog', { name: 'Mudar horário' })
    await where.getByRole('radio', { name: '15:00, Quadra do Mar' }).check()
    await expect(where.getByText('Quadra Central, 09:00 às 11:00')).toBeVisible()
    await expect(where.getByText('Quadra do Mar, 15:00 às 17:00')).toBeVisible()
    await where.getByRole('button', { name: 'Mudar horário' }).click()
    await expectToast(page, 'Reserva atualizada com sucesso')
    const notice = page.getByRole('dialog', { name: `Avisar ${BRUNO.name}` })
    await expect(notice.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible()
    await notice.getByRole('button', { name: 'Fechar' }).click()
    const moved = cardOf(page, BRUNO.name, 'Quadra do Mar', '15:00')

    await moved.click()
    const panel = page.getByRole('dialog', { name: /^Reserva #\d+$/ })
    await expect(panel.getByText(/alterou a reserva/).first()).toBeVisible()
    await chooseMore(page, 'Cancelar reserva')
    const question = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
    await expect(question.getByText('15:00 às 17:00')).toBeVisible()
    await question.getByRole('radio', { name: /^Estornar/ }).check()
    await question.getByRole('button', { name: 'Sim, cancelar' }).click()
    await expectToast(page, 'Reserva cancelada com sucesso')
    await expect(freeHour(page, 'Quadra do Mar', '15:00')).toBeVisible()
  },
)

test('a card is dragged to another court and hour', async ({ page }) => {
  await openAgenda(page, day)
  await bookByPhone(page, 'Quadra Central', '08:00')
  const from = (await cardOf(page, BRUNO.name, 'Quadra Central', '08:00').boundingBox())!
  const to = (await freeHour(page, 'Quadra do Mar', '10:00').boundingBox())!
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y - 10, { steps: 5 })
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 5 })
  await expect(page.locator('.agenda__target')).toHaveText('10:00Quadra do Mar')
  await page.mouse.up()
  const sure = page.getByRole('alertdialog', { name: 'Mudar horário?' })
  await expect(sure.getByText('Quadra do Mar, 10:00 às 11:00')).toBeVisible()
  await sure.getByRole('button', { name: 'Mudar horário' }).click()
  await expectToast(page, 'Reserva atualizada com sucesso')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  const moved = cardOf(page, BRUNO.name, 'Quadra do Mar', '10:00')

  // Held at the edge, it turns the days until it is taken away from there.
  const at = (await moved.boundingBox())!
  const edge = (await page.locator('.agenda__scroll').boundingBox())!
  await page.mouse.move(at.x + 40, at.y + 20)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width - 40, at.y + 20, { steps: 5 })
  await page.mouse.move(edge.x + edge.width - 8, at.y + 20)
  const grid = page.getByRole('grid')
  await expect(grid).not.toHaveAccessibleName(new RegExp(formatDate(day)))
  await page.mouse.move(at.x + 40, at.y + 20, { steps: 5 })
  const shown = (await grid.getAttribute('aria-label'))!.replace('Agenda de ', '')
  await expect(page.locator('.agenda__target')).toHaveText('10:00Quadra do Mar')
  await page.mouse.up()
  await expect(sure.getByText(`Quadra do Mar, ${shown}, 10:00 às 11:00`)).toBeVisible()
  await sure.getByRole('button', { name: 'Mudar horário' }).click()
  await expectToast(page, 'Reserva atualizada com sucesso')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(moved).toBeVisible()
})

test('twelve weeks with a conflict in the third and a closing in the fifth', async ({
  page,
  venue,
}) => {
  const [third, fifth] = [addDays(day, 14), addDays(day, 28)]
  await strangerBooks(venue, 'futevôlei', { date: third, time: '07:00' })
  await openAgenda(page, day)
  await send(page.request, '/api/closingDates', { date: fifth, description: 'Torneio' })
  await freeHour(page, 'Quadra Central', '07:00').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog)
  await dialog.getByRole('switch', { name: 'Reserva Recorrente' }).check()
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expectToast(page, 'Data final obrigatória')
  await dialog.getByLabel('Data Final', { exact: true }).fill(formatDate(addDays(day, 77)))
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()

  const preview = page.getByRole('alertdialog', { name: 'Confira as datas' })
  await expect(preview.getByRole('listitem')).toHaveCount(12)
  await expect(preview.getByText('Ocupado: João Lima')).toBeVisible()
  await expect(preview.getByText('Fechado: Torneio')).toBeVisible()
  await expect(preview.getByText('10 de 12 datas serão reservadas')).toBeVisible()
  await preview.getByLabel(`O que fazer em ${formatDate(third)}`).selectOption('Usar Quadra do Mar')
  await preview.getByRole('button', { name: 'Criar 11 reservas' }).click()
  await expectToast(page, 'Reserva criada com sucesso', '11 datas reservadas.')

  await page.goto(`/admin/agenda?data=${third}`)
  const weekly = cardOf(page, BRUNO.name, 'Quadra do Mar', '07:00')
  await expect(weekly).toHaveAccessibleName(/^Recorrente/)
  await weekly.click()
  await chooseMore(page, 'Cancelar reserva')
  const question = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await question.getByLabel('Esta e as próximas (9 datas)').check()
  await expect(question.getByText(formatDate(addDays(day, 77)))).toBeVisible()
  await question.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expectToast(page, 'Reserva cancelada com sucesso')
  await page.goto(`/admin/agenda?data=${addDays(day, 7)}`)
  await expect(cardOf(page, BRUNO.name, 'Quadra Central', '07:00')).toBeVisible()
})

test('a class is added from a cell, and one day of it given back to customers', async ({
  page,
  openBrowser,
}) => {
  const slot = { date: day, time: '18:00' }
  const customer = await openBrowser()
  await openAgenda(page, day)
  // The other court for vôlei is taken by hand.
  await freeHour(page, 'Quadra das Dunas', '18:00').click()
  const booking = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(booking)
  await booking.getByRole('button', { name: 'Criar Reserva' }).click()
  await expectToast(page, 'Reserva criada com sucesso')

  await page.getByLabel('Aula, Quadra Central, 18:00, livre').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Aula Fixa' })
  await dialog.getByLabel('Nome da aula').fill('Vôlei das seis')
  await dialog.getByLabel('Modalidade').selectOption('Vôlei')
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expectToast(page, 'Aula fixa criada com sucesso')
  await chooseSport(customer, 'Vôlei')
  await expectSlot(customer, slot, 'indisponível')

  await page.getByRole('button', { name: /^Aula, Vôlei, Vôlei das seis/ }).click()
  await page.getByRole('button', { name: 'Cancelar aula' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancelar Aula' })
  await question.getByLabel('Cancelar apenas esta ocorrência').check()
  await question.getByRole('button', { name: 'Confirmar cancelamento' }).click()
  await expectToast(page, 'Aula cancelada com sucesso')
  await expect(freeHour(page, 'Quadra Central', '18:00')).toBeVisible()
  await expectSlot(customer, slot, 'disponível')
  await page.goto(`/admin/agenda?data=${addDays(day, 7)}`)
  await expect(page.getByRole('button', { name: /^Aula, Vôlei, Vôlei das seis/ })).toBeVisible()
})

test('a pending reservation is charged by PIX at the reception', async ({ page, venue }) => {
  await openAgenda(page, day)
  await bookByPhone(page, 'Quadra Central', '09:00', 'Pendente')
  const card = cardOf(page, BRUNO.name, 'Quadra Central', '09:00')
  await expect(card).toHaveAccessibleName(/Pagamento Pendente$/)
  await card.click()
  await chargeByPix(page)
  const charge = page.getByRole('dialog', { name: 'Cobrar reserva' })
  await charge.getByLabel('CPF do cliente').fill('52998224725')
  await charge.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await pixCode(page)
  await letPixArrive(venue)
  await expectToast(page, 'Pagamento confirmado!')
  await expect(charge).toBeHidden()
  await expect(card).toHaveAccessibleName(/Pago$/)
})

test('of two admins the slower one sees both versions and loses nothing', async ({
  page,
  openBrowser,
}) => {
  await openAgenda(page, day)
  await bookByPhone(page, 'Quadra Central', '09:00')
  const other = await openBrowser()
  await openAgenda(other, day)
  const dialogs = [page, other].map((device) =>
    device.getByRole('dialog', { name: 'Editar Reserva' }),
  )
  for (const device of [page, other]) {
    await openEdit(device, cardOf(device, BRUNO.name, 'Quadra Central', '09:00'))
  }
  await dialogs[1]!.getByLabel('Nome do cliente').fill('Ana Dias')
  await dialogs[1]!.getByRole('button', { name: 'Salvar e Fechar' }).click()
  await expectToast(other, 'Reserva atualizada com sucesso')
  await dialogs[0]!.getByLabel('Observações').fill('Traz a própria bola')
  await dialogs[0]!.getByRole('button', { name: 'Salvar e Fechar' }).click()
  const versions = dialogs[0]!.getByRole('table')
  await expect(
    versions.getByRole('row', { name: 'Nome do cliente Ana Dias Bruno Lima' }),
  ).toBeVisible()
  await expect(dialogs[0]!.getByLabel('Observações')).toHaveValue('Traz a própria bola')
  await dialogs[0]!.getByRole('button', { name: 'Salvar a minha versão' }).click()
  await expectToast(page, 'Reserva atualizada com sucesso')
  await expect(cardOf(other, BRUNO.name, 'Quadra Central', '09:00')).toBeVisible()
})
