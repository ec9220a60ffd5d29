import { JSDOM } from 'jsdom'
import robots from 'robots-parser'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PAGES } from '#shared/platform/http/pages.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

// The package's types name a default export that it has not.
const readRobots = robots as unknown as typeof robots.default
const ORIGIN = 'https://arena.example'

type Icon = { src: string; sizes: string; type: string; purpose: string }
type Manifest = {
  id: string
  name: string
  short_name: string
  scope: string
  theme_color: string
  background_color: string
  start_url: string
  icons: Icon[]
  screenshots?: object[]
}

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ config: { publicUrl: ORIGIN } })
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const manifest = async () => (await app.browser().get<Manifest>('/manifest.webmanifest')).body
async function read(path: string) {
  const response = await fetch(app.origin + path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
/** The card of a link, by its name of now. */
async function card() {
  const [icon] = (await manifest()).icons
  const [, id] = /icon\/([0-9a-f]{16})-/.exec(icon!.src)!
  return read(`/api/venue/card/${id}.jpg`)
}
const photo = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } }).jpeg()
const upload = async (image: Sharp) => {
  const { status } = await admin.post('/api/venue/picture', {
    image: (await image.toBuffer()).toString('base64'),
  })
  expect(status).toBe(200)
}
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('search engines may read every page, and are told which ones there are', async () => {
  const text = await (await fetch(`${app.origin}/robots.txt`)).text()
  const read = readRobots(`${ORIGIN}/robots.txt`, text)
  for (const path of [...PAGES, '/api/venue/card/a.jpg', '/assets/main.js']) {
    expect([path, read.isAllowed(ORIGIN + path, 'Googlebot')]).toEqual([path, true])
  }
  expect(read.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`])
  const sitemap = await fetch(`${app.origin}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = new JSDOM(await sitemap.text(), { contentType: 'application/xml' }).window.document
  const pages = [...xml.querySelectorAll('url > loc')].map(({ textContent }) => textContent)
  expect(pages).toEqual(
    ['/', '/links', '/en', '/es', '/termos-condicoes.html'].map((path) => ORIGIN + path),
  )
})

describe('the manifest', () => {
  test('has the name of the venue, and stays the same app when that changes', async () => {
    const before = await manifest()
    expect(before).toMatchObject({
      id: '/',
      name: 'Arena Tatuíra',
      short_name: 'TATU',
      start_url: '/',
      scope: '/',
    })
    expect(before.screenshots).toBeUndefined()
    const first = await read('/manifest.webmanifest')
    expect(first.response.headers.get('content-type')).toBe(
      'application/manifest+json; charset=utf-8',
    )
    expect(first.response.headers.get('cache-control')).toBe('no-cache')
    const again = () =>
      fetch(`${app.origin}/manifest.webmanifest`, {
        headers: {
          'Cache-Control': 'max-age=0',
          'If-None-Match': first.response.headers.get('etag')!,
        },
      })
    expect((await again()).status).toBe(304)
    await admin.patch('/api/venue', { name: 'Beira-Mar' })
    expect((await again()).status).toBe(200)
    const after = await manifest()
    expect(after).toMatchObject({ name: 'Beira-Mar', short_name: 'Beira-Mar' })
    for (const field of ['id', 'start_url', 'scope'] as const) {
      expect(after[field]).toBe(before[field])
    }
    expect(after.icons[0]!.src).not.toBe(before.icons[0]!.src)
  })

  test('has the colours of the venue, as its card and its icons have', async () => {
    const before = await manifest()
    const usual = await card()
    const { status } = await admin.patch('/api/venue', { colorMain: '#7a1f4d' })
    expect(status).toBe(200)
    const after = await manifest()
    expect(before).toMatchObject({ theme_color: '#07404c', background_color: '#fbf6ec' })
    expect(after.theme_color).toMatch(/^#[4-6]/)
    expect(after.icons[0]!.src).not.toBe(before.icons[0]!.src)
    const [first, later] = [
      await colourAt(usual.bytes, 5, 5),
      await colourAt((await card()).bytes, 5, 5),
    ]
    expect([first[0]! < 30, later[0]! > 60]).toEqual([true, true])
    const [red = 0] = await colourAt((await read(after.icons[3]!.src)).bytes, 10, 10)
    expect(red).toBeGreaterThan(60)
  })

  test('of a venue that nobody has described is that of the build', async () => {
    await app.stop()
    app = await startTestApp({ demo: false })
    expect(await manifest()).toMatchObject({
      short_name: 'Quadras',
      icons: [{ src: '/icons/icone-192.png' }, {}, {}, {}],
    })
  })
})

describe('the icons', () => {
  test('are there in their sizes and shapes, and are stored for ever by their name', async () => {
    const { icons } = await manifest()
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
      'monochrome 512x512',
    ])
    for (const { src, sizes, purpose } of icons) {
      const { response, bytes } = await read(src)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width, height, format } = await sharp(bytes).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
      const [, , , alpha] = await colourAt(bytes, 1, 1)
      expect([purpose, alpha]).toEqual([purpose, purpose === 'maskable' ? 255 : 0])
      expect(bytes.length).toBeLessThan(20_000)
    }
  })

  test('in one colour are the mark alone, whatever the picture', async () => {
    await upload(photo(600, 600))
    const { src } = (await manifest()).icons.find(({ purpose }) => purpose === 'monochrome')!
    const { channels } = await sharp((await read(src)).bytes)
      .ensureAlpha()
      .stats()
    expect(channels[3]!.mean).toBeGreaterThan(5)
    expect(channels[3]!.mean).toBeLessThan(120)
  })

  test.each([
    [600, 600, true],
    [500, 400, true],
    [900, 400, false],
  ])('of a picture of %d by %d show it: %s', async (width, height, isShown) => {
    const mark = (await manifest()).icons[3]!.src
    const drawn = await colourAt((await read(mark)).bytes, 40, 40)
    await upload(photo(width, height))
    const { src } = (await manifest()).icons[3]!
    expect(src).not.toBe(mark)
    const [red = 0] = await colourAt((await read(src)).bytes, 40, 40)
    expect(red > 150).toBe(isShown)
    expect(drawn[0]!).toBeLessThan(50)
  })

  test('of before lead to those of now, and what is none is not found', async () => {
    const { src } = (await manifest()).icons[0]!
    await admin.patch('/api/venue', { name: 'Beira-Mar', brand: 'BM' })
    const { response, bytes } = await read(src)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(bytes).toEqual((await read((await manifest()).icons[0]!.src)).bytes)
    for (const name of ['nada', `${'0'.repeat(16)}-1024.png`, '..%2f..%2fa.png']) {
      expect((await read(`/api/venue/icon/${name}`)).response.status).toBe(404)
      expect((await read(`/api/venue/card/${name}`)).response.status).toBe(404)
    }
  })
})

