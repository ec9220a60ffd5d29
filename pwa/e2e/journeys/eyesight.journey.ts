import { expect, type Locator, type Page } from '@playwright/test'
import { chooseSport, openForm, pickSlots, slotCell } from '../support/booking.ts'
import { dayAndMonth, inDays } from '../support/calendarDays.ts'
import { beyondTheEdge } from '../support/fittingText.ts'
import { test } from '../support/journey.ts'
import { stillness } from '../support/stillness.ts'

const slot = { date: inDays(1), time: '10:00' }
const free = { date: inDays(1), time: '11:00' }
const PHONE = { width: 360, height: 740 }

test('letters of twice the size leave no step of a booking wider than a phone, and where the system gives the colours what is chosen is seen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectToFit(page, 'the sports')
  await chooseSport(page, 'Beach Tênis')
  await pickSlots(page, [slot])
  await expectToFit(page, 'the hours')

  await page.emulateMedia({ forcedColors: 'active' })
  const day = (date: string) => page.getByRole('tab', { name: dayAndMonth(date) })
  await day(slot.date).click()
  await expectSeen(day(slot.date), day(inDays(2)))
  await expectSeen(slotCell(page, slot), slotCell(page, free))
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectSeen(slotCell(page, slot), slotCell(page, free))
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ forcedColors: 'none' })

  await openForm(page)
  await expectToFit(page, 'the form')
})

async function expectToFit(page: Page, step: string) {
  for (const percent of [125, 150, 200, 100]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, `${percent}%`)
    await page.evaluate(stillness)
    await expect.poll(() => beyondTheEdge(page), `${step} at ${percent} %`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBe(PHONE.width)
  }
}

async function expectSeen(chosen: Locator, other: Locator) {
  const colourOf = (place: Locator) =>
    place.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colourOf(chosen)).not.toBe(await colourOf(other))
}
