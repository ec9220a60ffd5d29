import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { Staff } from '#shared/account/people/staff.ts'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { ADMIN_SETTINGS, openAdmin, PASSWORD } from '../support/admin.ts'
import { cardOf, freeHour } from '../support/agenda.ts'
import { addAdmin } from '../support/behindTheScenes.ts'
import { VENUE_ZONE } from '../support/calendarDays.ts'
import { openDevice, send } from '../support/calls.ts'
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
import { enterByPin, makePin } from '../support/pin.ts'
import { quietDays } from '../support/settingDates.ts'
import type { Venue } from '../support/startVenue.ts'
import { expectToast } from '../support/toasts.ts'

const COURT = 'Quadra Central'
const CUSTOMER = { ...ANA, name: 'Rui Melo' }
const [day] = quietDays
const today = venueNow(Date.now(), VENUE_ZONE).date
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(`${NO_CONNECTION.source}|status of 4(01|09)`),
  viewport: { width: 1024, height: 768 },
  timezoneId: VENUE_ZONE,
})

/** A tablet on which two people of the venue have been in by PIN; Ana is. */
async function shareTablet(page: Page, venue: Venue) {
  const owner = await openDevice(venue)
  await send(owner, '/api/login', { username: 'admin', password: PASSWORD })
  for (const [username, name] of [
    ['ana', 'Ana Reis'],
    ['bia', 'Bia Sá'],
  ] as const) {
    await addAdmin(venue, username, name)
    await (await makePin(venue, username)).dispose()
  }
  const { code } = await send<{ code: string }>(owner, '/api/devices/links', { name: 'Balcão' })
  await page.goto(`/aparelho#${code}`)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await enterByPin(page, 'Bia Sá')
  await changeTo(page, 'Ana Reis')
  await openDay(page)
  await expectCached(page)
  return owner
}

async function changeTo(page: Page, name: string) {
  await page.getByRole('button', { name: 'Trocar pessoa' }).click()
  await enterByPin(page, name)
}

// Without a reload, after which everybody would type their PIN again.
async function openDay(page: Page) {
  await page.getByRole('link', { name: 'Agenda', exact: true }).first().click()
  const next = page.getByRole('button', { name: 'Próximo dia' })
  for (let date = today; date < day; date = addDays(date, 1)) await next.click()
  await expect(page.getByText(formatDate(day)).first()).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}

async function authorsOf(owner: APIRequestContext) {
  const answer = await owner.get('/api/audit?entity=reservation')
  const { entries } = (await answer.json()) as AuditPage
  return entries.filter(({ entity }) => entity === 'reservation').map(({ who }) => who?.name)
}

test('the next person sees what the last one booked without a connection, and brings it in her name', async ({
  page,
  connection,
  venue,
}) => {
  const owner = await shareTablet(page, venue)
  connection.cut()
  await bookHere(page, COURT, '10:00', CUSTOMER)
  await changeTo(page, 'Bia Sá')
  await openDay(page)
  await expect(cardOf(page, CUSTOMER.name, COURT, '10:00')).toHaveAccessibleName(
    /de Ana Reis, não enviado/,
  )
  await expect(freeHour(page, COURT, '10:00')).toHaveCount(0)
  await bookHere(page, COURT, '12:00', { ...ANA, name: 'Caio Luz' })

  await bringBack(page, connection)
  await expectUnsent(page, 0)
  await expect.poll(() => doneAt(venue)).toEqual([CUSTOMER.name, 'Caio Luz'])
  expect(await authorsOf(owner)).toEqual(['Bia Sá', 'Ana Reis'])
  await owner.dispose()
})

test('what somebody left who was dismissed since waits for the owner, who does it', async ({
  page,
  connection,
  venue,
  openBrowser,
}) => {
  const owner = await shareTablet(page, venue)
  connection.cut()
  await bookHere(page, COURT, '10:00', CUSTOMER)
  await changeTo(page, 'Bia Sá')
  const team = (await (await owner.get('/api/staff')).json()) as Staff
  const { id } = team.people.find(({ name }) => name === 'Ana Reis')!
  await send(owner, `/api/staff/${id}`, { active: false }, 'PATCH')
  await bringBack(page, connection)

  const office = await openBrowser({ baseURL: venue.url })
  await expect(async () => {
    await openAdmin(office, '/admin/pendencias')
    await expect(office.getByRole('region', { name: 'Não enviados (1)' })).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  const held = office.getByRole('region', { name: 'Não enviados (1)' })
  await expect(held).toContainText('Quem fez não trabalha mais aqui.')
  await expect(held).toContainText('Feita por Ana Reis')
  await held.getByRole('button', { name: 'Fazer em meu nome' }).click()
  await expectToast(office, 'Feito em seu nome')
  await expect(office.getByRole('region', { name: /Não enviados/ })).toHaveCount(0)
  await expect.poll(() => doneAt(venue)).toEqual([CUSTOMER.name])
  await owner.dispose()
})
