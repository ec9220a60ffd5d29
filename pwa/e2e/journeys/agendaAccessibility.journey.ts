import { expect } from '@playwright/test'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import {
  bookByPhone,
  BRUNO,
  cardOf,
  chargeByPix,
  chooseMore,
  freeHour,
  openAgenda,
  writeDown,
} from '../support/agenda.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { pixCode } from '../support/paying.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day] = quietDays
test.use({ settings: ADMIN_SETTINGS, forgiven: /status of (409|412)/ })

test('axe finds nothing in the grid', async ({ page, venue }) => {
  await strangerBooks(venue, 'futevôlei', { date: day, time: '10:00' })
  await openAgenda(page, day)
  await expectAccessible(page, 'a day of the agenda')
  await page.setViewportSize({ width: 1280, height: 800 })
  await bookByPhone(page, 'Quadra das Dunas', '09:00', 'Pendente')
  await bookByPhone(page, 'Quadra do Mar', '09:00')
  await expectAccessible(page, 'a day with cards and a toast')
  await page.goto(`/admin/agenda?data=${inDays(3)}`)
  await expect(page.getByText('Manutenção da areia').first()).toBeVisible()
  await expectAccessible(page, 'a day that is partly closed')
  await page.goto(`/admin/agenda?data=${inDays(-1)}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page, 'a day gone by')
})

test('axe finds nothing in the dialogs of a reservation', async ({ page, venue }) => {
  await strangerBooks(venue, 'futevôlei', { date: day, time: '10:00' })
  await openAgenda(page, day)
  await freeHour(page, 'Quadra Central', '08:00').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await dialog.getByRole('switch', { name: 'Reserva Recorrente' }).check()
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(dialog.getByText('Telefone deve ter pelo menos 10 dígitos')).toBeVisible()
  await expectAccessible(page, 'a new reservation with its errors')
  await writeDown(dialog)
  await dialog.getByLabel('Data Final', { exact: true }).fill(formatDate(addDays(day, 21)))
  await dialog.getByLabel('Status').selectOption('Pendente')
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  const preview = page.getByRole('alertdialog', { name: 'Confira as datas' })
  await expect(preview.getByText('4 de 4 datas serão reservadas')).toBeVisible()
  await expectAccessible(page, 'the dates of a series')
  await preview.getByRole('button', { name: 'Criar 4 reservas' }).click()
  await cardOf(page, BRUNO.name, 'Quadra Central', '08:00').click()
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
  await expectAccessible(page, 'a reservation')
  await chooseMore(page, 'Editar')
  const edit = page.getByRole('dialog', { name: 'Editar Reserva' })
  await expect(edit.getByLabel('CPF (opcional)')).toBeVisible()
  await expectAccessible(page, 'the form of a reservation')
  await edit.getByRole('button', { name: 'Salvar e Fechar' }).click()
  await expect(page.getByRole('radio', { name: 'Todas as futuras (4 datas)' })).toBeVisible()
  await expectAccessible(page, 'how far a change reaches')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await edit.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await chargeByPix(page)
  await page.getByLabel('CPF do cliente').fill('52998224725')
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await pixCode(page)
  await expectAccessible(page, 'charging by PIX')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: /João Lima.*criada por cliente/ }).click()
  await expect(page.getByText('111.444.777-35')).toBeVisible()
  await expectAccessible(page, "a customer's reservation")
})

test('axe finds nothing in the dialogs of a class and of a move', async ({ page }) => {
  await openAgenda(page, day)
  await page.getByLabel('Aula, Quadra Central, 08:00, livre').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Aula Fixa' })
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expect(dialog.getByText('Nome da aula é obrigatório')).toBeVisible()
  await expectAccessible(page, 'a new class with its errors')
  await dialog.getByLabel('Nome da aula').fill('Escolinha')
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await page.getByRole('button', { name: /^Aula, .*Escolinha/ }).click()
  await expectAccessible(page, 'a class')
  await page.getByRole('button', { name: 'Cancelar aula' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Cancelar Aula' })).toBeVisible()
  await expectAccessible(page, 'cancelling a class')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await bookByPhone(page, 'Quadra do Mar', '08:00')
  await cardOf(page, BRUNO.name, 'Quadra do Mar', '08:00').click()
  await page.getByRole('button', { name: 'Mudar horário' }).click()
  const move = page.getByRole('dialog', { name: 'Mudar horário' })
  await move.getByRole('radio', { name: '11:00, Quadra do Mar' }).check()
  await expect(move.getByText('Quadra do Mar, 11:00 às 12:00')).toBeVisible()
  await expectAccessible(page, 'where a reservation goes')
  await move.getByRole('button', { name: 'Mudar horário' }).click()
  await expect(page.getByRole('dialog', { name: `Avisar ${BRUNO.name}` })).toBeVisible()
  await expectAccessible(page, 'after a reservation has moved')
})
