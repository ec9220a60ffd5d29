import { expect, type Locator, type Page } from '@playwright/test'
import { translatePage } from '../../testing/translatePage.ts'
import { pickSlots } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const hourOf = (page: Page, sport: string) =>
  page.getByRole('link', { name: new RegExp(`^${sport}, .* \\d\\d:00, R\\$ \\d+`) }).first()
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' })

/** Holds every script of the page back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.fallback()
  })
  return release
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...PHONE })

  test(
    'hours, prices, address, phone and WhatsApp can be read',
    { tag: '@quick' },
    async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Reserve sua quadra' })).toBeVisible()
      await expect(page.getByText(/^Aberto hoje/)).toBeVisible()
      for (const sport of ['Futevôlei', 'Beach Tênis', 'Vôlei']) {
        await expect(hourOf(page, sport)).toBeVisible()
      }
      await expect(page.getByText(/ative o JavaScript/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^\(48\)/ })).toBeVisible()
      await expect(page.locator('address')).toBeVisible()
      await expect(page.getByText(/Está demorando/)).toBeHidden()
    },
  )

  test('a free hour leads to its day, and from there to every other', async ({ page }) => {
    await page.goto('/')
    await hourOf(page, 'Vôlei').click()
    await expect(page.getByRole('heading', { name: 'Escolha os horários' })).toBeVisible()
    await expect(page.getByText('Vôlei · 1 hora cada')).toBeVisible()
    await expect(page.getByText(/^Toque em .* para reservar\.$/)).toBeVisible()
    const days = page.getByRole('navigation', { name: 'Dias' }).getByRole('link')
    await days.last().click()
    await expect(days.last()).toHaveAttribute('aria-current', 'date')
    await page.getByRole('region', { name: 'Noite' }).getByRole('link').first().click()
    await expect(page.getByText(/^Toque em .* para reservar\.$/)).toBeVisible()
  })
})

test.describe('with scripts that are late', () => {
  test.use(PHONE)

  test(
    'the hours are there, and a sport that is chosen meanwhile stays chosen',
    { tag: '@quick' },
    async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(hourOf(page, 'Vôlei')).toBeVisible()
      await page.getByRole('radio', { name: /^Vôlei/ }).press('Space')
      await expect(next(page)).toBeDisabled()
      release()
      await expect(next(page)).toBeEnabled()
      await next(page).click()
      await expect(page.getByText('Vôlei · 1 hora cada')).toBeVisible()
    },
  )

  test('an hour that is tapped meanwhile is held once they are there', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await hourOf(page, 'Vôlei').tap()
    await expect(page).toHaveURL(/hour=|hora=/)
    await expect(page.getByText('Vôlei · 1 hora cada')).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: /, selecionado, / })).toBeVisible()
    await expect(next(page)).toBeEnabled()
  })

  test('an hour by its address: what draws its step is on its way with them', async ({ page }) => {
    await page.goto('/')
    const address = await hourOf(page, 'Vôlei').getAttribute('href')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/index-*.js', async (route) => {
      await released
      await route.fallback()
    })
    const step = page.waitForRequest(/WizardSteps-/)
    await page.goto(address!, { waitUntil: 'commit' })
    await step
    release()
    await expect(page.getByRole('button', { name: /, disponível, / }).first()).toBeVisible()
  })

  test('nothing moves when they come', async ({ page }) => {
    await page.addInitScript(markMoves)
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(hourOf(page, 'Vôlei')).toBeVisible()
    await page.evaluate(() => {
      document.querySelector('main')!.id = 'drawn-by-the-server'
    })
    release()
    await page.getByRole('radio', { name: /^Vôlei/ }).press('Space')
    await expect(next(page)).toBeEnabled()
    await expect(page.locator('#drawn-by-the-server')).toBeVisible()
    expect(await moves(page)).toEqual([])
  })

  test('nor around what is said of an hour that is gone', async ({ page }) => {
    await page.addInitScript(markMoves)
    await page.goto(`/?sport=volei&data=${inDays(1)}&hora=00`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText(/, 00:00 .* Perto não há horário livre\.$/)).toBeVisible()
    expect(await moves(page)).toEqual([])
  })
})

function markMoves() {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      performance.mark('moved', { detail: JSON.stringify(entry) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function moves(page: Page) {
  return page.evaluate(() =>
    performance.getEntriesByName('moved').map((mark) => (mark as PerformanceMark).detail),
  )
}

test('on a wide screen the place, and what was picked, is beside the choice', async ({ page }) => {
  const place = page.getByRole('region', { name: 'O local' })
  const week = page.getByRole('grid', { name: 'Horários da semana' })
  const phone = place.getByRole('link', { name: /^WhatsApp/ })
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.goto('/')
  await expect(place).toBeVisible()
  await expect(phone).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectBeside(place, page.getByRole('group', { name: 'Escolha a modalidade' }))
  await expect(phone).toBeVisible()
  await hourOf(page, 'Vôlei').click()
  await expectBeside(place, week)
  await expect(phone).toBeVisible()
  // Opened by its address, with the styles in the page.
  await page.goto(`/?sport=volei&data=${inDays(1)}`)
  await expectBeside(page.getByRole('region', { name: 'Horários selecionados' }), week)
  await expectBeside(place, week)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(week).toBeVisible()
  await expect(place).toBeHidden()
})

async function expectBeside(aside: Locator, choice: Locator) {
  const gap = async () => {
    const [left, right] = [await choice.boundingBox(), await aside.boundingBox()]
    return left && right ? right.x - (left.x + left.width) : Number.NaN
  }
  await expect.poll(gap).toBeGreaterThan(0)
}

test('no script is asked for before the page is seen', { tag: '@quick' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: /^Vôlei/ }).press('Space')
  await expect(next(page)).toBeEnabled()
  const [paintMs, scriptMs] = await page.evaluate(() => {
    const parts = performance.getEntriesByType('resource')
    const scripts = parts.filter(({ name }) => name.endsWith('.js'))
    return [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      Math.min(...scripts.map(({ startTime }) => startTime)),
    ] as const
  })
  expect(scriptMs).toBeGreaterThan(paintMs)
})

for (const [path, heading] of [
  ['/en', 'Sand courts at Arena Tatuíra'],
  ['/es', 'Canchas de arena en Arena Tatuíra'],
] as const) {
  test(`${path} leads who reads no Portuguese to an hour`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page, path)
    await page.setViewportSize({ width: 1280, height: 800 })
    const sports = page.getByRole('region', { name: /^(Beach|Tenis|V[oó])/ })
    await expectBeside(sports.nth(1), sports.nth(0))
    await page
      .getByRole('link', { name: /\d\d:00, R\$ \d+/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Escolha os horários' })).toBeVisible()
  })
}

test('a page of an older worker, which has no hours in it, draws them by itself', async ({
  page,
}) => {
  await page.route(/:\d+\/$/, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${route.request().url()}index.html` }) }),
  )
  await page.goto('/')
  await expect(page.locator('#front-facts')).toHaveCount(0)
  await expect(hourOf(page, 'Futevôlei')).toBeVisible()
  await expectAccessible(page, 'the first step, drawn by the browser')
})

test('a page that is translated before the scripts come, and one to which an extension adds, book', async ({
  page,
  openBrowser,
}) => {
  await page.addInitScript(translatePage)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^Futevôlei/ }).press('Space')
  await expect(page.locator('h1 font').first()).toBeVisible()
  release()
  await bookHour(page)
  const extended = await openBrowser()
  await extended.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.body.prepend(document.createElement('grammar-checker'))
      document.body.append(document.createElement('grammar-checker'))
      document.documentElement.append(document.createElement('grammar-checker'))
    })
  })
  await extended.goto('/')
  await extended.getByRole('radio', { name: /^Futevôlei/ }).press('Space')
  await bookHour(extended)
})

async function bookHour(page: Page) {
  await next(page).click()
  await pickSlots(page, [{ date: inDays(1), time: '09:00' }])
  await expect(next(page)).toBeEnabled()
}
