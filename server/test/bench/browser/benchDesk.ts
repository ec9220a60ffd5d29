import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { ACCOUNT } from '../adminCookie.ts'
import type { Figure, Goal } from '../report.ts'
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
/** The bytes and the time on a slow line until the desk's list is there, the time against an older build: `BENCH_BEFORE` names its built checkout. */
export async function benchDesk(): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromePath(), args: CHROME_FLAGS })
  try {
    return await onSlowLine(browser)
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
    localStorage.setItem('auth_user', '{}')
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
