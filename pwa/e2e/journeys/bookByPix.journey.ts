import { expect, type Page } from '@playwright/test'
import { letPixArrive } from '../support/behindTheScenes.ts'
import {
  chooseSport,
  expectStep,
  fillCustomer,
  MARINA,
  openForm,
  pickSlots,
  submitForm,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { bookedAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('two hours on different days are paid by PIX on a small phone', async ({ page, venue }) => {
  const slots = [
    { date: inDays(1), time: '10:00' },
    { date: inDays(6), time: '18:00' },
  ]
  await chooseSport(page, 'Futevôlei')
  await expectFits(page)
  await pickSlots(page, slots)
  await expectFits(page)
  await openForm(page)
  await expectFits(page)
  await fillCustomer(page)
  await submitForm(page)
  const code = await pixCode(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await letPixArrive(venue)

  await expectConfirmed(page)
  await expectFits(page)
  await expectStep(page, 3)
  await expect(page.getByText(MARINA.cpf)).toBeVisible()
  await expect(page.getByText(MARINA.phone)).toBeVisible()
  await expect(page.getByText('Arena Tatuíra')).toBeVisible()
  expect(await bookedAt(venue)).toEqual(
    slots.map(({ date, time }) => ({
      date,
      startTime: time,
      status: 'approved',
      paymentStatus: 'paid',
    })),
  )

  await page.getByRole('button', { name: 'Fazer nova reserva' }).click()
  await expectStep(page, 1)
})

/** Nothing makes the page scroll sideways. */
async function expectFits(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
}