describe('the card of a link', () => {
  const CARD = { format: 'jpeg', width: 1200, height: 630 }
  const MOST = 300_000

  test.each([
    'Arena Tatuíra',
    'São João do Araçá: Vôlei & Cia.',
    `Arena ${'Muito '.repeat(8)}Grande`,
    'A'.repeat(120),
    '</script><script>alert(1)</script>',
    'Łódź Beach Żabka',
    '🏐🏖️',
    'Арена',
  ])('without a picture is drawn from the name: %s', async (name) => {
    await admin.patch('/api/venue', { name })
    const { response, bytes } = await card()
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(bytes).metadata()).toMatchObject(CARD)
    expect(bytes.length).toBeLessThan(MOST)
    // Letters stand between the edges, and nothing on them.
    const brightest = async (left: number, width: number) => {
      const part = await sharp(bytes)
        .extract({ left, top: 80, width, height: 320 })
        .png()
        .toBuffer()
      return (await sharp(part).stats()).channels[0]!.max
    }
    expect(await brightest(80, 1040)).toBeGreaterThan(240)
    expect(await brightest(0, 70)).toBeLessThan(60)
    expect(await brightest(1130, 70)).toBeLessThan(60)
  })

  test('is the picture where there is one', async () => {
    await upload(photo(1600, 1000))
    const { bytes } = await card()
    expect(await sharp(bytes).metadata()).toMatchObject(CARD)
    const [red = 0, green = 0] = await colourAt(bytes, 600, 300)
    expect([red > 190, green < 70]).toEqual([true, true])
    await admin.delete('/api/venue/picture')
    expect((await colourAt((await card()).bytes, 5, 5))[0]).toBeLessThan(50)
    expect(await app.deps.knex('venue_cards')).toEqual([])
  })

  test('of a picture that cannot be made light at its best is made so', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const
    const worst = sharp({ create: { width: 440, height: 300, channels: 3, background: '#000', noise } }) // prettier-ignore
    await upload(worst.jpeg({ quality: 70 }))
    const { bytes } = await card()
    expect(await sharp(bytes).metadata()).toMatchObject(CARD)
    expect(bytes.length).toBeLessThanOrEqual(MOST)
  })

  test('of a picture of before there were cards is made of what is stored', async () => {
    await upload(photo(1600, 1000))
    await app.deps.knex('venue_cards').delete()
    const { bytes } = await card()
    expect(await sharp(bytes).metadata()).toMatchObject(CARD)
    expect((await colourAt(bytes, 600, 300))[0]).toBeGreaterThan(190)
  })

  test('is made once, however many ask for it', async () => {
    await upload(photo(1600, 1000))
    const [{ src }] = (await manifest()).icons as [Icon]
    const path = src.replace('/icon/', '/card/').replace(/-192\.png$/, '.jpg')
    let reads = 0
    app.deps.knex.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('venue_cards')) reads += 1
    })
    const all = await Promise.all(Array.from({ length: 100 }, () => read(path)))
    expect(new Set(all.map(({ response }) => response.status))).toEqual(new Set([200]))
    expect(reads).toBe(1)
  })
})
