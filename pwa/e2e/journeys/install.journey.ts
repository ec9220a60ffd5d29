import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, expect, type Page } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.ts'
import { test as base } from '../support/journey.ts'
import { expectWorker } from '../support/worker.ts'

type Picture = { src: string; sizes: string }
type Manifest = { icons: Picture[]; shortcuts: { icons: Picture[] }[]; screenshots?: Picture[] }

/** A whole browser with a profile: in private ones nothing can be installed. */
const test = base.extend<{ profiled: Page }>({
  profiled: async ({ launchOptions, venue }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-profile-'))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      executablePath: findBrowser()!,
      serviceWorkers: 'allow',
      baseURL: venue.url,
      locale: 'pt-BR',
    })
    await use(await context.newPage())
    await context.close()
    await rm(folder, { recursive: true })
  },
})

test('Chromium finds nothing in the way of installing it', async ({ profiled: page }) => {
  await page.goto('/')
  await expectWorker(page)
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({
    id: '/',
    lang: 'pt-BR',
    display: 'standalone',
    start_url: '/',
    shortcuts: [{ url: '/' }, { url: '/minhas-reservas?proxima' }, { url: '/admin/agenda' }],
  })
})

test('every picture of the manifest is there in the size it says', async ({ page }) => {
  await page.goto('/')
  const manifest: Manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  const pictures = [...icons, ...(manifest.screenshots ?? [])]
  for (const { src, sizes } of pictures) {
    const real = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(real, src).toBe(sizes)
  }
})

test('what installing needs adds less than 10 kB to a first visit', async ({ page }) => {
  const responses: { url: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) =>
    responses.push({ url: response.url(), body: response.body().catch(() => Buffer.alloc(0)) }),
  )
  await page.goto('/')
  const follow = () => responses.filter(({ url }) => /\/followWorker-/.test(url))
  // It comes when the page has nothing better to do: its script, and whatever that brings along.
  await expect.poll(() => follow().length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(follow().map(({ body }) => body))
  for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icone-192.png']) {
    bodies.push(await (await page.request.get(path)).body())
  }
  const bytes = bodies.map((body) => brotliCompressSync(body).length)
  expect(bytes.reduce((sum, part) => sum + part)).toBeLessThan(10_000)
})
