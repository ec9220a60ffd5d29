import { expect, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { beyondTheEdge, brokenWords } from '../support/fittingText.ts'
import { inDays } from '../support/calendarDays.ts'
import { fillWithLongNames } from '../support/longNames.ts'
import { NO_CONNECTION, test } from '../support/offline.ts'

test.use({ settings: ADMIN_SETTINGS, forgiven: NO_CONNECTION })

const day = inDays(1)
const WIDTHS = [320, 360, 768, 1024, 1200, 1440]
const PATHS = [
  `/admin?data=${day}`,
  '/admin?datas=todas&busca=a',
  `/admin/agenda?data=${day}`,
  '/admin/pagamentos',
  '/admin/clientes',
  '/admin/caixa',
  '/admin/comandas',
  '/admin/precos',
  '/admin/relatorios',
  '/admin/quadras',
]

async function expectAllFits(page: Page, where: string) {
  // The screen may still be drawn for the width before.
  await expect(async () => {
    expect(await beyondTheEdge(page), where).toEqual([])
    expect(await brokenWords(page), where).toEqual([])
  }).toPass({ timeout: WAIT_MS })
}

test('names as long as they may be break no word and leave no screen, at every width, with a connection and without', async ({
  page,
  venue,
}) => {
  await openAdmin(page, '/admin')
  const booked = await fillWithLongNames(venue, page.request, day)
  const menus = page.getByRole('main').getByRole('button', { name: /^Ações/ })

  await test.step('every screen', async () => {
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectAllFits(page, `${path} at ${width}`)
      }
    }
  })
  await test.step('thirteen reservations are in sight on a tablet', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`/admin?data=${day}`)
    await expect(menus).toHaveCount(booked)
    await expect(menus.nth(12)).toBeInViewport({ ratio: 1 })
  })
  await test.step('the list that a phone has cached says why it is old', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(`/admin?data=${day}`)
    const note = page.getByRole('alert').filter({ hasText: 'Tentar novamente' })
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(note).toBeVisible()
      await expectAllFits(page, `without a connection at ${width}`)
    }
  })
})
