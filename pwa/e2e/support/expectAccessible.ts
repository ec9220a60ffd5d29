import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { stillness } from './stillness.ts'

const fromPlaywright = createRequire(import.meta.resolve('@axe-core/playwright'))
const { source } = fromPlaywright('axe-core') as typeof axeCore
const softly = expect.configure({ soft: true })
const SCHEMES = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 360, height: 740 },
] as const

/** What is on the page has no fault that axe can find, in light on a desktop and in dark on a phone. */
export async function expectAccessible(page: Page, screen: string) {
  // Once a document: reading it takes as long as a run does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  for (const { colorScheme, ...size } of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await page.evaluate(stillness)
    // Asked again: MUI's colours follow the scheme a little after those of the style sheets.
    await softly
      .poll(() => page.evaluate(faults), { message: `${screen}, ${colorScheme}` })
      .toEqual([])
  }
}

// Runs in the page, which has no frames.
async function faults(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore }
  // What a dialog covers is inert, and under a veil that axe cannot see through: it would take as long as all the rest.
  const covered = ['body > [aria-hidden=true]']
  async function found() {
    const { violations } = await axe.run(
      { exclude: covered },
      { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, html }) => ({
        what: `${id} ${html}`,
        text: `${id} ${html} ${failureSummary}`,
        isSize: id === 'target-size',
      })),
    )
  }
  const here = await found()
  if (!here.some(({ isSize }) => isSize)) return here.map(({ text }) => text)
  // What is partly under a bar that stays, and can be scrolled out from below it, is not too small.
  const { scrollX, scrollY } = window
  scrollTo({ top: scrollY > 0 ? 0 : innerHeight / 2, behavior: 'instant' })
  const elsewhere = new Set((await found()).map(({ what }) => what))
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return here.filter(({ isSize, what }) => !isSize || elsewhere.has(what)).map(({ text }) => text)
}
