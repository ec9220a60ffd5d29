import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { bookByPhone, BRUNO, cardOf, openAgenda, openEdit } from '../support/agenda.ts'
import {
  bringBack,
  expectCached,
  expectCachedHere,
  expectUnsent,
  NO_CONNECTION,
  openOffline,
  test,
} from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(`${NO_CONNECTION.source}|status of 4(09|12)`),
  viewport: { width: 1024, height: 768 },
})

async function markPaid(page: Page, way: string) {
  const dialog = await openEdit(page, cardOf(page, BRUNO.name, 'Quadra Central', '10:00'))
  await dialog.getByLabel('Pagamento', { exact: true }).selectOption('Pago')
  await dialog.getByLabel('Como foi pago').selectOption(way)
  await dialog.getByRole('button', { name: 'Salvar e Fechar' }).click()
  await expect(dialog).toBeHidden()
}

/** Nothing waits to be decided on this device, and what came twice waits for its person. */
async function expectOwed(page: Page, name: string) {
  await expectUnsent(page, 0)
  await expect(page.getByText(/pendência/)).toHaveCount(0)
  await openAdmin(page, '/admin/pagamentos/resolver')
  await expect(page.getByText(name).first()).toBeVisible()
}

test('a reservation that is paid at two desks stands in the book twice, and the second is to be given back', async ({
  page,
  connection,
  venue,
  openBrowser,
}) => {
  await openOffline(page, connection, day, () => bookByPhone(page, 'Quadra Central', '10:00'))
  await markPaid(page, 'Dinheiro')
  await expectCachedHere(page)
  await page.getByRole('link', { name: '1 não enviada' }).click()
  await expect(
    page.getByRole('article', { name: /^Receber R\$\s[\d,]+ em Dinheiro de Bruno Lima/ }),
  ).toBeVisible()
  const other = await openBrowser({ baseURL: venue.url })
  await openAgenda(other, day)
  await markPaid(other, 'PIX na chave')
  await bringBack(page, connection)
  await expectOwed(page, BRUNO.name)
})

test('money that is taken in the first seconds of a dead connection is taken', async ({
  page,
  connection,
  venue,
  openBrowser,
}) => {
  await openAgenda(page, day)
  await bookByPhone(page, 'Quadra Central', '10:00')
  await expectCached(page)
  // Nobody knows yet that nothing gets through.
  connection.swallow()
  await markPaid(page, 'Dinheiro')
  await expectCachedHere(page)
  const other = await openBrowser({ baseURL: venue.url })
  await openAgenda(other, day)
  await markPaid(other, 'PIX na chave')
  // Drops what was held.
  connection.cut()
  await bringBack(page, connection)
  await expectOwed(page, BRUNO.name)
})
