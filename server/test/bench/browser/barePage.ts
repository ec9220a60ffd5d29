import type { BrowserContext } from '@playwright/test'

/**
 * Puts a page of one script into the worker's cache in the place of the app: as many bytes as the scripts of the desk's first screen
 * have, functions that nobody calls, and a list of one line. The worker serves it as it serves the app.
 */
export async function barePage(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/admin?horas=todas`)
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  await page.evaluate(async () => {
    const [shown] = performance.getEntriesByName('shown')
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= shown!.startTime)
      .map(({ name }) => name)
    const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))
    const bytes = texts.join('').length
    let code = 'document.body.innerHTML=\'<main class="day-list">Pronto</main>\'\n'
    for (let at = 0; code.length < bytes; at += 1) {
      code += `function f${at}(one,other){const both=one+other;return both>${at}?{one,other,both}:[one,other]}\n`
    }
    const [name] = (await caches.keys()).filter((one) => one.startsWith('build-'))
    const cache = await caches.open(name!)
    const html = '<!doctype html><body><script type="module" src="/assets/bare.js"></script>'
    await cache.put(
      '/assets/bare.js',
      new Response(code, { headers: { 'Content-Type': 'text/javascript' } }),
    )
    for (const path of ['/', '/admin']) {
      await cache.put(path, new Response(html, { headers: { 'Content-Type': 'text/html' } }))
    }
  })
  await page.close()
}
