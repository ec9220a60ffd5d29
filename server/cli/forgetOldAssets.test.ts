import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOldAssets } from './forgetOldAssets.ts'

const DAY_MS = 86_400_000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-build-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A build leaves one script, compressed too, and says so in its manifest. */
async function build(version: string, day: number) {
  const file = `assets/main-${version}.js`
  for (const ending of ['', '.br', '.gz']) await writeFile(join(folder, file + ending), version)
  const manifest = { 'index.html': { file, css: ['assets/main.css'] } }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await forgetOldAssets(folder, day * DAY_MS)
  const left = await readdir(join(folder, 'assets'))
  return left.filter((name) => name.endsWith('.js')).sort()
}

test('an asset stays a week after it was replaced, however long it was current', async () => {
  expect(await build('one', 0)).toEqual(['main-one.js'])
  expect(await build('two', 100)).toEqual(['main-one.js', 'main-two.js'])
  expect(await build('three', 107)).toEqual(['main-one.js', 'main-three.js', 'main-two.js'])
  expect(await build('four', 107.5)).toEqual(['main-four.js', 'main-three.js', 'main-two.js'])
  expect(await readdir(join(folder, 'assets'))).not.toContain('main-one.js.br')
})

test('an asset that comes back is current again', async () => {
  await build('one', 0)
  await build('two', 1)
  await build('one', 5)
  expect(await build('three', 9)).toEqual(['main-one.js', 'main-three.js', 'main-two.js'])
})
