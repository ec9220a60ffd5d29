import { chromium, type Page } from '@playwright/test'
import type { Goal } from '../report.ts'
import { chooseSport } from './chooseSport.ts'
import { CHROME_FLAGS } from './chromeFlags.ts'
import { readBundle } from './readBundle.ts'
import { startProduct } from './startProduct.ts'

const TYPES = ['Document', 'Script', 'Stylesheet']
const FREE_HOUR = '.hour.slot--available'
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

type Loaded = { url: string; type: string; bodyBytes: number }

/**
 * The compressed bytes that a phone's browser, which knows nothing yet, loads until free hours show, and whether what it
 * loads on the way to the payment is what the bundle's measure counts. It saves data, so nothing is fetched ahead.
 */
export async function benchFreeHours(chromePath: string): Promise<Goal[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: chromePath, args: CHROME_FLAGS })
  try {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await noteWhenShown(page, FREE_HOUR)
    const loaded = await watchLoads(page)
    const sumOf = (all: Loaded[]) => all.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)

    await page.goto(product.origin)
    await chooseSport(page)
    const isWritten = (await (await fetch(product.origin)).text()).includes('class="sport__hour"')
    const drawn = loaded().filter(({ type }) => type !== 'Script')
    const firstScripts = loaded().filter(({ type }) => type === 'Script')
    await page.getByRole('button', { name: 'Próximo' }).click()
    await page.locator(FREE_HOUR).first().waitFor()
    const later = await loadedLater(page)
    const onSecondStep = sumOf(loaded().filter(({ url }) => !later.has(url)))
    await page.locator(FREE_HOUR).first().click()
    await page.locator('.hour.slot--selected').first().waitFor()
    const onPicked = sumOf(loaded())
    await goToPayment(page)
    const { wayToPayment } = await readBundle()
    const counted = new Set(wayToPayment.scripts.map(({ name }) => `/${name}`))
    const scripts = loaded().filter(({ type }) => type === 'Script')
    const left = scripts.filter(({ url }) => !counted.has(new URL(url).pathname))
    const name = 'HTML, scripts, styles, bytes until'
    return [
      { name: 'free hours are in the HTML of step 1', value: Number(isWritten), atLeast: 1 },
      { name: 'HTML and styles of step 1, bytes', value: sumOf(drawn), atMost: 12_000 },
      { name: 'scripts of step 1, bytes', value: sumOf(firstScripts), atMost: 85_000 },
      { name: `${name} step 2 shows the hours`, value: onSecondStep, atMost: 106_500 },
      { name: `${name} one of them is picked`, value: onPicked, atMost: 129_500 },
      {
        name: 'way to payment: scripts loaded that its measure leaves out',
        value: left.length,
        atMost: 0,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function watchLoads(page: Page): Promise<() => Loaded[]> {
  const session = await page.context().newCDPSession(page)
  const all = new Map<string, Loaded & { isWhole: boolean }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, headers } = response
    const bodyBytes = Number(headers['Content-Length'] ?? headers['content-length'] ?? 0)
    all.set(requestId, { url, type, bodyBytes, isWhole: false })
  })
  session.on('Network.loadingFinished', ({ requestId }) => {
    const one = all.get(requestId)
    if (one) one.isWhole = true
  })
  await session.send('Network.enable')
  return () => [...all.values()].filter(({ isWhole, type }) => isWhole && TYPES.includes(type))
}

/** Marks in the page itself when the first of these is there: until a question from outside is answered, more has come. */
async function noteWhenShown(page: Page, selector: string) {
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      performance.mark('shown')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  }, selector)
}

/** The addresses of what arrived after the mark. */
async function loadedLater(page: Page): Promise<Set<string>> {
  const later = await page.evaluate(() => {
    const { startTime: shown } = performance.getEntriesByName('shown')[0]!
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all.filter(({ responseEnd }) => responseEnd > shown).map(({ name }) => name)
  })
  return new Set(later)
}

async function goToPayment(page: Page) {
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByLabel(/Nome completo/).fill('Maria Souza')
  await page.getByLabel(/E-mail/).fill('maria@example.com')
  await page.getByLabel(/Telefone/).fill('48999990000')
  await page.getByLabel(/CPF/).fill('52998224725')
  await page.getByRole('checkbox', { name: /termos/i }).check()
  await page.getByRole('button', { name: /pagamento/i }).click()
  await page.getByRole('heading', { name: 'Pagamento', exact: true }).waitFor()
  await page.getByRole('tab').first().waitFor()
}
