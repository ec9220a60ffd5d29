import { expect, type Page } from '@playwright/test'
import { PAGES } from '#shared/platform/http/pages.ts'

/** Opens every address that is no admin's, beside those of links that the caller has, and expects a screen at each. */
export async function expectEveryCustomerScreen(page: Page, links: readonly string[] = []) {
  for (const path of [...PAGES.filter((each) => !each.startsWith('/admin')), ...links]) {
    // The same address with another `#` would be no new page.
    await page.goto('about:blank')
    await page.goto(path)
    // Without scripts the address brings a heading too.
    await expect(page.getByText(/^Está demorando mais que o normal/), path).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText('Algo deu errado'), path).toBeHidden()
    await expect(page.getByText('Carregando...'), path).toBeHidden()
  }
}
