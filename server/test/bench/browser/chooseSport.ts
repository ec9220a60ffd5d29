import type { Page } from '@playwright/test'

/** Chooses one on the first step, and ends when its scripts know: they are asked for once the page is seen. */
export async function chooseSport(page: Page): Promise<void> {
  await page.getByRole('radio').first().check()
  await page.locator('button:enabled', { hasText: 'Próximo' }).waitFor()
}
