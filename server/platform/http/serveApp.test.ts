import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '#shared/platform/http/pages.ts'
import { compressAssets } from '../../operation/cli/compressAssets.ts'
import { listen, type Listening } from '../../test/support/listen.ts'
import { problems } from './problems.ts'
import { securityHeaders } from './securityHeaders.ts'
import { serveApp, type AskedPage, type WritePage, type WrittenPage } from './serveApp.ts'

const PLAIN = { isHttps: false, hstsSubdomains: false }
const SCRIPT = `console.log('${'areia '.repeat(500)}')`
let folder: string
let app: Listening

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-app-'))
  const built = join(folder, 'app')
  await mkdir(join(built, 'assets'), { recursive: true })
  await mkdir(join(built, '.vite'))
  await mkdir(join(built, 'icons'))
  await Promise.all([
    writeFile(join(folder, 'secret.txt'), 'secret'),
    writeFile(join(built, 'index.html'), '<title>Quadras</title>'),
    writeFile(join(built, 'desk.html'), '<title>Quadras, balcão</title>'),
    writeFile(join(built, 'termos-condicoes.html'), '<title>Termos</title>'),
    writeFile(join(built, 'assets/main-Ab12Cd34.js'), SCRIPT),
    writeFile(join(built, '.vite/manifest.json'), '{}'),
    writeFile(join(built, 'sw.js'), SCRIPT),
    writeFile(join(built, 'manifest.webmanifest'), JSON.stringify({ name: 'areia '.repeat(200) })),
    writeFile(join(built, 'icons/icone-192.png'), 'PNG'),
  ])
  await compressAssets(built)
  app = await listen(new Koa().use(securityHeaders(PLAIN)).use(problems).use(serveApp(built)))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

/** As it comes over the wire: `fetch` would decode the body and tidy up the path. */
function raw(path: string, headers: Record<string, string> = {}, { origin } = app) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(origin)
      httpGet({ hostname, port, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      }).on('error', reject)
    },
  )
}

