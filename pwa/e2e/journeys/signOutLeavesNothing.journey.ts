import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, signInAsAdmin } from '../support/admin.ts'
import { bookByPhone, BRUNO, cardOf } from '../support/agenda.ts'
import { addAdmin } from '../support/behindTheScenes.ts'
import { cachedOnDevice } from '../support/cachedOnDevice.ts'
import {
  ANA,
  bookHere,
  bringBack,
  doneAt,
  expectCached,
  expectUnsent,
  NO_CONNECTION,
  test,
} from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'
import type { Venue } from '../support/startVenue.ts'

const [day] = quietDays
/** A customer, those whose calls are written down here, and the admin. */
const PEOPLE = [
  ['João Lima', 'joao@example.com', '48988776655', '11144477735'],
  [BRUNO.name, BRUNO.email, BRUNO.phone],
  [ANA.name, ANA.email, ANA.phone],
  ['Beatriz Nunes', 'beatriz', 'beatriz@example.com'],
].flat()
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: NO_CONNECTION,
  viewport: { width: 1024, height: 768 },
})

test('signing out takes all that is known of people from the device', async ({ page, venue }) => {
  await workAsBeatriz(page, venue)
  const before = await cachedOf(page)
  // The searched texts are found while they are there; the CPF never is, e-mails and phones are masked although they were opened.
  expect(before).toEqual(expect.arrayContaining(['João Lima', BRUNO.name, 'beatriz']))
  const opened = ['11144477735', 'joao@example.com', '48988776655', BRUNO.email, BRUNO.phone]
  expect(before.filter((text) => opened.includes(text))).toEqual([])
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await expectNothing(page)
})

test('so does signing out without a connection, after asking; the server is notified once there is one', async ({
  page,
  connection,
  venue,
}) => {
  await workAsBeatriz(page, venue)
  connection.cut()
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await expectUnsent(page, 1)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText(/^Há 1 edição neste aparelho que o servidor ainda não/)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(cardOf(page, ANA.name, 'Quadra Central', '10:00')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Sair e descartar' }).click()
  await expect(
    page.getByText(/^Os dados guardados neste aparelho são apagados\. Sem con/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sair e descartar' }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await expectNothing(page)
  await bringBack(page, connection)
  await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401)
  expect(await doneAt(venue)).toEqual([BRUNO.name])
  await expectNothing(page)
})

/** A day with a reservation by a customer and one by staff, both opened, stored on this device. */
async function workAsBeatriz(page: Page, venue: Venue) {
  await addAdmin(venue, 'beatriz', 'Beatriz Nunes')
  await strangerBooks(venue, 'futevôlei', { date: day, time: '15:00' })
  await page.goto('/auth')
  await signInAsAdmin(page, 'beatriz')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(`/admin/agenda?data=${day}`)
  await bookByPhone(page, 'Quadra do Mar', '09:00')
  await page.getByRole('button', { name: /João Lima.*criada por cliente/ }).click()
  await expect(page.getByText('111.444.777-35')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar Visualização' }).click()
  await expectCached(page)
}

/** Which personal texts are stored here, and where. */
async function cachedOf(page: Page) {
  const cached = Object.entries(await cachedOnDevice(page))
  return PEOPLE.filter((word) => cached.some(([, text]) => text.includes(word)))
}

async function expectNothing(page: Page) {
  const cached = Object.entries(await cachedOnDevice(page))
  const left = cached.filter(([, text]) => PEOPLE.some((word) => text.includes(word)))
  expect(left).toEqual([])
}
