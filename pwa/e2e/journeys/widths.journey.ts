import { expect, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/testing/runs.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { test } from '../support/journey.ts'

test.use({ settings: ADMIN_SETTINGS })

const TABLES = ['/admin/quadras', '/admin/classes', '/admin/precos-especiais']

test('whatever the width of the tablet, the end of each row is in sight', async ({ page }) => {
  await openAdmin(page, '/admin/quadras')
  for (const path of TABLES) {
    await page.goto(path)
    for (const width of [360, 768, 1023, 1024]) {
      await page.setViewportSize({ width, height: 1024 })
      const buttons = page.getByRole('row').getByRole('button', { name: /^Excluir/ })
      await expect(buttons.first()).toBeVisible()
      // The table may still be drawn for the width before.
      await expect(async () => {
        for (const button of await buttons.all()) {
          const { x, width: own } = (await button.boundingBox())!
          expect(x + own, `${path} at ${width}`).toBeLessThan(width)
        }
        expect(await brokenHours(page), `${path} at ${width}`).toEqual([])
      }).toPass({ timeout: WAIT_MS })
    }
  }
})

test('an hour of the agenda fits on one line', async ({ page }) => {
  await openAdmin(page, '/admin/agenda')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => brokenHours(page), `at ${width}`).toEqual([])
  }
})

/** The hours on screen that do not fit on one line. */
function brokenHours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { 0: hour, index } of text.data.matchAll(/\d\d:\d\d/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + hour.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(hour)
      }
    }
    return broken
  })
}
