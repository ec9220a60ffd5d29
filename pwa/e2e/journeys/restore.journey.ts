import { expect } from '@playwright/test'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import {
  bookByPhone,
  BRUNO,
  cardOf,
  chooseMore,
  freeHour,
  openAgenda,
  writeDown,
} from '../support/agenda.ts'
import { backUp, restore } from '../support/backup.ts'
import {
  ANA,
  bookHere,
  bringBack,
  expectCached,
  NO_CONNECTION,
  RUI,
  test as offline,
} from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'
import { startBuiltVenue, type BuiltVenue } from '../support/startVenue.ts'

const [day] = quietDays
const test = offline.extend<{ venue: BuiltVenue }>({
  venue: async ({ settings }, use) => {
    const venue = await startBuiltVenue(settings)
    await use(venue)
    await venue.close()
  },
})
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(`${NO_CONNECTION.source}|status of (412|502)`),
  viewport: { width: 1024, height: 768 },
})

test('a server restored from an older copy: what the tablet had queued hits nobody else, and what was lost is made again', async ({
  page,
  connection,
  venue,
  openBrowser,
}) => {
  await openAgenda(page, day)
  const copy = await backUp(venue)
  await freeHour(page, 'Quadra Central', '10:00').click()
  const form = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(form, ANA)
  await form.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(form).toBeHidden()
  const ana = cardOf(page, ANA.name, 'Quadra Central', '10:00')
  await expect(ana).not.toHaveAccessibleName(/não enviado/)
  await expectCached(page)

  connection.cut()
  await ana.click()
  await chooseMore(page, 'Cancelar reserva')
  const question = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await question.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(ana).toBeHidden()
  await bookHere(page, 'Quadra Central', '12:00', RUI)

  await venue.goDown()
  await restore(venue, copy)
  await venue.comeBack()
  const other = await openBrowser({ baseURL: venue.url })
  await openAgenda(other, day)
  await bookByPhone(other, 'Quadra do Mar', '15:00')

  await bringBack(page, connection)
  await page.goto('/admin/pendencias')
  await expect(page.getByRole('heading', { name: 'Recusadas (2)' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Cancelar.*Ana Reis/ })).toBeVisible()
  const lost = page.getByRole('article', { name: /^Reserva: Ana Reis, Quadra Central/ })
  await lost.getByRole('button', { name: /^Fazer de novo/ }).click()
  // They were masked on the tablet.
  const contact = page.getByRole('dialog', { name: 'Fazer de novo' })
  await contact.getByLabel('E-mail').fill(ANA.email)
  await contact.getByLabel('Telefone').fill(ANA.phone)
  await contact.getByRole('button', { name: 'Enviar assim' }).click()
  await expect(lost).toBeHidden()
  await page.getByRole('button', { name: /^Tentar novamente: Reserva de Rui Melo/ }).click()
  await expect(page.getByRole('heading', { name: 'Recusadas (1)' })).toBeVisible()

  await page.goto(`/admin/agenda?data=${day}`)
  for (const tablet of [page, other]) {
    await expect(cardOf(tablet, ANA.name, 'Quadra Central', '10:00')).toBeVisible()
    await expect(cardOf(tablet, RUI.name, 'Quadra Central', '12:00')).toBeVisible()
    await expect(cardOf(tablet, BRUNO.name, 'Quadra do Mar', '15:00')).toBeVisible()
  }
})
