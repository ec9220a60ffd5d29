import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { inDays } from '../support/calendarDays.ts'
import { fillWithLongNames } from '../support/longNames.ts'
import { test } from '../support/journey.ts'

test.use({ settings: ADMIN_SETTINGS })
const day = inDays(1)
const SHOTS = process.env['SHOTS'] ?? '/tmp/shots/names'

const rows = (page: Page) => page.evaluate(() => {
  const all = [...document.querySelectorAll('.day-list__row')]
  const bar = document.querySelector('nav[aria-label]')
  const bottom = innerWidth < 700 && bar ? Math.min(innerHeight, bar.getBoundingClientRect().top || innerHeight) : innerHeight
  return all.filter((r) => { const b = r.getBoundingClientRect(); return b.top >= 0 && b.bottom <= bottom + 1 }).length + ' of ' + all.length + ' first at ' + Math.round(all[0]!.getBoundingClientRect().top)
})
const hours = (page: Page) => page.evaluate(() => {
  const frame = document.querySelector('.agenda__scroll')!.getBoundingClientRect()
  const head = document.querySelector('.agenda__court')!.getBoundingClientRect()
  const all = [...document.querySelectorAll('.agenda__hour')]
  const bottom = Math.min(frame.bottom, innerHeight)
  return (bottom - head.bottom).toFixed(0) + 'px, row ' + all[1]!.getBoundingClientRect().height + ', whole hours ' + Math.floor((bottom - head.bottom) / all[1]!.getBoundingClientRect().height) + ', grid at ' + Math.round(frame.top)
})

test('measure', async ({ page, venue }) => {
  await openAdmin(page, '/admin')
  await fillWithLongNames(venue, page.request, day)
  const out: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [[1024, 768], [768, 1024], [360, 740], [1440, 900]] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/admin?data=${day}`)
      await expect(page.locator('.day-list__row').first()).toBeVisible()
      if (colorScheme === 'light') out.push(`list ${width}x${height}: ${await rows(page)}`)
      await page.screenshot({ path: `${SHOTS}/list-${width}-${colorScheme}.png` })
      await page.goto(`/admin/agenda?data=${day}`)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      await expect(page.locator('.card').first()).toBeVisible()
      if (colorScheme === 'light') out.push(`agenda ${width}x${height}: ${await hours(page)}`)
      await page.screenshot({ path: `${SHOTS}/agenda-${width}-${colorScheme}.png` })
    }
  }
  console.log(out.join('\n'))
})
