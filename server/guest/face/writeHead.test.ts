import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import ogs from 'open-graph-scraper'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PAGES, SEARCHED_PAGES } from '#shared/platform/http/pages.ts'
import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import { serveApp } from '../../platform/http/serveApp.ts'
import { productRoot } from '../../platform/settings/productRoot.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { unknownIn } from './vocabulary.testkit.ts'

const ORIGIN = 'https://arena.example'
let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-face-'))
  const page = join(productRoot(), 'pwa/index.html')
  for (const name of ['index.html', 'desk.html']) await cp(page, join(folder, name))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  app = await startWithPages()
})
afterEach(() => app.stop())

const startWithPages = (options: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({
    config: { publicUrl: ORIGIN },
    site: { serve: (write) => serveApp(folder, [], write), render: null },
    ...options,
  })

async function open(path: string, from = app) {
  const response = await fetch(from.origin + path, { headers: { Accept: 'text/html' } })
  return { response, html: await response.text() }
}

/** The page as a reader of previews that is not ours takes it. */
async function preview(path: string) {
  const { html } = await open(path)
  const { error, result } = await ogs({ html })
  expect(error).toBe(false)
  return result
}

const hour = (startTime: string, date = TOMORROW) => hourAddress('futevôlei', date, startTime)

async function changeVenue(change: object) {
  const admin = await signedIn(app, 'admin')
  const { status } = await admin.patch('/api/venue', change)
  expect(status).toBe(200)
}
const data = (html: string) =>
  [...new JSDOM(html).window.document.querySelectorAll('script')]
    .filter(({ type }) => type === 'application/ld+json')
    .map(
      ({ textContent }) => JSON.parse(textContent) as { '@type': string } & Record<string, unknown>,
    )

test('a link to the venue brings its name, what it offers and a picture', async () => {
  const about = await preview('/')
  expect(about).toMatchObject({
    ogTitle: 'Arena Tatuíra · Reserva de quadras',
    ogDescription:
      'Reserve quadra de areia para futevôlei, beach tênis e vôlei, a partir de R$ 80 a hora: veja os horários livres e pague por PIX ou cartão. Av. das Palmeiras, 1200 – Praia Mansa',
    ogSiteName: 'Arena Tatuíra',
    ogUrl: `${ORIGIN}/`,
    ogLocale: 'pt_BR',
    ogType: 'website',
    twitterCard: 'summary_large_image',
  })
  const [image] = about.ogImage!
  expect(image).toMatchObject({ type: 'image/jpeg', width: '1200', height: '630' })
  expect(image!.url).toMatch(new RegExp(`^${ORIGIN}/api/venue/card/[0-9a-f]{16}\\.jpg$`))
  const { document } = new JSDOM((await open('/')).html).window
  expect(document.title).toBe(about.ogTitle)
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/`)
})

test('what an owner is shown of a link is what the page brings', async () => {
  const card = async () => {
    const { title, description, image, site } = await (
      await fetch(`${app.origin}/api/venue/card`)
    ).json()
    return { ogTitle: title, ogDescription: description, url: `https://${site}${image}` }
  }
  const page = async () => {
    const { ogTitle, ogDescription, ogImage } = await preview('/')
    return { ogTitle, ogDescription, url: ogImage![0]!.url }
  }
  const before = await card()
  expect(before).toEqual(await page())
  await changeVenue({ name: 'Arena das Dunas', colorMain: '#7a1f3d' })
  const after = await card()
  expect(after).toEqual(await page())
  expect(after.ogTitle).toBe('Arena das Dunas · Reserva de quadras')
  expect(after.url).not.toBe(before.url)
})

test('another name is in the next page, and the same page is not sent twice', async () => {
  const { response } = await open('/')
  const again = () =>
    fetch(`${app.origin}/`, {
      headers: {
        Accept: 'text/html',
        'Cache-Control': 'max-age=0',
        'If-None-Match': response.headers.get('etag')!,
      },
    })
  expect((await again()).status).toBe(304)
  await changeVenue({ name: 'Arena das Dunas' })
  const after = await again()
  expect(after.status).toBe(200)
  expect(await after.text()).toContain('<title>Arena das Dunas · Reserva de quadras</title>')
})

