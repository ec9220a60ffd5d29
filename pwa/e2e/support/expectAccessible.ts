import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const LOOKS = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 360, height: 740 },
] as const

/** What is on the page has no fault that axe can find, in light on a desk and in dark on a phone. */
export async function expectAccessible(page: Page, screen: string) {
  for (const { colorScheme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await page.evaluate(stillness)
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      // There are no frames, which alone would need the other mode, three times as slow.
      .setLegacyMode()
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
