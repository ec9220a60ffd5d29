import { expect, type Page } from '@playwright/test'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import { expectEveryScreen } from '../support/adminScreens.ts'
import { bookByPhone, BRUNO, cardOf, chooseMore, freeHour, writeDown } from '../support/agenda.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  ANA,
  bookHere,
  bringBack,
  doneAt,
  expectCachedHere,
  expectUnsent,
  NO_CONNECTION,
  openOffline,
  test,
} from '../support/offline.ts'
import { addClosing, editHours, quietDays, typeHours } from '../support/settingDates.ts'

const [day, otherDay] = quietDays
const wide = { width: 1024, height: 768 }
test.use({ settings: ADMIN_SETTINGS, forgiven: NO_CONNECTION, viewport: wide })

test('every screen opens without a connection after one visit to one of them', async ({
  page,
  connection,
}) => {
  await openOffline(page, connection, day)
  await page.goto('/admin/diagnostico')
  await expectEveryScreen(page)
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await page.getByRole('link', { name: 'Quadras', exact: true }).click()
  await expect(page.getByRole('row', { name: /Quadra das Dunas/ })).toBeVisible()
})

test('what can be edited is edited without a connection, and arrives', async ({
  page,
  connection,
  venue,
}) => {
  await openOffline(page, connection, day, () =>
    bookByPhone(page, 'Quadra do Mar', '09:00', 'Pendente'),
  )
  await approve(page)
  await move(page)
  await bookSeries(page)
  await renameCourt(page)
  await shortenHours(page)
  await page.goto('/admin/configuracoes?aba=datas')
  await addClosing(page, otherDay, 'Feriado')
  await expectCachedHere(page)
  await renameVenue(page)
  await page.goto(`/admin/agenda?data=${day}`)
  await expectUnsent(page, 7)
  await expect(cardOf(page, BRUNO.name, 'Quadra Azul', '15:00')).toBeVisible()
  await expect(cardOf(page, ANA.name, 'Quadra Central', '11:00')).toBeVisible()

  await bringBack(page, connection)
  const asked = [
    BRUNO.name,
    BRUNO.name,
    ANA.name,
    'Quadra Azul',
    weekdayOf(day),
    'Feriado',
    'Arena Lua',
  ]
  await expect.poll(() => doneAt(venue)).toEqual([BRUNO.name, ...asked])
  await expectUnsent(page, 0)
  await expect(cardOf(page, BRUNO.name, 'Quadra Azul', '15:00')).toBeVisible()
  await page.goto(`/admin/agenda?data=${addDays(day, 21)}`)
  await expect(cardOf(page, ANA.name, 'Quadra Central', '11:00')).toHaveAccessibleName(
    /^Recorrente/,
  )
})

test('axe finds nothing in what is shown without a connection', async ({ page, connection }) => {
  await openOffline(page, connection, day, () => bookByPhone(page, 'Quadra do Mar', '09:00'))
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await page.getByLabel('Aula, Quadra Central, 18:00, livre').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Aula Fixa' })
  await dialog.getByLabel('Nome da aula').fill('Vôlei das seis')
  await dialog.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expectCachedHere(page)
  await expectUnsent(page, 2)
  await expectAccessible(page, 'a day with what is not sent')
  await page.setViewportSize(wide)
  await cardOf(page, BRUNO.name, 'Quadra do Mar', '09:00').click()
  await expect(page.getByText(/o CPF e o histórico só aparecem com conexão/)).toBeVisible()
  await expectAccessible(page, 'the panel of a reservation without its details')
  await chooseMore(page, 'Editar')
  await expect(
    page.getByText('Não foi possível carregar o CPF. Ele não será alterado.'),
  ).toBeVisible()
  await expectAccessible(page, 'a reservation without its details')
  await page.goto(`/admin/agenda?data=${addDays(day, 60)}`)
  await expect(page.getByText('Sem dados').first()).toBeVisible()
  await expectAccessible(page, 'a day that is not kept')
  for (const path of ['/admin', '/admin/classes', '/admin/pendencias', '/admin/diagnostico']) {
    await page.goto(path)
    await expect(page.getByText('2 não enviadas')).toBeVisible()
    await expectAccessible(page, `${path} without a line`)
  }
  await page.setViewportSize(wide)
  await page.goto(`/admin/agenda?data=${day}`)
  await openSeries(page)
  await expect(page.getByText(/^Sem conexão: as datas foram conferidas com os dados/)).toBeVisible()
  await expectAccessible(page, 'the dates of a series by what is kept')
})

async function approve(page: Page) {
  await page.goto(`/admin?data=${day}`)
  await page.getByRole('button', { name: /^Ações: Bruno Lima/ }).click()
  await page.getByRole('menuitem', { name: 'Aprovar' }).click()
  await expectCachedHere(page)
  await expect(page.getByRole('row', { name: /Bruno Lima/ })).toContainText('Aprovada')
}

async function move(page: Page) {
  await page.goto(`/admin/agenda?data=${day}`)
  await cardOf(page, BRUNO.name, 'Quadra do Mar', '09:00').focus()
  await page.keyboard.press('m')
  const where = page.getByRole('dialog', { name: 'Mudar horário' })
  await where.getByRole('radio', { name: '15:00, Quadra do Mar' }).check()
  await where.getByRole('button', { name: 'Mudar horário' }).click()
  await expectCachedHere(page)
  const notice = page.getByRole('dialog', { name: `Avisar ${BRUNO.name}` })
  await notice.getByRole('button', { name: 'Fechar' }).click()
  await expect(cardOf(page, BRUNO.name, 'Quadra do Mar', '15:00')).toBeVisible()
}

/** Ana's call for four weeks, up to what the server would say of the dates. */
async function openSeries(page: Page) {
  await freeHour(page, 'Quadra Central', '11:00').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog, ANA)
  await dialog.getByRole('switch', { name: 'Reserva Recorrente' }).check()
  await dialog.getByLabel('Data Final', { exact: true }).fill(formatDate(addDays(day, 21)))
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
}

async function bookSeries(page: Page) {
  await openSeries(page)
  const preview = page.getByRole('alertdialog', { name: 'Confira as datas' })
  await expect(preview.getByText(/^Sem conexão: as datas foram conferidas/)).toBeVisible()
  await preview.getByRole('button', { name: 'Criar 4 reservas' }).click()
  await expectCachedHere(page)
  await expect(cardOf(page, ANA.name, 'Quadra Central', '11:00')).toHaveAccessibleName(
    /^Recorrente.*não enviado/,
  )
}

async function renameCourt(page: Page) {
  await page.goto('/admin/quadras')
  await page.getByRole('button', { name: 'Editar Quadra do Mar' }).click()
  await page.getByLabel('Nome').fill('Quadra Azul')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectCachedHere(page)
  await expect(page.getByRole('row', { name: /Quadra Azul/ })).toContainText('não enviado')
}

async function shortenHours(page: Page) {
  await page.goto('/admin/configuracoes?aba=horarios')
  const dialog = await editHours(page, day)
  await typeHours(dialog, '0700', '1900')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectCachedHere(page)
  const weekday = WEEKDAY_LABELS[weekdayOf(day)]
  await expect(page.getByRole('row', { name: weekday })).toContainText('19:00')
}

async function renameVenue(page: Page) {
  await page.goto('/admin/configuracoes?aba=local')
  const form = page.getByRole('form', { name: 'Dados do local' })
  await form.getByLabel('Nome do local').fill('Arena Lua')
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectCachedHere(page)
}
