import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What is on the page has no fault that axe can find, in light and in dark. */
export async function expectAccessible(page: Page, screen: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(stillness)
    const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
    const { violations } = await axe.analyze()
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, html }) => `${id} ${html} ${failureSummary}`),
    )
    expect.soft(faults, `${screen}, ${colorScheme}`).toEqual([])
  }
}

/** A colour that is on its way to another one has no contrast to speak of. */
async function stillness() {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
