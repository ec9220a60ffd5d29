import { expect, type Page } from '@playwright/test'
import { formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import {
  bookByPhone,
  BRUNO,
  cardOf,
  chooseMore,
  freeHour,
  openAgenda,
  openEdit,
} from '../support/agenda.ts'
import { inDays } from '../support/calendarDays.ts'
import {
  ANA,
  batchAfter,
  bookHere,
  bringBack,
  doneAt,
  expectCached,
  expectCachedHere,
  expectUnsent,
  NO_CONNECTION,
  openOffline,
  RUI,
  shownAfterMs,
  test,
} from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
/** What the journeys below ask for without a connection: the change of a reservation that is not sent yet goes into it. */
const EDITED = ['Ana Dias', 'Rui Melo', 'Vôlei das seis', 'Copa de verão', 'Bruno Lima cancelada']
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: NO_CONNECTION,
  viewport: { width: 1024, height: 768 },
})

test(
  'the admin area opens without a connection, stores a day of edits through a reload, and sends them once and in order',
  { tag: '@quick' },
  async ({ page, connection, venue }) => {
    await openOffline(page, connection, day, () => bookByPhone(page, 'Quadra do Mar', '09:00'))
    for (const path of ['/admin/agenda', `/admin/agenda?data=${inDays(20)}`]) {
      // On a quiet machine it is well below one second; a busy one may have to try again.
      await expect
        .poll(async () => {
          await page.goto(path)
          return shownAfterMs(page)
        })
        .toBeLessThan(5_000)
      await expect(page.getByText('Sem conexão.')).toBeVisible()
    }
    await editOffline(page)
    const before = await dayOnScreen(page)
    await page.reload()
    await expectUnsent(page, 5)
    expect(await dayOnScreen(page)).toEqual(before)
    expect(await doneAt(venue)).toEqual(['Bruno Lima'])

    // The device says nothing of it: the page finds out by itself.
    connection.pass()
    await expectUnsent(page, 0)
    expect(await doneAt(venue)).toEqual(['Bruno Lima', ...EDITED])
    expect(await dayOnScreen(page)).toEqual(before)
    await page.reload()
    await shownAfterMs(page)
    expect(await dayOnScreen(page)).toEqual(before)
  },
)

test(
  'the answers of both batches are lost after the server has done what was asked',
  { tag: '@quick' },
  async ({ page, connection, venue }) => {
    await openOffline(page, connection, day, () => bookByPhone(page, 'Quadra do Mar', '09:00'))
    await editOffline(page)
    const before = await dayOnScreen(page)
    // The first edit goes alone; asked about again, the others follow it.
    for (const [answered, done] of [
      [0, 1],
      [1, EDITED.length],
    ] as const) {
      const lost = connection.loseAnswer(batchAfter(answered))
      await bringBack(page, connection)
      await lost
      await expect.poll(() => doneAt(venue)).toEqual(['Bruno Lima', ...EDITED.slice(0, done)])
      await expect(page.getByText('Sem conexão.')).toBeVisible()
      await expectUnsent(page, EDITED.length - answered)
      expect(await dayOnScreen(page)).toEqual(before)
    }
    await bringBack(page, connection)
    await expectUnsent(page, 0)
    expect(await doneAt(venue)).toEqual(['Bruno Lima', ...EDITED])
    expect(await dayOnScreen(page)).toEqual(before)
  },
)

test('what is edited while its creation may have arrived is sent after it', async ({
  page,
  connection,
  venue,
}) => {
  await openAgenda(page, day)
  await expectCached(page)
  const lost = connection.loseAnswer(batchAfter(0))
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await lost
  await rename(page, 'Quadra Central', '10:00', 'Ana Dias')
  await expectUnsent(page, 2)
  await bringBack(page, connection)
  await expectUnsent(page, 0)
  expect(await doneAt(venue)).toEqual(['Ana Reis', 'Ana Dias'])
  await expect(cardOf(page, 'Ana Dias', 'Quadra Central', '10:00')).toBeVisible()
})

