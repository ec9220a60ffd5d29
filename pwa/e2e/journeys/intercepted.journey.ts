import { expect } from '@playwright/test'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import { cardOf, openAgenda } from '../support/agenda.ts'
import { bookUntilPayment, chooseSport, expectSlot } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import {
  ANA,
  bookHere,
  doneAt,
  expectCached,
  expectUnsent,
  NO_CONNECTION,
  RUI,
  test,
} from '../support/offline.ts'
import { pixCode } from '../support/paying.ts'
import { quietDays } from '../support/settingDates.ts'
import { expectWorker } from '../support/worker.ts'

const [day] = quietDays
const SUSPENDED = { status: 200, html: '<!doctype html><title>Site</title><h1>Conta suspensa</h1>' }
const FORBIDDEN = { status: 403, html: '<h1>403 Forbidden</h1>' }
const slot = { date: inDays(1), time: '11:00' }

test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(
    `${NO_CONNECTION.source}|status of 403|MIME type|imported module|preload CSS`,
  ),
  viewport: { width: 1024, height: 768 },
})

test('a firewall that forbids every edit refuses none: they wait, and what others do is seen', async ({
  page,
  connection,
  venue,
}) => {
  await openAgenda(page, day)
  await expectCached(page)
  connection.intercept(FORBIDDEN, (head) => /^(POST|PATCH|PUT|DELETE)/.test(head))
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await bookHere(page, 'Quadra Central', '11:00', RUI)
  await expectUnsent(page, 2)
  await expect(page.getByRole('link', { name: /pendência/ })).toBeHidden()
  expect(await doneAt(venue)).toEqual([])
  connection.pass()
  await expectUnsent(page, 0)
  expect(await doneAt(venue)).toEqual([ANA.name, RUI.name])
  await expect(cardOf(page, ANA.name, 'Quadra Central', '10:00')).toBeVisible()
})

test('somebody’s page in the place of every file and answer stays nowhere once the connection is good', async ({
  page,
  connection,
}) => {
  await chooseSport(page, 'Futevôlei')
  await expectSlot(page, slot, 'disponível')
  await expectWorker(page)
  connection.intercept(SUSPENDED)
  await page.getByRole('navigation').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.getByText(/Não foi possível abrir esta tela/)).toBeVisible()
  // The cached page is gone: what is answered in its place is shown and not cached.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/')
  })
  await page.goto('/')
  await expect(page.getByText('Conta suspensa')).toBeVisible()

  connection.pass()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Reserve sua quadra' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})

test('a stream that falls silent: untouched it is said within 45 seconds, at a touch within four', async ({
  page,
  connection,
}) => {
  await page.clock.install()
  await openAgenda(page, day)
  await expectCached(page)
  const gone = page.getByText('Sem conexão.')
  connection.swallow()
  await page.clock.fastForward(38_000)
  await page.clock.fastForward(4_000)
  await expect(gone).toBeVisible()

  connection.pass()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(gone).toBeHidden()
  connection.swallow()
  await page.mouse.click(5, 5)
  await page.clock.fastForward(1_000)
  await page.clock.fastForward(3_000)
  await expect(gone).toBeVisible()
})

test('a customer with an open PIX reads that the connection is gone, and that it is back', async ({
  page,
  connection,
}) => {
  await bookUntilPayment(page, 'Futevôlei', [slot])
  const code = await pixCode(page)
  connection.swallow()
  const cutMs = Date.now()
  await expect(page.getByText(/^Sem conexão\. O código continua valendo/)).toBeVisible()
  // Five seconds on a machine that has nothing else to do.
  expect(Date.now() - cutMs).toBeLessThan(10_000)
  expect(await pixCode(page)).toBe(code)
  connection.pass()
  await expect(page.getByText('Aguardando pagamento…')).toBeVisible()
})
