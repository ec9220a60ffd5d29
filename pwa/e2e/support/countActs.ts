import type { Page } from '@playwright/test'

/** What somebody's hands did: taps and keys, as the pages of this browser saw them. */
export type Acts = { taps: number; keys: number }

/** Counts from now on, over every page that is opened. A label's tap, which the browser repeats at its field, is one. */
export async function countActs(page: Page): Promise<Acts> {
  const acts: Acts = { taps: 0, keys: 0 }
  await page.exposeFunction('countAct', (kind: keyof Acts) => {
    acts[kind] += 1
  })
  const watch = () => {
    const { countAct } = window as unknown as { countAct(kind: string): void }
    // Going up: a tap that the driver stops and repeats, because what it aimed at has moved, is one.
    addEventListener('pointerdown', () => countAct('taps'))
    addEventListener('keydown', () => countAct('keys'), { capture: true })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return acts
}
