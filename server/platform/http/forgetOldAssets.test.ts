import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { problems } from './problems.ts'
import { serveApp } from './serveApp.ts'
import { listen } from '../../test/support/listen.ts'
import { forgetOldAssets, namedAssets } from './forgetOldAssets.ts'

const DAY_MS = 86_400_000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-build-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
})
afterEach(() => rm(folder, { recursive: true }))

const upkeep = (day: number, served?: ReadonlySet<string>) =>
  forgetOldAssets(folder, day * DAY_MS, served)

const chunksOf = (version: string) =>
  ['main', 'agenda', 'till'].map((name) => `assets/${name}-${version}.js`)
const listOf = (version: string) => `assets/files-${version}.json`
const filesOf = (version: string) => [...chunksOf(version), listOf(version), 'assets/main.css']

/** Lays out what a build writes: a page and a worker that each name the entry, a list that only the worker names, and Vite's manifest, without that list. */
async function build(version: string, day: number) {
  const [entry, ...rest] = chunksOf(version)
  const list = listOf(version)
  const manifest = {
    'index.html': { file: entry, css: ['assets/main.css'] },
    ...Object.fromEntries(rest.map((file) => [file, { file }])),
  }
  const texts = {
    'assets/main.css': 'body{}',
    ...Object.fromEntries(chunksOf(version).map((file) => [file, version])),
    [list]: JSON.stringify(rest.map((file) => `/${file}`)),
    'index.html': `<script src="/${entry}"></script>`,
    'sw.js': `start(["/${entry}","/assets/main.css"],"/${list}")`,
    '.vite/manifest.json': JSON.stringify(manifest),
  }
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text)
  for (const file of chunksOf(version)) {
    for (const ending of ['.br', '.gz']) await writeFile(join(folder, file + ending), version)
  }
  await upkeep(day)
}

async function scripts() {
  const names = await readdir(join(folder, 'assets'))
  return names.filter((name) => /^main-.*\.js$/.test(name)).sort()
}

/** How a server that starts on this folder answers for each of them. */
async function answers(files: readonly string[]) {
  const app = await listen(new Koa().use(problems).use(serveApp(folder)))
  const found = await Promise.all(
    files.map(async (file) => [file, (await fetch(`${app.origin}/${file}`)).status] as const),
  )
  await app.stop()
  return Object.fromEntries(found)
}

/** What a tablet without a single cached file asks for: the worker, its list, and all that they name. */
async function freshTablet() {
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const named = (text: string) =>
    [...text.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file!)
  const list = named(worker).find((file) => file.endsWith('.json'))!
  const rest = await readFile(join(folder, list), 'utf8').catch(() => '')
  return answers([...named(worker), ...named(rest)])
}

const allServed = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, 200]))

describe('in thirty days with two newer builds', () => {
  test('a fresh tablet gets every file on each of them', async () => {
    await build('one', 0)
    let current = 'one'
    for (let day = 1; day <= 30; day += 1) {
      if (day === 12) await build((current = 'two'), day)
      if (day === 19) await build((current = 'three'), day)
      await upkeep(day)
      expect(await freshTablet(), `day ${day}`).toEqual(allServed(filesOf(current)))
    }
  })

  test('what was open before a newer build finds its parts for thirty days', async () => {
    await build('one', 0)
    await build('two', 12)
    await build('three', 19)
    for (let day = 19; day <= 42; day += 1) await upkeep(day)
    const older = [...filesOf('one'), ...filesOf('two')]
    expect(await answers(older)).toEqual(allServed(older))
    await upkeep(43)
    expect(await scripts()).toEqual(['main-three.js', 'main-two.js'])
    expect(await readdir(join(folder, 'assets'))).not.toContain('main-one.js.br')
    expect(await answers(filesOf('two'))).toEqual(allServed(filesOf('two')))
    await upkeep(50)
    expect(await answers(filesOf('two'))).toMatchObject({ 'assets/agenda-two.js': 404 })
    expect(await freshTablet()).toEqual(allServed(filesOf('three')))
  })
})

test('an asset stays after it was replaced, however long it was current', async () => {
  await build('one', 0)
  await build('two', 400)
  expect(await scripts()).toEqual(['main-one.js', 'main-two.js'])
})

test('an asset that comes back is current again', async () => {
  await build('one', 0)
  await build('two', 1)
  await build('one', 25)
  await build('three', 56)
  expect(await scripts()).toEqual(['main-one.js', 'main-three.js'])
})

test('what a server has served since before the newer build is replaced when it stops', async () => {
  await build('one', 0)
  const served = await namedAssets(folder)
  await build('two', 1)
  for (let day = 2; day <= 40; day += 1) await upkeep(day, served)
  // It starts again, on the newer one.
  const next = await namedAssets(folder)
  for (let day = 41; day <= 70; day += 1) await upkeep(day, next)
  expect(await answers(filesOf('one'))).toEqual(allServed(filesOf('one')))
})

test('the list that was taken for an old file is one no more', async () => {
  await build('one', 0)
  await writeFile(join(folder, '.vite/replaced.json'), JSON.stringify({ [listOf('one')]: 0 }))
  await upkeep(31)
  expect(await freshTablet()).toEqual(allServed(filesOf('one')))
})

test.each(['index.html', 'sw.js', '.vite/manifest.json'])(
  'nothing is deleted while %s is missing',
  async (file) => {
    await build('one', 0)
    await build('two', 1)
    await rm(join(folder, file))
    await expect(upkeep(400)).rejects.toThrow(file)
    expect(await scripts()).toEqual(['main-one.js', 'main-two.js'])
  },
)
