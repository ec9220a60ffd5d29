import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { chooseSport, expectSlot, next, pickSlots, slotCell } from '../support/booking.ts'
import { builtFiles } from '../support/offline.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/builtVenue.ts'
import { strangerBooks } from '../support/stranger.ts'
import { expectWorker, cachedPaths, cachedText } from '../support/worker.ts'

const slot = { date: inDays(1), time: '11:00' }

test.use({
  serviceWorkers: 'allow',
  settings: ADMIN_SETTINGS,
  forgiven: /net::ERR_|token CSRF|preload CSS|imported module/,
})

test(
  'without a connection the calendar seen last is there, with its age; booking needs the network',
  { tag: '@quick' },
  async ({ page, context, venue }) => {
    await chooseSport(page, 'Futevôlei')
    await expectSlot(page, slot, 'disponível')
    await expectWorker(page)
    await expect
      .poll(() => cachedPaths(page))
      .toContainEqual(expect.stringContaining('/api/calendar?'))
    await venue.goDown()

    const later = await context.newPage()
    await later.goto('/')
    await expect(later.getByText(/^Sem conexão\. Você pode ver a agenda/)).toBeVisible()
    await expect(later.getByRole('link', { name: /Arena/ })).toBeVisible()
    await later.getByRole('radio', { name: /^Futevôlei/ }).check()
    await next(later)
    await expectSlot(later, slot, 'disponível')
    await expect(
      later.getByText(/^Sem conexão\. Agenda de \d\d:\d\d\. Para reservar/),
    ).toBeVisible()
    await slotCell(later, slot).click()
    await expectToast(later, 'Sem conexão', /Para reservar é preciso estar conectado/)

    await later.reload()
    await expectSlot(later, slot, 'disponível')

    await venue.comeBack()
    await expect(later.getByText(/^Sem conexão\. Agenda/)).toBeHidden()
    await pickSlots(later, [slot])
  },
)

test('nothing of the admin area is cached for a customer', { tag: '@quick' }, async ({ page }) => {
  await chooseSport(page, 'Futevôlei')
  await expectWorker(page)
  const paths = await cachedPaths(page)
  expect(paths.filter((path) => /Admin|Agenda|Prices|Courts/.test(path))).toEqual([])
})

test('for an admin every admin screen is cached after one visit, and no personal data', async ({
  page,
  venue,
}) => {
  await strangerBooks(venue, 'vôlei', slot)
  await openAdmin(page, '/admin')
  await expectWorker(page)
  const files = await builtFiles(page)
  expect(files.length).toBeGreaterThan(30)
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(files))

  await page.goto(`/admin/agenda?data=${slot.date}`)
  await expect(page.getByText('João Lima').first()).toBeVisible()
  await expectNobody(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await expectNobody(page)
})

async function expectNobody(page: Page) {
  const text = await cachedText(page)
  const personal = ['João Lima', 'joao@example.com', '48988776655', '11144477735']
  expect(personal.filter((word) => text.includes(word))).toEqual([])
  const answers = (await cachedPaths(page)).filter((path) => path.startsWith('/api/'))
  expect(answers.filter((path) => !/^\/api\/(courts|venue)$/.test(path))).toEqual([])
}
