import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { FRONT_FACTS, type FrontFacts, type Renderer } from '#shared/guest/front/front.ts'
import { buildRender } from '../../operation/cli/buildRender.ts'
import { serveApp } from '../../platform/http/serveApp.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { loadRender } from './loadRender.ts'

const root = join(import.meta.dirname, '../../..')
const HOUR_MS = 3_600_000
const silent = pino({ level: 'silent' })
let folder: string
let renderer: Renderer
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules/.cache/quadras-front-'))
  await buildRender(root, join(folder, 'render.js'))
  const page = await readFile(join(root, 'pwa/index.html'), 'utf8')
  const link = '<link rel="stylesheet" crossorigin href="/assets/a.css"></head>'
  await writeFile(join(folder, 'index.html'), page.replace('</head>', link))
  const hours =
    '<link rel="modulepreload" href="/assets/h.js"><link rel="preload" as="style" href="/assets/h.css">'
  await writeFile(join(folder, 'hours.html'), page.replace('</head>', `${hours}</head>`))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/a.css'), `.sport::after { content: '$&' }`)
  renderer = (await loadRender(join(folder, 'render.js'), silent))!
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  app = await startTestApp({ site: site(renderer) })
})
afterEach(() => app.stop())

const site = (render: Renderer | null) => ({
  serve: (write: Parameters<typeof serveApp>[2]) => serveApp(folder, [], write),
  render,
})

async function read(path = '/', origin = app.origin) {
  const answer = await fetch(origin + path, { headers: { Accept: 'text/html' } })
  expect(answer.status).toBe(200)
  return { html: await answer.text(), tag: answer.headers.get('etag') }
}

/** The labels of the free hours that step 1 offers of the sport. */
async function hoursOf(sport: string, path?: string) {
  const { html } = await read(path)
  const links = html.matchAll(new RegExp(`aria-label="${sport}, ([^"]+)"`, 'g'))
  return [...links].map(([, hour]) => hour)
}

const factsIn = (html: string) =>
  JSON.parse(new RegExp(`id="${FRONT_FACTS}">(.*?)</script>`).exec(html)![1]!) as FrontFacts

test('step 1 is there without any script: place, opening, hours and prices', async () => {
  const { html } = await read()
  for (const text of ['Arena Tatuíra', 'Aberto hoje, ', 'a partir de R$ ', 'Passo 1 de 3']) {
    expect(html).toContain(text)
  }
  expect(await hoursOf('Futevôlei')).toEqual([
    'hoje 10:00, R$ 80',
    'hoje 11:00, R$ 80',
    'hoje 12:00, R$ 80',
  ])
  expect(html).toContain('href="/?sport=futevolei&amp;data=2026-11-23&amp;hora=10"')
  expect(html).not.toContain('Carregando')
  expect(html).not.toContain('rel="preload" href="/api/')
  expect(html).toContain(`<style>.sport::after { content: '$&' }</style><link`)
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/a.css" disabled>',
  ])
})

/** The page without what waits, and that. */
function waiting(html: string) {
  const [whole, late = ''] = /<template id="late-scripts">(.*?)<\/template>/s.exec(html)!
  return { page: html.replace(whole, ''), late }
}

