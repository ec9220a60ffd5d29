import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { CHROME_FLAGS } from './chromeFlags.ts'

/** What Lighthouse found on one visit: scores of 0 to 100, times in milliseconds. */
export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  layoutShift: number
}

const TRIES = 3

/** One visit of Lighthouse's phone (slow 4G, a processor four times slower) in a browser of its own. */
export async function visit(chromePath: string, url: string): Promise<Visit> {
  for (let tried = 1; ; tried += 1) {
    const { categories, audits, runtimeError } = await inspect(chromePath, url)
    // Now and then the browser loses its own recording, whatever the page.
    if (runtimeError && tried < TRIES) continue
    if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      layoutShift: figure('cumulative-layout-shift'),
    }
  }
}

async function inspect(chromePath: string, url: string): Promise<Result> {
  const chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent' })
    return result!.lhr
  } finally {
    chrome.kill()
  }
}
