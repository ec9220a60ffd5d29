import { expect, type Page } from '@playwright/test'
import { OWN_LIST_PATH, TV_PATH } from '#shared/platform/http/accountPages.ts'
import { PAGES } from '#shared/platform/http/pages.ts'
import { PLACES, SCREENS, type Place } from '../../admin/screens.ts'
import { ADMIN_SETTINGS, openAdmin, openAs } from '../support/admin.ts'
import { pickSlots, openForm, chooseSport } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { misfits } from '../support/fittingText.ts'
import { becomeTeacher, fillWithLongNames, type LongNames } from '../support/longNames.ts'
import { NO_CONNECTION, test } from '../support/offline.ts'
import { linkIn } from '../support/ownLink.ts'
import type { Venue } from '../support/startVenue.ts'
import { JOAO_EMAIL } from '../support/stranger.ts'

/** A page that a link of a mail opens, opened without it, says so. */
const NO_LINK = /status of 422/
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(`${NO_CONNECTION.source}|${NO_LINK.source}`),
})

const day = inDays(1)
const WIDTHS = [320, 360, 768, 1024, 1440]
/** How long a screen may take to be drawn for another width. */
const DRAWN_MS = 5_000
/** All screens are measured, however many do not fit. */
const softly = expect.configure({ soft: true })

async function expectFits(page: Page, where: string, widths: readonly number[] = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // The screen may still be drawn for the width before.
    const polled = { message: `${where} at ${width}`, timeout: DRAWN_MS }
    await softly.poll(() => misfits(page), polled).toEqual([])
  }
}

async function expectScreens(page: Page, paths: readonly string[], widths = WIDTHS) {
  for (const path of paths) {
    // Left first: the same address with another `#` would be no new page.
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText(/^Carregando/), path).toHaveCount(0)
    await expectFits(page, path, widths)
  }
}

/** Where somebody works through the admin's screens, and what is to be seen there besides the screens as they open. */
const ADMIN_PARTS: Record<
  string,
  { places: readonly Place[]; besides: (filled: LongNames) => string[] }
> = {
  'the day and the till': {
    places: ['today', 'search', 'till'],
    besides: () => [
      `/admin?data=${day}`,
      '/admin?datas=todas&busca=a',
      `/admin/agenda?data=${day}`,
      `/admin/agenda/imprimir?data=${day}`,
    ],
  },
  'people, money and reports': {
    places: ['customers', 'money', 'reports'],
    besides: ({ customerId }) => [`/admin/clientes?cliente=${customerId}`],
  },
  'courts, prices and what else there is': { places: ['courts', 'more'], besides: () => [] },
  settings: {
    places: ['settings'],
    besides: () => ['/admin/configuracoes?aba=datas', '/admin/configuracoes?aba=local'],
  },
}
const PATHS = Object.entries(SCREENS)

/** A busy day of names as long as they may be, with the owner signed in on the page. */
async function openFilled(page: Page, venue: Venue): Promise<LongNames> {
  await openAdmin(page, '/admin')
  // A screen that is open would be drawn anew after each of some two hundred changes.
  await page.goto('about:blank')
  return fillWithLongNames(venue, page.request, day)
}

// A journey for each part, with three times as long as others: how long measuring so many screens takes says how fast the machine is.
for (const [part, { places, besides }] of Object.entries(ADMIN_PARTS)) {
  test(`names as long as they may be break no word and leave no screen, at every width: ${part}`, async ({
    page,
    venue,
  }) => {
    test.slow()
    const filled = await openFilled(page, venue)
    const own = PATHS.filter(([, { place }]) => places.includes(place)).map(([path]) => path)
    await expectScreens(page, [...own, ...besides(filled)])
  })
}

test('every place of the admin is of one of these parts', () => {
  const measured = Object.values(ADMIN_PARTS).flatMap(({ places }) => places)
  expect(measured.toSorted()).toEqual(Object.keys(PLACES).toSorted())
})

test('names as long as they may be leave thirteen reservations in sight on a tablet, and fit without a connection', async ({
  page,
  venue,
}) => {
  await openFilled(page, venue)
  const menus = page.getByRole('main').getByRole('button', { name: /^Ações/ })
  await test.step('thirteen reservations are in sight on a tablet', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`/admin?data=${day}`)
    await expect(menus.nth(12)).toBeInViewport({ ratio: 1 })
  })
  await test.step('the list that a phone has cached says why it is old', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(`/admin?data=${day}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Tentar novamente' })).toBeVisible()
    await expectFits(page, 'without a connection')
  })
})

test('names as long as they may be fit the screens of customers, teachers and the television', async ({
  openBrowser,
  page,
  venue,
}) => {
  test.slow()
  const { tvToken } = await openFilled(page, venue)
  await test.step('every screen of the customers', async () => {
    const own = await linkIn(venue, JOAO_EMAIL)
    const receipt = own.split('.')[0]!.replace('#', '/recibo#')
    const phone = await openBrowser()
    await phone.goto(own)
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    const paths = PAGES.filter((path) => !path.startsWith('/admin') && path !== TV_PATH)
    await expectScreens(phone, [...paths, own, receipt, OWN_LIST_PATH])
    await phone.setViewportSize({ width: 1440, height: 800 })
    await chooseSport(phone, 'Futevôlei')
    await expectFits(phone, 'step 2')
    await phone.setViewportSize({ width: 1440, height: 800 })
    await pickSlots(phone, [{ date: inDays(3), time: '10:00' }])
    await expectFits(phone, 'step 2, picked')
    await openForm(phone)
    await expectFits(phone, 'step 3')
  })
  await test.step('the television', async () => {
    const tv = await openBrowser()
    // Hangs on a wall: no television is as narrow as a phone.
    await expectScreens(tv, [`${TV_PATH}#${tvToken}`], [1024, 1440])
  })
  await test.step('the teacher', async () => {
    const phone = await openBrowser()
    await openAs(phone, await becomeTeacher(page.request, phone), '/minhas-aulas')
    await expectScreens(phone, ['/minhas-aulas', '/conta'])
  })
})