test('its scripts wait until it is seen, by a script that its policy allows', async () => {
  const answer = await fetch(app.origin, { headers: { Accept: 'text/html' } })
  const { page, late } = waiting(await answer.text())
  expect(late).toMatch(/^<script type="module"[^>]*><\/script>$/)
  expect(page).not.toMatch(/type="module"|modulepreload/)
  const [, start] = /<script>(.*?)<\/script>/s.exec(page)!
  const hash = createHash('sha256').update(start!).digest('base64')
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('who has no scripts reads how to ask, and who waits for them what to do', async () => {
  const { html } = await read()
  const [, without] = /<noscript>(.*)<\/noscript>/s.exec(html)!
  expect(without).toContain('href="tel:+55')
  expect(without).toContain('href="https://wa.me/55')
  expect(without).toContain('ative o JavaScript')
  expect(html).toMatch(/<\/noscript><p class="waiting-late">/)
})

test('the sport of the address is chosen, and its week is in the page', async () => {
  const { html } = await read('/?sport=volei')
  expect(html).toMatch(/<input[^>]*value="vôlei"[^>]*checked=""|checked=""[^>]*value="vôlei"/)
  expect(factsIn(html).sport).toBe('vôlei')
  // Browsers draw what is said of an address that cannot be followed.
  expect((await read('/?sport=curling')).html).toContain('Carregando...')
})

test('the address of an hour is its day, with that hour in sight, and holds nothing', async () => {
  for (const hour of ['hour=2026-11-24T18:00', 'data=2026-11-24&hora=18']) {
    const { html } = await read(`/?sport=volei&${hour}`)
    expect(html).toContain('Passo 2 de 3')
    expect(html).toContain('Toque em ter 24/11, 18:00 para reservar.')
    expect(html).toMatch(/data=2026-11-24&amp;hora=18" aria-current="time"><span>18:00<\/span>/)
    expect(html).toContain('terça-feira, 24/11')
  }
  const { html: later } = await read('/?sport=volei&data=2026-12-15')
  expect(later).toContain('terça-feira, 15/12')
  // The browser begins with the week of now.
  expect(later).not.toContain(FRONT_FACTS)
})

test('what draws the second step comes with the scripts of a day, and with no other page', async () => {
  const day = waiting((await read('/?sport=volei&data=2026-11-24')).html)
  expect(day.late).toContain('<link rel="modulepreload" href="/assets/h.js">')
  expect(day.late).toContain('<link rel="preload" as="style" href="/assets/h.css">')
  expect(day.page).not.toContain('/assets/h.')
  expect((await read()).html).not.toContain('/assets/h.')
})

test('of an hour that is gone its day is there, and what is free around it', async () => {
  const { html } = await read('/?sport=volei&hour=2026-11-23T08:00')
  expect(html).toMatch(/08:00 já passou\. Livre perto:<a href="[^"]*&amp;hora=10">10:00<\/a>/)
  expect(html).not.toContain('&amp;hora=08"')
})

test.each(['hour=2020-01-01T08:00', 'data=amanhã', 'data=2029-01-01', 'hora=25'])(
  'what is wrong with an address the browser says: %s',
  async (hour) => {
    expect((await read(`/?sport=volei&${hour}`)).html).not.toContain('Passo 2 de 3')
  },
)

test('of bookings the page says nothing but which hours are free', async () => {
  const { calendar } = factsIn((await read()).html)
  for (const day of calendar.days) {
    expect(day).toMatchObject({ reservations: [], fixedClasses: [], holds: [], closed: [] })
  }
})

test('an hour that somebody takes is gone within a second', async () => {
  const sportType = 'beach_tennis'
  const [first] = await hoursOf('Beach Tênis')
  expect(first).toMatch(/^hoje 10:00/)
  const takeAll = async () => {
    for (;;) {
      const { status } = await app
        .browser()
        .post('/api/holds', { date: '2026-11-23', startTime: '10:00', sportType })
      if (status !== 201 && status !== 200) return
    }
  }
  await takeAll()
  app.clock.advance(1_000)
  expect((await hoursOf('Beach Tênis'))[0]).toMatch(/^hoje 11:00/)
})

test('an hour that has begun is never shown as free, nor yesterday as today', async () => {
  await read()
  app.clock.advance(HOUR_MS)
  expect((await hoursOf('Futevôlei'))[0]).toMatch(/^hoje 11:00/)
  app.clock.advance(14 * HOUR_MS - 1)
  expect(factsIn((await read()).html).calendar.today).toBe('2026-11-23')
  app.clock.advance(1)
  const { html } = await read()
  expect(factsIn(html).calendar.today).toBe('2026-11-24')
  expect(html).toContain('data=2026-11-24&amp;hora=')
  expect(html).not.toContain('data=2026-11-23&amp;hora=')
})

test('it is drawn once for all, and at most once a second however fast the calendar changes', async () => {
  let drawn = 0
  const render: Renderer['render'] = (...given) => {
    drawn += 1
    return renderer.render(...given)
  }
  const other = await startTestApp({ site: site({ ...renderer, render }), clock: app.clock })
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => read(`/?utm_source=${at}`, other.origin)),
  )
  expect(new Set(all.map(({ tag }) => tag)).size).toBe(1)
  expect(drawn).toBe(1)
  for (let hour = 12; hour < 18; hour += 1) {
    const taken = { date: '2026-11-24', startTime: `${hour}:00`, sportType: 'vôlei' }
    await other.browser().post('/api/holds', taken)
    await read('/', other.origin)
  }
  expect(drawn).toBe(1)
  app.clock.advance(1_000)
  await read('/', other.origin)
  expect(drawn).toBe(2)
  await other.stop()
})

test('two processes write the same page', async () => {
  const one = await startTestApp({ inFile: true, site: site(renderer) })
  const other = await startTestApp({ beside: one, site: site(renderer), clock: one.clock })
  const first = await read('/', one.origin)
  one.clock.advance(7_000)
  expect(await read('/', other.origin)).toEqual(first)
  await other.stop()
  await one.stop()
})

test.each([
  ['en', 'Sand courts at Arena Tatuíra', 'today 10:00', 'How to book'],
  ['es', 'Canchas de arena en Arena Tatuíra', 'hoy 10:00', 'Cómo reservar'],
])('/%s says the same to who reads no Portuguese, without scripts', async (...page) => {
  const [language, heading, hour, howTo] = page
  const { html } = await read(`/${language}`)
  expect(html).toContain(`<html lang="${language}">`)
  for (const text of [heading, hour, howTo, 'R$ 80', 'wa.me/55', 'Av. das Palmeiras']) {
    expect(html).toContain(text)
  }
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">'])
  expect(html).toContain(`<meta property="og:locale" content="${language}_`)
  expect(html).not.toContain('Carregando')
})

test('each of the pages names the others as the same in another language', async () => {
  const other = await startTestApp({
    site: site(renderer),
    config: { publicUrl: 'https://arena.example' },
  })
  for (const path of ['/', '/en', '/es']) {
    const { html } = await read(path, other.origin)
    const links = [...html.matchAll(/hreflang="([^"]+)" href="(https:[^"]+)" \/>/g)]
    expect(links.map(([, language, href]) => [language, href])).toEqual([
      ['x-default', 'https://arena.example/'],
      ['pt-BR', 'https://arena.example/'],
      ['en', 'https://arena.example/en'],
      ['es', 'https://arena.example/es'],
    ])
  }
  await other.stop()
  // Without an address of its own it could only name halves.
  expect((await read()).html).not.toContain('hreflang')
})

test('a hostile name is a text', async () => {
  const owner = await signedIn(app, 'admin')
  const name = `</script><script>alert('$&')</script>`
  await owner.patch('/api/venue', { name, address: `Rua "1" $' <b>` })
  app.clock.advance(1_000)
  for (const path of ['/', '/?sport=volei&hour=2026-11-24T18:00', '/en']) {
    const { html } = await read(path)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<b>')
    expect(html.match(/<!--app-->|<!--\/app-->/)).toBeNull()
  }
  expect(factsIn((await read()).html).venue.name).toBe(name)
})

test('a venue that has nothing yet has its face too', async () => {
  const fresh = await startTestApp({ demo: false, site: site(renderer) })
  const { html } = await read('/', fresh.origin)
  expect(html).toContain('Nenhuma modalidade disponível no momento.')
  expect(html).toContain('Reserve sua quadra')
  await fresh.stop()
})

test('where it cannot be drawn browsers draw it, and that is reported once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const render = () => {
    throw new TypeError('nothing to draw with')
  }
  const broken = await startTestApp({ site: site({ ...renderer, render }), log })
  for (let time = 0; time < 3; time += 1) {
    expect((await read('/', broken.origin)).html).toContain('Carregando...')
  }
  expect(lines.filter((line) => line.includes('nothing to draw with'))).toHaveLength(1)
  await broken.stop()
  const none = await startTestApp({ site: site(await loadRender('/nowhere/render.js', silent)) })
  expect((await read('/', none.origin)).html).toContain('Carregando...')
  await none.stop()
})

test('what draws it and does not load is as if there were none', async () => {
  const half = join(folder, 'half.mjs')
  await writeFile(half, 'export const render = (')
  expect(await loadRender(half, silent)).toBeNull()
})

test('the page and the calendar’s own answer say the same', async () => {
  const { calendar } = factsIn((await read()).html)
  const week = '/api/calendar?startDate=2026-11-23&endDate=2026-11-29&sportType=futevolei'
  const { body } = await app.browser().get<Calendar>(week)
  expect(calendar.nextFree).toEqual(body.nextFree)
  expect(calendar.days.map(({ slots }) => slots)).toEqual(body.days.map(({ slots }) => slots))
})
