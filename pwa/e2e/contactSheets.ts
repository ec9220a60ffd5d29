import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { PAGES } from '#shared/platform/http/pages.ts'
import { openAdmin, PASSWORD } from './support/admin.ts'
import { fillBusily } from './support/busyVenue.ts'
import { inDays } from './support/calendarDays.ts'
import { findHeadless } from './support/findBrowser.ts'
import { misfits } from './support/fittingText.ts'
import { fillWithLongNames } from './support/longNames.ts'
import { screenFaults } from './support/screenFaults.ts'
import { startBuiltVenue, type BuiltVenue } from './support/startVenue.ts'
import { stillness } from './support/stillness.ts'

// Takes pictures of every screen of a busy venue, an empty one and 'Nomes Longos', in four sizes, light and dark, and lists what of
// each does not fit; so of the page of parts: npm run looks -- FOLDER [busy|empty|long|parts]…
const [folder, ...named] = process.argv.slice(2)
if (!folder) throw new Error('contactSheets.ts FOLDER [busy|empty|long|parts]…')
const executablePath = findHeadless()
if (!executablePath) throw new Error('No Chromium to take pictures with')

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const
/** So many dates of each weekly player make some 1,700 reservations. */
const WEEKS = 9
const day = inDays(1)
/** Leaves out pages that without their link say only that it is missing, or lead away. */
const NOT_ALONE = /^\/(nova-senha|primeiro-acesso|aparelho|tv|admin-schedule)/

const PARTS = ['', '?aberto=formulario', '?aberto=pergunta'].map(
  (query) => `/testing/parts.html${query}`,
)

type Filled = { name: string; paths: readonly string[] }
const VENUES = {
  busy: async (venue: BuiltVenue, page: Page): Promise<Filled> => {
    const { unpaid } = await fillBusily(venue, page.request, day, { weeks: WEEKS })
    const answer = await page.request.get(`/api/reservations/${unpaid.id}`)
    const { customerId } = (await answer.json()) as { customerId: number }
    return { name: 'busy', paths: filledScreens(customerId) }
  },
  empty: (): Promise<Filled> => Promise.resolve({ name: 'empty', paths: screens() }),
  long: async (venue: BuiltVenue, page: Page): Promise<Filled> => {
    const { customerId } = await fillWithLongNames(venue, page.request, day)
    return { name: 'long', paths: filledScreens(customerId) }
  },
}

const screens = () => PAGES.filter((path) => !NOT_ALONE.test(path))
const filledScreens = (customerId: number) => [
  ...screens(),
  `/admin?data=${day}`,
  `/admin/agenda?data=${day}`,
  `/admin/clientes?cliente=${customerId}`,
]

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const wanted = named.length > 0 ? named : [...Object.keys(VENUES), 'parts']
  for (const name of wanted) {
    if (name === 'parts') await photographParts(browser)
    else await photograph(browser, VENUES[name as keyof typeof VENUES])
  }
} finally {
  await browser.close()
}

async function photograph(browser: Browser, fill: (typeof VENUES)['busy']) {
  const venue = await startBuiltVenue({
    ADMIN_PASSWORD: PASSWORD,
    DEMO_DATA: fill === VENUES.empty ? '0' : 'venue',
  })
  try {
    const page = await open(browser, venue)
    const { name, paths } = await fill(venue, page)
    const found: string[] = []
    for (const path of paths) found.push(...(await look(page, name, path)))
    await writeFile(join(folder!, `${name}.txt`), `${found.join('\n')}\n`)
    console.log(`${name}: ${paths.length} screens, ${found.length} faults`)
    await page.context().close()
  } finally {
    await venue.close()
  }
}

/** The page of parts is of the development build alone, which Vite serves. */
async function photographParts(browser: Browser) {
  const pages = await createServer({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    server: { port: 0 },
  })
  await pages.listen()
  try {
    const page = await newPage(browser, pages.resolvedUrls!.local[0]!)
    const found: string[] = []
    for (const path of PARTS) found.push(...(await look(page, 'parts', path, true)))
    await writeFile(join(folder!, 'parts.txt'), `${found.join('\n')}\n`)
    console.log(`parts: ${PARTS.length} pages, ${found.length} faults`)
    await page.context().close()
  } finally {
    await pages.close()
  }
}

async function open(browser: Browser, venue: BuiltVenue) {
  const page = await newPage(browser, venue.url)
  await openAdmin(page, '/admin')
  return page
}

async function newPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  // Functions run in the page are compiled with a helper that keeps their names, which the page has not.
  await context.addInitScript('globalThis.__name = (value) => value')
  return context.newPage()
}

/** Takes the screen's pictures; lists what is wrong with it. */
async function look(page: Page, name: string, path: string, fullPage = false): Promise<string[]> {
  const file = `${path.replaceAll(/[^a-z0-9]+/gi, '_') || '_'}.png`
  const found: string[] = []
  await page.goto('about:blank')
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !/Carregando/.test(document.body.innerText))
  await page.waitForLoadState('networkidle')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => scrollTo(0, 0))
      await page.evaluate(stillness)
      const into = join(folder!, name, `${size.width}-${colorScheme}`)
      await mkdir(into, { recursive: true })
      await page.screenshot({ path: join(into, file), fullPage })
    }
    const faults = [...(await misfits(page)), ...(await screenFaults(page))]
    found.push(...faults.map((fault) => `${path} ${size.width}: ${fault}`))
  }
  return found
}
