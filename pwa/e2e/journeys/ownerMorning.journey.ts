import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { countActs } from '../support/countActs.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { payByPix } from '../support/payments.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day, other] = quietDays
test.use({ settings: ADMIN_SETTINGS, viewport: { width: 1024, height: 768 }, hasTouch: true })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, of: string, name: string) =>
  card(page, of)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
const home = (page: Page) => page.getByRole('heading', { name: 'Reservas', exact: true, level: 1 })
const openReports = (page: Page) => page.getByRole('link', { name: 'Relatórios' }).tap()

test('the owner’s morning: three questions from the first screen, each answered in three taps or fewer', async ({
  page,
  venue,
  openBrowser,
}) => {
  await payByPix(venue, await openBrowser(), [{ date: day, time: '09:00' }])
  await strangerBooks(venue, 'vôlei', { date: other, time: '10:00' })
  await openAdmin(page, '/admin')
  const acts = await countActs(page)
  async function asked(question: () => Promise<void>) {
    await page.goto('/admin')
    await expect(home(page)).toBeVisible()
    acts.taps = 0
    await question()
    expect(acts.taps).toBeGreaterThan(0)
    expect(acts.taps).toBeLessThanOrEqual(3)
  }

  await test.step('how much came in today, and by what', () =>
    asked(async () => {
      await openReports(page)
      await expect(figure(page, 'Hoje', 'Recebido hoje')).toContainText(/R\$ [1-9]\d*,00/)
      await expect(figure(page, 'Hoje', 'Recebido hoje')).toContainText(/PIX: R\$\s[1-9]\d*,00/)
    }))
  await test.step('when were the courts full last month', () =>
    asked(async () => {
      await openReports(page)
      await page.getByRole('radio', { name: 'Mês passado' }).tap()
      await card(page, 'Ocupação')
        .getByRole('checkbox', { name: /da mais cheia/ })
        .tap()
      const list = page.getByRole('table', { name: /da mais cheia/ })
      await expect(list.getByRole('rowheader').first()).toHaveText(/^[A-Z].+, \d\d:00$/)
    }))
  await test.step('what of the next weeks is sold', () =>
    asked(async () => {
      await openReports(page)
      const sold = figure(page, 'Próximos 28 dias', 'Horas já vendidas')
      await expect(sold).toContainText(/[1-9]\d* *antes/)
    }))
  await expectAccessible(page, 'the reports of a morning')
})
