import { chromium } from '@playwright/test'
import type { Goal } from '../report.ts'
import { chooseSport } from './chooseSport.ts'
import { CHROME_FLAGS } from './chromeFlags.ts'
import { startProduct } from './startProduct.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
/** Slow 4G, as Lighthouse has it. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
}

/** The largest paint of the first screen on a phone's slow line, against the arrival of its scripts: a module runs once all that it imports is there. */
export async function benchPaint(chromePath: string): Promise<Goal[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: chromePath, args: CHROME_FLAGS })
  try {
    const page = await browser.newPage({ ...PHONE, serviceWorkers: 'block' })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(product.origin)
    await chooseSport(page)
    const { paintMs, scriptMs } = await page.evaluate(
      () =>
        new Promise<{ paintMs: number; scriptMs: number }>((resolve) => {
          const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const first = document.querySelectorAll('script[src], link[rel=modulepreload]')
          const names = [...first].map((one) => one.getAttribute('src') ?? one.getAttribute('href'))
          const scripts = all.filter(({ name }) => names.includes(new URL(name).pathname))
          const scriptMs = Math.max(...scripts.map(({ responseEnd }) => responseEnd))
          new PerformanceObserver((list) =>
            resolve({ paintMs: list.getEntries().at(-1)!.startTime, scriptMs }),
          ).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    return [
      { name: 'first page, slow line: largest paint in ms', value: paintMs },
      {
        name: 'largest paint / arrival of the scripts',
        value: paintMs / scriptMs,
        atMost: 1,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}