test('an address that cannot be followed is answered as itself, whoever asked before for another', async () => {
  const venue = await preview('/')
  const unknown = await preview('/?sport=curling')
  expect(unknown.ogDescription).toContain('Não encontramos a modalidade deste link')
  expect((await preview('/')).ogDescription).toBe(venue.ogDescription)
})

test('the venue’s own colours are in the page, in what the browser draws around it and in the manifest', async () => {
  const icon = (html: string) => /href="(\/api\/venue\/icon\/[^"]+)"/.exec(html)?.[1]
  const before = (await open('/')).html
  expect(before).not.toContain('<style')
  await changeVenue({ colorMain: '#7a1f3d' })
  const { html } = await open('/')
  const { document } = new JSDOM(html).window
  const header = document.querySelector('meta[name=theme-color]')!.getAttribute('content')
  expect(document.querySelector('style')!.textContent).toContain(`--color-header:${header}`)
  expect(document.querySelector('style')!.textContent).toContain('--color-primary:#7a1f3d')
  expect(icon(html)).not.toBe(icon(before))
  const manifest = await fetch(`${app.origin}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ theme_color: header })
})

describe('search engines', () => {
  test.each(PAGES.filter((path) => !SEARCHED_PAGES.includes(path)))(
    '%s is read and not shown',
    async (path) => {
      const { response, html } = await open(path)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      const { document } = new JSDOM(html).window
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
      expect(document.querySelector('link[rel=canonical]')).toBeNull()
      expect(data(html)).toEqual([])
    },
  )

  test.each(SEARCHED_PAGES)('%s is shown', async (path) => {
    const { response, html } = await open(path)
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(html).not.toContain('noindex')
    expect(data(html)).toHaveLength(1)
  })
})

describe('the data for search engines', () => {
  test('says in the words of schema.org where the venue is, when it is open and what it costs', async () => {
    await changeVenue({ latitude: -27.5954, longitude: -48.548 })
    const [said] = data((await open('/')).html)
    expect(unknownIn(said!)).toEqual([])
    const hours = { '@type': 'OpeningHoursSpecification' }
    expect(said).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsActivityLocation',
      name: 'Arena Tatuíra',
      url: `${ORIGIN}/`,
      telephone: '+554833000000',
      address: { streetAddress: 'Av. das Palmeiras, 1200 – Praia Mansa', addressCountry: 'BR' },
      geo: { latitude: -27.5954, longitude: -48.548 },
      priceRange: 'R$ 80 – R$ 140',
      potentialAction: { '@type': 'ReserveAction', target: { urlTemplate: `${ORIGIN}/` } },
      specialOpeningHoursSpecification: [
        {
          ...hours,
          opens: '06:00',
          closes: '12:00',
          validFrom: '2026-11-26',
          validThrough: '2026-11-26',
        },
        {
          ...hours,
          opens: '14:00',
          closes: '22:00',
          validFrom: '2026-11-26',
          validThrough: '2026-11-26',
        },
      ],
    })
  })

  test('closes a day that ends at midnight before it', async () => {
    await app.deps.knex('operation_hours').update({ openTime: '18:00', closeTime: '24:00' })
    app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
    const [said] = data((await open('/')).html)
    expect(said!['openingHoursSpecification']).toMatchObject([
      {
        opens: '18:00',
        closes: '23:59',
        dayOfWeek: expect.arrayContaining(['Monday', 'Sunday']) as unknown,
      },
    ])
  })

  test('would be found wrong where it is', () => {
    const place = { '@type': 'SportsActivityLocation', name: 'Arena' }
    const wrong = [
      { '@type': 'SandCourt' },
      { ...place, sport: 'vôlei' },
      { ...place, geo: { '@type': 'PostalAddress' } },
      { ...place, geo: { '@type': 'GeoCoordinates', altitudes: 1 } },
      { ...place, potentialAction: 'reservar' },
    ]
    expect(wrong.map((one) => unknownIn(one))).toEqual([
      ['SandCourt: no such type'],
      ['SportsActivityLocation.sport: no such property'],
      ['SportsActivityLocation.geo: no PostalAddress'],
      ['SportsActivityLocation.geo.altitudes: no such property'],
      ['SportsActivityLocation.potentialAction: no plain value'],
    ])
  })
})

describe('a link to an hour', () => {
  test('says when, what and how much, and leads to that hour', async () => {
    expect(await preview(hour('20:00'))).toMatchObject({
      ogTitle: 'Terça, 24/11 às 20:00 · Futevôlei · R$ 120 · Arena Tatuíra',
      ogDescription:
        'Horário livre agora: reserve e pague por PIX ou cartão. Av. das Palmeiras, 1200 – Praia Mansa',
      ogUrl: ORIGIN + hour('20:00'),
    })
  })

  test('is no page for search engines, and is shared from a browser as it is', async () => {
    const { html, response } = await open(hour('20:00'))
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toContain('canonical')
    expect(html).toContain('<title>Arena Tatuíra · Reserva de quadras</title>')
  })

  test('says that it is gone as soon as it is, and which free ones are near', async () => {
    expect((await preview(hour('10:00'))).ogTitle).toContain('R$ 80')
    await app.deps.knex('courts').update({ active: false }).whereNot({ id: 1 })
    app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
    const browser = app.browser()
    await browser.post('/api/holds', {
      date: TOMORROW,
      startTime: '10:00',
      sportType: 'futevôlei',
      price: 80,
    })
    expect(await preview(hour('10:00'))).toMatchObject({
      ogTitle: 'Terça, 24/11 às 10:00 não está mais livre · Futevôlei · Arena Tatuíra',
      ogDescription:
        'Horários livres mais perto: terça, 24/11 às 09:00 e 11:00. Av. das Palmeiras, 1200 – Praia Mansa',
    })
  })

  test('that has passed says so', async () => {
    expect(await preview(hour('08:00', '2026-11-23'))).toMatchObject({
      ogTitle: 'Segunda, 23/11 às 08:00 já passou · Futevôlei · Arena Tatuíra',
      ogDescription:
        'Horários livres mais perto: segunda, 23/11 às 10:00. Av. das Palmeiras, 1200 – Praia Mansa',
    })
    const before = await preview(hour('20:00', '2026-11-20'))
    expect(before.ogTitle).toBe('Arena Tatuíra · Reserva de quadras')
    expect(before.ogDescription).toBe('O dia 20/11/2026 já passou: escolha outro.')
  })

  test('at which the venue is closed says so', async () => {
    expect((await preview(hour('13:00', '2026-11-26'))).ogTitle).toBe(
      'Quinta, 26/11 às 13:00 está fechado · Futevôlei · Arena Tatuíra',
    )
  })

  test.each([
    '/?sport=xadrez&data=2026-11-24&hora=20',
    '/?sport=futevolei&data=x&hora=99',
    '/?hora=%25',
    '/?utm_source=%3Cscript%3E',
  ])('in an address that names none is a link to the venue: %s', async (path) => {
    const about = await preview(path)
    expect(about.ogTitle).toBe('Arena Tatuíra · Reserva de quadras')
    expect(about.ogUrl).toBe(`${ORIGIN}/`)
  })
})

describe('a venue', () => {
  test('that nobody has described is nobody’s', async () => {
    await app.stop()
    app = await startWithPages({ demo: false })
    const about = await preview('/')
    expect(about.ogTitle).toBe('Reserva de quadras de areia')
    const { html } = await open('/')
    expect(data(html)).toEqual([])
    expect(html).toContain('href="/favicon.svg"')
    expect((await preview(hour('20:00'))).ogTitle).toContain('às 20:00')
  })

  test('without courts and prices invites all the same', async () => {
    await app.deps.knex('prices').delete()
    await app.deps.knex('courts').update({ active: false })
    app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
    expect((await preview('/')).ogDescription).toBe(
      'Reserve sua quadra de areia: veja os horários livres e pague por PIX ou cartão. Av. das Palmeiras, 1200 – Praia Mansa',
    )
  })

  test('of one sport and one price names them', async () => {
    await app.deps.knex('courts').update({ sportTypes: '["beach_tennis"]' })
    await app.deps.knex('prices').update({ price: 9_950 })
    app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
    expect((await preview('/')).ogDescription).toContain(
      'Reserve quadra de areia para beach tênis, R$ 99,50 a hora:',
    )
  })

  test('that is closed for a season says until when, and in which days', async () => {
    const dates = Array.from({ length: 20 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`) // prettier-ignore
    const today = Array.from({ length: 8 }, (_, day) => `2026-11-${23 + day}`)
    await app.deps.knex('special_closing_dates').delete()
    await app.deps
      .knex('special_closing_dates')
      .insert([...today, ...dates].map((date) => ({ date, description: 'Reforma', allDay: true })))
    app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
    expect((await preview('/')).ogDescription).toContain('Fechado até 20/12/2026')
    const [said] = data((await open('/')).html)
    expect(said!['specialOpeningHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-11-23',
        validThrough: '2026-12-20',
      },
    ])
    await app.deps.knex('operation_hours').update({ isOpen: false })
    app.deps.events.publish({ id: 2, dates: [], catalog: true, reservations: false })
    expect((await preview('/')).ogDescription).toContain('Fechado no momento.')
  })
})

