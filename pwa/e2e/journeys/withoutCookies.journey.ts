import { expect } from '@playwright/test'
import { chooseSport, slotCell } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectEveryCustomerScreen } from '../support/customerScreens.ts'
import { test } from '../support/journey.ts'
import { expectToast } from '../support/toasts.ts'

test.describe('a browser that blocks cookies', () => {
  test.use({ forgiven: /status of (403|404 .*\/api\/tv|422 .*\/api\/account-links\/read)/ })
  test.beforeEach(async ({ context }) => {
    // So does Chromium, for which no journey can set it.
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: refuse })
      }
      IDBFactory.prototype.open = refuse
    })
    await context.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('/api/events')) return route.fallback()
      const { cookie: _, ...headers } = await route.request().allHeaders()
      const answer = await route.fetch({ headers: { ...headers, cookie: '' } })
      const { 'set-cookie': __, ...answered } = answer.headers()
      await route.fulfill({ response: answer, headers: answered })
    })
  })

  // Leaves unanswered what the page still asks for as it is closed.
  test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

  test('shows the hours, and says that none can be held', { tag: '@quick' }, async ({ page }) => {
    const slot = { date: inDays(1), time: '09:00' }
    await chooseSport(page, 'Futevôlei')
    await slotCell(page, slot).click()
    await expectToast(page, 'Cookies bloqueados')
    await expect(page.getByText(/Permita os cookies e tente novamente/)).toBeVisible()
  })

  test('opens every screen that needs nobody signed in', async ({ page }) => {
    await expectEveryCustomerScreen(page, ['/termos-condicoes.html', '/admin'])
  })
})

test.describe('a page whose scripts do not come', () => {
  test.use({ forgiven: /ERR_FAILED/ })

  test('says so, with a way on', { tag: '@quick' }, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    const words = page.getByText(/Está demorando mais que o normal/)
    await expect(words).toBeHidden()
    await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()))
    await expect(words).toBeVisible()
    await expect(page.getByRole('link', { name: 'recarregue a página' })).toBeVisible()
  })
})
