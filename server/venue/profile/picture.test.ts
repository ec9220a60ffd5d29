import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { VENUE_PICTURE_MOST_BYTES, VENUE_PICTURE_WIDTHS } from '#shared/venue/profile/picture.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

/** The most that the library has ever held at once, in all tests of this file. */
const MOST_MEGABYTES = 200
const PATH = '/api/venue/picture'
const shown = async () => (await app.browser().get<Venue>('/api/venue')).body.picture
const base64 = async (image: Sharp) => (await image.toBuffer()).toString('base64')
const send = async (image: string) => admin.post<Venue & Problem>(PATH, { image })

function noise(width: number, height: number, sigma: number) {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
}

const aPhoto = (width = 1600, height = 1000) =>
  base64(noise(width, height, 30).blur(3).jpeg({ quality: 60 }))

async function read(name: string) {
  const file = await fetch(`${app.origin}${PATH}/${name}`)
  return { file, bytes: Buffer.from(await file.arrayBuffer()) }
}

const FILES = VENUE_PICTURE_WIDTHS.flatMap((width) =>
  (['avif', 'webp'] as const).map((format) => ({ width, format })),
)

test('an uploaded picture becomes small files that everybody may store for ever', async () => {
  expect(await send(await aPhoto())).toMatchObject({ status: 200, body: { version: 2 } })
  const picture = await shown()
  expect(picture).toMatch(/^[0-9a-f]{16}$/)
  for (const { width, format } of FILES) {
    const { file, bytes } = await read(`${picture}-${width}.${format}`)
    expect(file.headers.get('content-type')).toBe(`image/${format}`)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    const found = await sharp(bytes).metadata()
    expect([found.width, found.height]).toEqual([width, width / 2.5])
    expect(bytes.length).toBeLessThanOrEqual(VENUE_PICTURE_MOST_BYTES[width])
  }
})

test('of what cannot be made small at full size fewer points are sent, in the same form', async () => {
  const worst = await base64(noise(440, 300, 120).jpeg({ quality: 70 }))
  expect(await send(worst)).toMatchObject({ status: 200 })
  const picture = await shown()
  for (const { width, format } of FILES) {
    const { bytes } = await read(`${picture}-${width}.${format}`)
    expect(bytes.length).toBeLessThanOrEqual(VENUE_PICTURE_MOST_BYTES[width])
    const found = await sharp(bytes).metadata()
    expect(found.width).toBeLessThan(width)
    expect(found.width / found.height).toBeCloseTo(2.5, 1)
  }
})

// Upright stripes as the camera stored them lie when it was held on its side.
test('a picture is turned as it was taken, and nothing of where and by whom is left', async () => {
  const stripe = (left: number) => ({
    input: { create: { width: 50, height: 400, channels: 3, background: '#fff' } } as const,
    left,
    top: 0,
  })
  const taken = sharp({ create: { width: 800, height: 400, channels: 3, background: '#036' } })
    .composite(Array.from({ length: 8 }, (_, index) => stripe(index * 100)))
    .withExif({
      IFD0: { Artist: 'Marina' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 35/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
  const image = await base64(taken)
  expect(Buffer.from(image, 'base64').includes('Marina')).toBe(true)
  expect(await send(image)).toMatchObject({ status: 200 })
  const picture = await shown()
  for (const { width, format } of FILES) {
    const { bytes } = await read(`${picture}-${width}.${format}`)
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes('Marina')).toBe(false)
    const spread = async (part: { width: number; height: number }) => {
      const cut = await sharp(bytes)
        .extract({ left: 40, top: 10, ...part })
        .png()
        .toBuffer()
      return (await sharp(cut).stats()).channels[0]!.stdev
    }
    expect(await spread({ width: 200, height: 1 })).toBeLessThan(10)
    expect(await spread({ width: 1, height: 200 })).toBeGreaterThan(80)
  }
})

test('what shines through is white, not black', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const clear = sharp({ create: { width: 900, height: 400, channels: 4, background } }).png()
  expect(await send(await base64(clear))).toMatchObject({ status: 200 })
  const { bytes } = await read(`${await shown()}-640.webp`)
  const { channels } = await sharp(bytes).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})

test('another picture has another address and takes the place of the one before, and it can be taken away', async () => {
  await send(await aPhoto())
  const first = await shown()
  await send(await aPhoto(800, 800))
  const second = await shown()
  expect(second).not.toBe(first)
  expect((await read(`${first}-640.webp`)).file.status).toBe(404)
  await admin.delete(PATH)
  expect(await shown()).toBeUndefined()
  expect((await read(`${second}-640.webp`)).file.status).toBe(404)
  expect(await app.deps.knex('venue_pictures')).toEqual([])
  const { body } = await admin.get<AuditPage>('/api/audit')
  const said = body.entries.flatMap(({ entity, action, changes }) =>
    changes.map(({ before, after }) => [entity, action, before, after]),
  )
  expect(said).toEqual([
    ['venue', 'changed', second, ''],
    ['venue', 'changed', first, second],
    ['venue', 'changed', '', first],
  ])
})

test('only who may edit the settings changes the picture', async () => {
  await send(await aPhoto())
  const before = await shown()
  const image = await aPhoto(700, 700)
  const reception = await signedIn(app, 'reception')
  for (const [who, status] of [
    [app.browser(), 401],
    [await signedIn(app, 'user'), 403],
    [reception, 403],
  ] as const) {
    expect(await who.post(PATH, { image })).toMatchObject({ status })
    expect(await who.delete(PATH)).toMatchObject({ status })
  }
  expect(await shown()).toBe(before)
})

/** A PNG that says to have so many points, in less than 100 bytes. */
function claiming(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(100)))
  return Buffer.concat([start, chunk('IHDR', head), rows, chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  )
}