test('a connection that accepts everything and answers nothing does not block the admin', async ({
  page,
  connection,
  venue,
}) => {
  await openAgenda(page, day)
  await expectCached(page)
  connection.swallow()
  for (const [customer, time] of [
    [ANA, '10:00'],
    [RUI, '11:00'],
  ] as const) {
    const startedMs = Date.now()
    await bookHere(page, 'Quadra Central', time, customer)
    // A call is given up after 30 seconds: the edit does not wait for that.
    expect(Date.now() - startedMs).toBeLessThan(25_000)
  }
  await expectUnsent(page, 2)
  await expect
    .poll(async () => {
      await page.reload()
      return shownAfterMs(page)
    })
    .toBeLessThan(5_000)
  await expect(cardOf(page, RUI.name, 'Quadra Central', '11:00')).toBeVisible()
  await expectUnsent(page, 2)
  expect(await doneAt(venue)).toEqual([])

  await bringBack(page, connection)
  await expectUnsent(page, 0)
  expect(await doneAt(venue)).toEqual(['Ana Reis', 'Rui Melo'])
})

test('what two tabs have queued is shown in both and sent once', async ({
  page,
  context,
  connection,
  venue,
}) => {
  await openAgenda(page, day)
  await expectCached(page)
  const tab = await context.newPage()
  await tab.goto(`/admin/agenda?data=${day}`)
  await shownAfterMs(tab)
  connection.cut()
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await bookHere(tab, 'Quadra Central', '11:00', RUI)
  await expect(cardOf(page, RUI.name, 'Quadra Central', '11:00')).toBeVisible()
  await expect(cardOf(tab, ANA.name, 'Quadra Central', '10:00')).toBeVisible()
  for (const device of [page, tab]) await expectUnsent(device, 2)
  await bringBack(tab, connection)
  await bringBack(page, connection)
  for (const device of [page, tab]) await expectUnsent(device, 0)
  expect(await doneAt(venue)).toEqual([ANA.name, RUI.name])
})

/** Two reservations, a class, a price, a change of what was just made, and the end of something old. */
async function editOffline(page: Page) {
  await page.goto(`/admin/agenda?data=${day}`)
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await bookHere(page, 'Quadra Central', '11:00', RUI)

  await page.getByLabel('Aula, Quadra Central, 18:00, livre').click()
  const fixedClass = page.getByRole('dialog', { name: 'Nova Aula Fixa' })
  await fixedClass.getByLabel('Nome da aula').fill('Vôlei das seis')
  await fixedClass.getByLabel('Modalidade').selectOption('Vôlei')
  await fixedClass.getByRole('button', { name: 'Criar Aula Fixa' }).click()
  await expectCachedHere(page)
  await expect(fixedClass).toBeHidden()

  await page.goto('/admin/precos-especiais')
  await page.getByRole('button', { name: 'Adicionar Preço Especial' }).click()
  const price = page.getByRole('dialog')
  await price.getByRole('checkbox', { name: 'Quadra Central' }).check()
  await price.getByRole('textbox', { name: 'Data' }).fill(formatDate(day))
  await price.getByLabel('Início').selectOption('18:00')
  await price.getByLabel('Fim').selectOption('20:00')
  await price.getByLabel('Preço por hora (R$)').fill('77,70')
  await price.getByLabel('Descrição').fill('Copa de verão')
  await price.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expectCachedHere(page)
  await expect(page.getByRole('row', { name: /Copa de verão/ })).toContainText('não enviado')

  await page.goto(`/admin/agenda?data=${day}`)
  await rename(page, 'Quadra Central', '10:00', 'Ana Dias')
  await cardOf(page, BRUNO.name, 'Quadra do Mar', '09:00').click()
  await chooseMore(page, 'Cancelar reserva')
  const question = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await question.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expectCachedHere(page)
  await expect(freeHour(page, 'Quadra do Mar', '09:00')).toBeVisible()
  await expectUnsent(page, 5)
}

async function rename(page: Page, court: string, time: string, name: string) {
  const dialog = await openEdit(page, cardOf(page, ANA.name, court, time))
  await dialog.getByLabel('Nome do cliente').fill(name)
  await dialog.getByRole('button', { name: 'Salvar e Fechar' }).click()
  await expectCachedHere(page)
  await expect(dialog).toBeHidden()
}

/** Reads what every hour of the day says, but for the kind on a card, in whose place an edit that waits says so. */
async function dayOnScreen(page: Page) {
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  const text = await grid.ariaSnapshot()
  return text.replaceAll(/,? *não enviado/g, '').replaceAll(/": (?:Avulso|Recorrente) /g, '": ')
}
