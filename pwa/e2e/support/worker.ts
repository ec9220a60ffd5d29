import { expect, type Page } from '@playwright/test'

/** The worker serves the page, and has cached what the page loaded before. */
export async function expectWorker(page: Page) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(['/', '/api/courts']))
}

/** The addresses of everything in Cache Storage. */
export async function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const keys = await cache.keys()
      paths.push(...keys.map(({ url }) => url.slice(location.origin.length)))
    }
    return paths
  })
}

/** All text in Cache Storage. */
export async function cachedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const response = await cache.match(key)
        texts.push(key.url, (await response?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}