const flat = (width: number, height: number) =>
  base64(sharp({ create: { width, height, channels: 3, background: '#963' } }).png())
/** 839 bytes, which a decoder that counts for nobody would make 900 MB of. */
const AVIF = await base64(
  sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#963' } }).avif({
    bitdepth: 12,
    effort: 0,
  }),
)
/** Some hundred bytes, which would fill 4 GiB to cover the size of a file. */
const LINE = await flat(3, 4_000)

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>'
const text = (content: string) => Buffer.from(content).toString('base64')

test.each([
  ['points for a whole memory', claiming(60_000, 60_000), 'picture-too-big'],
  ['one point more than allowed', claiming(5_000, 5_001), 'picture-too-big'],
  ['a picture of which most is missing', claiming(3_000, 2_000), 'invalid-picture'],
  ['no image', text('<svg onload=alert(1)>'), 'invalid-picture'],
  ['a drawing', text(DRAWING), 'invalid-picture'],
  ['an AVIF, which the browser draws anew before it sends it', AVIF, 'invalid-picture'],
  ['a document', text('%PDF-1.7'), 'invalid-picture'],
  ['a line of points whose cover has hundreds of millions', LINE, 'picture-too-narrow'],
  ['a line that lies', await flat(4_000, 3), 'picture-too-narrow'],
  ['a little more than twenty times as high as wide', await flat(10, 201), 'picture-too-narrow'],
] as const)('%s is refused, and why', async (_, image, code) => {
  const message = problemMessage(code)
  expect(await send(image)).toMatchObject({ status: 422, body: { code, message } })
  expect(await shown()).toBeUndefined()
})

const [deep, moving] = [
  sharp({ create: { width: 2_000, height: 1_000, channels: 4, background: '#963' } })
    .toColourspace('rgb16')
    .png({ progressive: true }),
  sharp({
    create: { width: 90, height: 60 * 20, channels: 3, background: '#963', pageHeight: 60 },
  }),
]
test.each([
  ['as high as may be', await flat(10, 200)],
  ['as wide as may be', await flat(200, 10)],
  ['of a single point', await flat(1, 1)],
  ['of 16 bits, to be read at once', await base64(deep)],
  ['of twenty frames that move', await base64(moving.gif())],
])('a picture %s is made small in the memory that a camera photo needs', async (_, image) => {
  expect(await send(image)).toMatchObject({ status: 200 })
  const { bytes } = await read(`${await shown()}-1280.webp`)
  const { height, pages, width } = await sharp(bytes).metadata()
  expect([width, height, pages]).toEqual([1280, 512, undefined])
  expect(sharp.cache().memory.high).toBeLessThan(MOST_MEGABYTES)
})

test('what is no base64 is refused at its field; an empty file in words', async () => {
  const errors = { image: ['Envie uma imagem'] }
  expect(await send('???')).toMatchObject({ status: 422, body: { errors } })
  expect(await send('')).toMatchObject({ status: 422, body: { code: 'invalid-picture' } })
})

test('more than a call may carry is refused before it is read', async () => {
  const code = 'too-large'
  const message = problemMessage(code)
  const answer = await send('A'.repeat(300_000))
  expect(answer).toMatchObject({ status: 413, body: { code, message } })
})

test('pictures are made one after the other, and who comes when several wait is asked to come again', async () => {
  const image = await aPhoto(400, 300)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(image)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(8)
  for (const { status, headers, body } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'server-busy', '5'])
    expect(body.message).toContain('Outras fotos')
  }
  expect(await app.deps.knex('venue_pictures').distinct('id').pluck('id')).toEqual([await shown()])
})
