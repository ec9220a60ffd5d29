import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { ACCOUNT, adminCookie } from '../adminCookie.ts'
import { fillDays } from '../database/fillDays.ts'
import { makeDatabase } from '../database/makeDatabase.ts'
import type { Figure, Goal } from '../report.ts'
import { barePage } from './barePage.ts'
import { BUDGET } from './bundleSize.ts'
import { CHROME_FLAGS } from './chromeFlags.ts'
import { chromePath } from './chromePath.ts'
import { startBuilt, startProduct } from './startProduct.ts'

const ROUNDS = 5
const DESK = { viewport: { width: 1024, height: 768 } }
/** The whole day in lines: of the demo venue there are some at any hour. */
const PATH = '/admin?horas=todas'
const LIST = '.day-list'
/** A bad line and a cheap tablet. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4
/** A venue with so many reservations in the days that a tablet has. */
const BUSY = { courts: 12, percent: 75 }
const TIME_ZONE = 'America/Sao_Paulo'

/**
 * How long the desk takes until its list is there: on a slow line against an older build, and out of its cache against a page of one
 * script. `BENCH_BEFORE` names a built checkout of the older version.
 */
export async function benchDesk(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromePath(), args: CHROME_FLAGS })
  try {
    return [...(await onSlowLine(browser)), await fromCache(browser)]
  } finally {
    await browser.close()
  }
}

async function onSlowLine(browser: Browser): Promise<Figure[]> {
  const name = 'slow line: time until the list / that of BENCH_BEFORE'
  const settings = { ADMIN_PASSWORD: ACCOUNT.password, DEMO_DATA: '1' }
  const ours = await startProduct(settings)
  const before = process.env['BENCH_BEFORE']
  const older = before ? await startBuilt(before, settings) : null
  try {
    const bytes: Goal = {
      name: 'bytes until the list, data included',
      value: await bytesOf(browser, ours.origin),
      atMost: BUDGET.deskUntilList,
    }
    if (!older) return [bytes, { name, why: 'BENCH_BEFORE names no built checkout' }]
    const ratios = await paired(
      () => coldMs(browser, ours.origin),
      () => coldMs(browser, older.origin),
    )
    return [bytes, { name, value: ratios, atMost: 0.4 }]
  } finally {
    await ours.stop()
    await older?.stop()
  }
}

async function coldMs(browser: Browser, origin: string): Promise<number> {
  const { context, page } = await openCold(browser, origin)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  const shown = await shownMs(page, origin)
  await context.close()
  return shown
}

/** Bodies as they were sent, of all that was there before the list. */
async function bytesOf(browser: Browser, origin: string): Promise<number> {
  const { context, page } = await openCold(browser, origin)
  const shown = await shownMs(page, origin)
  const bytes = await page.evaluate((shown) => {
    const all = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const before = all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= shown)
    return before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, shown)
  await context.close()
  return bytes
}

async function openCold(browser: Browser, origin: string) {
  const context = await browser.newContext({ ...DESK, serviceWorkers: 'block' })
  await signIn(context, origin, { username: 'admin', password: ACCOUNT.password })
  const page = await context.newPage()
  return { context, page }
}

async function signIn(
  context: BrowserContext,
  origin: string,
  account: { username: string; password: string },
) {
  const token = await context.request.get(`${origin}/api/csrf-token`)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const headers = { 'X-CSRF-Token': csrfToken }
  const answer = await context.request.post(`${origin}/api/login`, { headers, data: account })
  if (!answer.ok()) throw new Error(`The admin was answered ${answer.status()}`)
  await context.addInitScript((selector) => {
    // Later openings go on from what the app has written.
    if (!localStorage.getItem('auth_user')) localStorage.setItem('auth_user', '{}')
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      performance.mark('shown')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, LIST)
}

async function shownMs(page: Page, origin: string): Promise<number> {
  await page.goto(origin + PATH, { waitUntil: 'commit' })
  const marks = await page.waitForFunction(
    () => performance.getEntriesByName('shown')[0]?.startTime,
    null,
    { timeout: 120_000 },
  )
  return Number(await marks.jsonValue())
}

/** Without a connection, with thousands of reservations on the device. */
async function fromCache(browser: Browser): Promise<Goal> {
  const database = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const today = venueNow(Date.now(), TIME_ZONE).date
  const count = await fillDays(database.url, { today, ...BUSY })
  const product = await startProduct({ DATABASE_URL: database.url })
  await adminCookie(database.url, product.origin)
  const [ours, bare] = [await browser.newContext(DESK), await browser.newContext(DESK)]
  try {
    for (const context of [ours, bare]) await storeDesk(context, product.origin)
    await barePage(bare, product.origin)
    await product.stop()
    const ratio = await paired(
      () => againMs(ours, product.origin),
      () => againMs(bare, product.origin),
    )
    return {
      name: `from the cache with ${count} reservations: time until the list / that of one script of its bytes`,
      value: ratio,
      atMost: 1.7,
    }
  } finally {
    await product.stop()
    await database.remove()
  }
}

async function againMs(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  const shown = await shownMs(page, origin)
  await page.close()
  return shown
}

/** Opens the desk until the worker has all of its files, and the database what was read. */
async function storeDesk(context: BrowserContext, origin: string) {
  await signIn(context, origin, ACCOUNT)
  const page = await context.newPage()
  await shownMs(page, origin)
  await page.waitForFunction(
    async () => {
      const [name] = (await caches.keys()).filter((one) => one.startsWith('build-'))
      if (!name) return false
      const cache = await caches.open(name)
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      const list = paths.find((path) => /\/files-[\w-]+\.json$/.test(path))
      if (!list || !paths.includes('/')) return false
      const rest = (await (await cache.match(list))!.json()) as string[]
      return rest.every((path) => paths.includes(path))
    },
    null,
    { timeout: 120_000, polling: 500 },
  )
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active!.addEventListener('statechange', resolve, { once: true }))
  })
  await page.close()
  // Once more through the worker, so that what the page reads is what it had stored.
  await againMs(context, origin)
}

/** The median of the paired ratios; which of the two is first changes from round to round. */
async function paired(ours: () => Promise<number>, control: () => Promise<number>) {
  const ratios: number[] = []
  await ours()
  await control()
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = round % 2 === 0 ? [ours, control] : [control, ours]
    const figures = [await first(), await second()]
    const [own, other] = round % 2 === 0 ? figures : figures.toReversed()
    ratios.push(own! / other!)
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}
