import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import { bookUntilPayment, chooseSport, expectStep, pickSlots } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'

test.use({
  settings: ADMIN_SETTINGS,
  viewport: { width: 320, height: 640 },
  isMobile: true,
  hasTouch: true,
})

const slots = [
  { date: inDays(1), time: '09:00' },
  { date: inDays(2), time: '16:00' },
]

test('an app that was closed at the payment opens on it, and on the confirmation once paid', async ({
  page,
  venue,
}) => {
  await bookUntilPayment(page, 'Futevôlei', slots)
  const code = await pixCode(page)
  const context = page.context()
  await page.close()

  const again = await context.newPage()
  await again.goto('/')
  expect(await pixCode(again)).toBe(code)
  await expect(again.getByRole('timer', { name: 'Tempo restante' })).toHaveText(/^1[0-5]:\d\d$/)
  expect(await attemptsAt(venue)).toHaveLength(1)
  await again.close()
  await letPixArrive(venue)

  const paid = await context.newPage()
  await paid.goto('/')
  await expectConfirmed(paid)
  for (const { time } of slots) await expect(paid.getByText(`${time} - `)).toBeVisible()
  await paid.getByRole('button', { name: 'Fazer nova reserva' }).click()
  await expectStep(paid, 1)
  await paid.close()

  const later = await context.newPage()
  await later.goto('/')
  await expect(later.getByRole('radio').first()).toBeVisible()
  await expectStep(later, 1)
})

test('on the narrowest phone the bar of step 2 is whole, and a message covers no link', async ({
  page,
}) => {
  await chooseSport(page, 'Futevôlei')
  await pickSlots(page, slots)
  for (const name of ['Voltar', 'Próximo']) {
    const { x, width } = (await page.getByRole('button', { name }).boundingBox())!
    expect(x, name).toBeGreaterThanOrEqual(0)
    expect(x + width, name).toBeLessThanOrEqual(320)
  }
  const total = (await page.locator('.actions__sum').boundingBox())!
  const back = (await page.getByRole('button', { name: 'Voltar' }).boundingBox())!
  expect(total.x).toBeGreaterThanOrEqual(back.x + back.width)

  await expectMessageBelowHeader(page)
})

test('so it is with an admin’s links, which stand in three rows there', async ({ page }) => {
  await openAdmin(page, '/')
  await chooseSport(page, 'Futevôlei')
  await expect(page.getByRole('link', { name: 'Área Administrativa' })).toBeVisible()
  await expectMessageBelowHeader(page)
})

/** The message is that the week before cannot be seen. */
async function expectMessageBelowHeader(page: Page) {
  await page.getByRole('button', { name: 'Anterior' }).click()
  const message = (await page.getByRole('alert').boundingBox())!
  const header = (await page.getByRole('banner').first().boundingBox())!
  expect(message.y).toBeGreaterThanOrEqual(header.y + header.height)
}