describe('the built app', () => {
  // Some mail programs write the # of a link as %23.
  const written = ['/reserva%23K7QM2XPA.abcdefghijklmnopqrstuv', '/tv%23abc.']
  test.each([...PAGES, ...written, '/auth/', '/Admin/Agenda'])('%s is the app', async (path) => {
    const { status, headers, body } = await raw(path, { Accept: 'text/html' })
    expect(status).toBe(200)
    expect(body.toString()).toContain('Quadras')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test.each(['/admin', '/admin/agenda', '/Admin/Agenda', '/admin/nada'])(
    '%s is the page that names the desk’s files',
    async (path) => {
      const { body } = await raw(path, { Accept: 'text/html' })
      expect(body.toString()).toContain('balcão')
    },
  )

  test.each(['/', '/reserva', '/nada'])('%s is the page without them', async (path) => {
    const { body } = await raw(path, { Accept: 'text/html' })
    expect(body.toString()).not.toContain('balcão')
  })

  test.each(['/nada', '/admin/nada', '/admin/agenda/5', '/constructor'])(
    '%s is the app’s not-found screen with its status',
    async (path) => {
      const { status, headers, body } = await raw(path, { Accept: 'text/html' })
      expect(status).toBe(404)
      expect(body.toString()).toContain('Quadras')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      const again = await raw(path, {
        Accept: 'text/html',
        'If-None-Match': String(headers['etag']),
      })
      expect(again.status).toBe(404)
    },
  )

  test('a part of a page gets no headers about pages', async () => {
    const { headers } = await raw('/assets/main-Ab12Cd34.js')
    expect(headers['permissions-policy']).toBeUndefined()
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('the terms are a page of their own', async () => {
    expect((await raw('/termos-condicoes.html')).body.toString()).toContain('Termos')
  })

  test('an asset with a hash in its name may be cached for a year', async () => {
    const { headers, body } = await raw('/assets/main-Ab12Cd34.js')
    expect(body.toString()).toBe(SCRIPT)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('to "%s" it goes out as %s', async (accepted, encoding, decode) => {
    const { headers, body } = await raw('/assets/main-Ab12Cd34.js', { 'Accept-Encoding': accepted })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(body.length).toBeLessThan(SCRIPT.length / 10)
    expect(decode(body).toString()).toBe(SCRIPT)
  })

  test.each([
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/icons/icone-192.png', 'image/png'],
  ])('%s is revalidated each time, because its name stays', async (path, type) => {
    const { status, headers } = await raw(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
    const again = await raw(path, { 'If-None-Match': String(headers['etag']) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test.each(['/sw.js', '/manifest.webmanifest'])('%s goes out compressed', async (path) => {
    const { headers } = await raw(path, { 'Accept-Encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
  })

  test('the worker may reach the server and nobody else', async () => {
    const policy = String((await raw('/sw.js')).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("worker-src 'self';")
    expect(policy).toContain("manifest-src 'self';")
  })

  test('what the browser already has is not sent again', async () => {
    const { headers } = await raw('/', { Accept: 'text/html' })
    const again = await raw('/', { 'If-None-Match': String(headers['etag']) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test.each([
    '/api/nowhere',
    '/api',
    '/assets/gone-12345678.js',
    '/missing.png',
    '/.vite/manifest.json',
    '/index.html.br',
  ])('%s is not found rather than the app', async (path) => {
    const { status, headers } = await raw(path, { Accept: 'text/html' })
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('json')
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
  ])('%s does not lead out of the folder', async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBe(404)
    expect(body.toString()).not.toContain('secret')
  })

  test('a page runs only its own scripts and is shown in no frame', async () => {
    const { headers } = await raw('/', { Accept: 'text/html' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('HSTS', () => {
  async function hsts(settings: Partial<typeof PLAIN>, forwarded: Record<string, string> = {}) {
    const koa = new Koa({ proxy: true, maxIpsCount: 1 })
    koa.use(securityHeaders({ ...PLAIN, ...settings })).use(problems)
    const behindProxy = await listen(koa)
    const { headers } = await fetch(behindProxy.origin, { headers: forwarded })
    await behindProxy.stop()
    return headers.get('strict-transport-security')
  }

  test('is sent over HTTPS, and behind an https address whatever the proxy says', async () => {
    expect(await hsts({}, { 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000')
    expect(await hsts({ isHttps: true })).toBe('max-age=31536000')
    expect(await hsts({})).toBeNull()
  })

  test('speaks of the names below only when asked to', async () => {
    expect(await hsts({ isHttps: true, hstsSubdomains: true })).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})

describe('a page that the server writes', () => {
  const HOURS = `<p>${'Livre hoje 18:00 '.repeat(100)}</p>`
  const asked: AskedPage[] = []
  let written: WrittenPage = { html: HOURS, headers: { 'X-Robots-Tag': 'noindex' } }
  let site: Listening
  beforeAll(async () => {
    const write: WritePage = async (page) => {
      asked.push(page)
      return page.path === '/' ? written : null
    }
    const koa = new Koa().use(securityHeaders(PLAIN)).use(problems)
    site = await listen(koa.use(serveApp(join(folder, 'app'), [], write)))
  })
  afterAll(() => site.stop())

  const page = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { headers: { Accept: 'text/html', ...headers } })

  test('is sent in place of the file, with what whoever wrote it says of it', async () => {
    const answer = await page('/?sport=v%C3%B4lei')
    expect(await answer.text()).toBe(HOURS)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'x-robots-tag': 'noindex',
    })
    expect(asked.at(-1)).toMatchObject({ path: '/', html: '<title>Quadras</title>' })
    expect(asked.at(-1)!.query.get('sport')).toBe('vôlei')
    expect(asked.at(-1)!.partAt('/assets/main-Ab12Cd34.js')).toBe(SCRIPT)
    expect(asked.at(-1)!.partAt('/../secret.txt')).toBeNull()
  })

  test.each(['br', 'gzip'])('goes out compressed, as %s', async (encoding) => {
    const answer = await page('/', { 'Accept-Encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.text()).toBe(HOURS)
  })

  test('is not sent again until it is another one', async () => {
    const tag = (await page('/')).headers.get('etag')!
    const again = async () => (await raw('/', { 'If-None-Match': tag }, site)).status
    expect(await again()).toBe(304)
    written = { html: HOURS }
    expect(await again()).toBe(304)
    written = { html: `${HOURS}<p>amanhã</p>` }
    expect(await again()).toBe(200)
  })

  test('the others are as the build has them, and what is no page of the app is not asked for', async () => {
    expect(await (await page('/Admin/Agenda/')).text()).toContain('balcão')
    expect(asked.at(-1)).toMatchObject({ path: '/admin/agenda' })
    const times = asked.length
    expect((await page('/nada')).status).toBe(404)
    expect(await (await page('/index.html')).text()).toBe('<title>Quadras</title>')
    expect((await fetch(`${site.origin}/`, { method: 'HEAD' })).status).toBe(200)
    expect(asked).toHaveLength(times + 1)
  })
})

test('without a build everything is left to others', async () => {
  const koa = new Koa().use(problems).use(serveApp(join(folder, 'nowhere')))
  const empty = await listen(koa)
  expect((await fetch(empty.origin)).status).toBe(404)
  await empty.stop()
})

test('what is named by its content is read when it is first asked for, and stays', async () => {
  const place = join(folder, 'lazy')
  await mkdir(join(place, 'assets'), { recursive: true })
  const [early, late] = ['assets/early-Ab12Cd34.js', 'assets/late-Ab12Cd34.js']
  for (const file of [early, late]) await writeFile(join(place, file), SCRIPT)
  const own = await listen(new Koa().use(problems).use(serveApp(place)))
  try {
    const ask = async (file: string) => (await raw(`/${file}`, {}, own)).status
    expect(await ask(early)).toBe(200)
    await rm(join(place, 'assets'), { recursive: true })
    expect([await ask(early), await ask(late)]).toEqual([200, 404])
  } finally {
    await own.stop()
  }
})