describe('a name that is more than a name', () => {
  const NAMES = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '<!--/head--><!--app-->',
    '$& $1 $` {{7*7}} \\u003c',
    '&lt;b&gt; & Filhos',
    `Arena ${'Muito '.repeat(8)}Grande`,
  ]
  test.each(NAMES)('is a text wherever it stands: %s', async (name) => {
    await changeVenue({ name, brand: '"><b>', address: `Rua ${name}` })
    const { html } = await open('/')
    const { document } = new JSDOM(html).window
    expect(document.title).toBe(`${name} · Reserva de quadras`)
    expect(document.querySelectorAll('script')).toHaveLength(2)
    expect(document.querySelectorAll('img, b, [onload], [onerror]')).toHaveLength(0)
    expect(data(html)[0]).toMatchObject({ name, address: { streetAddress: `Rua ${name}` } })
    const about = await preview(hour('20:00'))
    expect(about.ogTitle).toBe(`Terça, 24/11 às 20:00 · Futevôlei · R$ 120 · ${name}`)
    expect(about.ogSiteName).toBe(name)
    const manifest = await fetch(`${app.origin}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ name })
  })
})

test('the pages of two venues differ in nothing but their heads', async () => {
  const { html } = await open('/')
  await changeVenue({
    name: 'Beira-Mar',
    brand: 'BM',
    address: 'Rua 7',
    phone: '48999887766',
    email: 'oi@bm.example',
  })
  const other = (await open('/')).html
  const cut = (page: string) => page.replace(/<!--head-->[^]*<!--\/head-->/, '')
  expect(cut(other)).toBe(cut(html))
  const lines = html.split('\n')
  const differing = other.split('\n').flatMap((line, at) => (line === lines[at] ? [] : [/^[^=>]*(?:=[^ >]+)?/.exec(line.trim())![0]])) // prettier-ignore
  expect(differing).toEqual([
    '<title',
    '<meta name="description"',
    '<meta property="og:site_name"',
    '<meta property="og:title"',
    '<meta property="og:description"',
    '<meta property="og:image"',
    '<meta property="og:image:alt"',
    '<meta name="apple-mobile-web-app-title"',
    '<link rel="icon"',
    '<link rel="apple-touch-icon"',
    '<script type="application/ld+json"',
  ])
})

test('a rush of bots asks the database once', async () => {
  let queries = 0
  await open('/')
  app.deps.knex.on('query', () => {
    queries += 1
  })
  const paths = [
    '/',
    '/links',
    hour('20:00'),
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
  ]
  await Promise.all(Array.from({ length: 300 }, (_, at) => open(paths[at % paths.length]!)))
  expect(queries).toBeLessThan(10)
})
