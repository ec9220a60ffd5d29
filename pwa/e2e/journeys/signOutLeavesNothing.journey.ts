import { expect, type Page } from '@playwright/test'
import type { EnrolledDevices } from '#shared/account/people/device.ts'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import { ADMIN_SETTINGS, signInAsAdmin } from '../support/admin.ts'
import { bookByPhone, BRUNO, cardOf } from '../support/agenda.ts'
import { addAdmin } from '../support/behindTheScenes.ts'
import { send } from '../support/calls.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { cachedOnDevice } from '../support/cachedOnDevice.ts'
import {
  ANA,
  bookHere,
  bringBack,
  doneAt,
  expectCached,
  expectUnsent,
  NO_CONNECTION,
  RUI,
  test,
} from '../support/offline.ts'
import { enterByPin, makePin } from '../support/pin.ts'
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

test(
  'signing out takes all that is known of people from the device',
  { tag: '@quick' },
  async ({ page, venue }) => {
    await workAsBeatriz(page, venue)
    const before = await cachedOf(page)
    // The searched texts are found while they are there; the CPF never is, e-mails and phones are masked although they were opened.
    expect(before).toEqual(expect.arrayContaining(['João Lima', BRUNO.name, 'beatriz']))
    const opened = ['11144477735', 'joao@example.com', '48988776655', BRUNO.email, BRUNO.phone]
    expect(before.filter((text) => opened.includes(text))).toEqual([])
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
    await expectNothing(page)
  },
)

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

test.describe('an enrolled tablet', () => {
  // What it asks for after it was revoked is answered so.
  test.use({ forgiven: new RegExp(`${NO_CONNECTION.source}|status of 401`) })

  test('switches people by PIN, without a connection too, and forgets all but its queue once it is revoked', async ({
    page,
    connection,
    venue,
  }) => {
    await addAdmin(venue, 'beatriz', 'Beatriz Nunes')
    await strangerBooks(venue, 'futevôlei', { date: day, time: '15:00' })
    const owner = await signedInDevice(venue, 'admin')
    const { code } = await send<{ code: string }>(owner, '/api/devices/links', { name: 'Balcão' })
    await page.goto(`/aparelho#${code}`)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await enterByPin(page, 'Beatriz Nunes')
    await expect(page.getByRole('heading', { name: 'Reservas', exact: true })).toBeVisible()
    await openDay(page)
    await bookByPhone(page, 'Quadra do Mar', '09:00')
    await page.getByRole('button', { name: 'Trocar pessoa' }).click()
    await expectAccessible(page, 'a locked tablet')
    await expect(cardOf(page, BRUNO.name, 'Quadra do Mar', '09:00')).toBeHidden()
    await enterByPin(page, 'admin')
    await openDay(page)
    await expectCached(page)

    connection.cut()
    await page.getByRole('button', { name: 'Trocar pessoa' }).click()
    await enterByPin(page, 'Beatriz Nunes')
    await page.getByRole('link', { name: 'O dia em quadras e horas' }).click()
    await openDay(page)
    await bookHere(page, 'Quadra Central', '10:00', ANA)
    await expectUnsent(page, 1)
    await bringBack(page, connection)
    await expect.poll(() => doneAt(venue)).toEqual([BRUNO.name, ANA.name])
    const audit = await owner.get('/api/audit?kind=booking')
    const { entries } = (await audit.json()) as AuditPage
    expect(entries[0]).toMatchObject({
      who: { name: 'Beatriz Nunes' },
      sessionKind: 'pin',
      offline: true,
      device: { name: 'Balcão' },
    })
    await expectUnsent(page, 0)

    connection.cut()
    await bookHere(page, 'Quadra Central', '11:00', RUI)
    await expectUnsent(page, 1)
    const { devices } = (await (await owner.get('/api/devices')).json()) as EnrolledDevices
    await send(owner, `/api/devices/${devices[0]!.id}`, {}, 'DELETE')
    await bringBack(page, connection)
    await expect(page.getByText('Há 1 edição de Beatriz Nunes aguardando neste')).toBeVisible()
    await expect.poll(() => personalPlaces(page)).toEqual(['quadras-desk outbox'])
    const queue = (await cachedOnDevice(page))['quadras-desk outbox']!
    expect(PEOPLE.filter((word) => queue.includes(word))).toEqual(['Beatriz Nunes'])
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name.startsWith('tablet'))).toEqual([])
    expect((await page.request.get('/api/user')).status()).toBe(401)
    await owner.dispose()
  })
})

/** Signed in by their password, with a PIN for enrolled devices. */
async function signedInDevice(venue: Venue, username: string) {
  await (await makePin(venue, 'beatriz')).dispose()
  return makePin(venue, username)
}

async function openDay(page: Page) {
  await page.evaluate((date) => history.pushState(null, '', `/admin/agenda?data=${date}`), day)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
}

/** Where on this device something is that says who somebody is. */
async function personalPlaces(page: Page) {
  const cached = Object.entries(await cachedOnDevice(page))
  return cached
    .filter(([, text]) => PEOPLE.some((word) => text.includes(word)))
    .map(([place]) => place)
}

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
