import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { readEpoch, renewEpoch } from './epoch.ts'
import { keepEpochMark, type EpochMark } from './epochMark.ts'
import { migrate } from './migrate.ts'
import { removeSidecars } from './sqliteFile.ts'

let folder: string
let file: string
let knex: Db
let mark: EpochMark | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-mark-'))
  file = join(folder, 'quadras.sqlite3')
  knex = connect({ kind: 'sqlite', file })
  await migrate(knex)
  await start()
})
afterEach(async () => {
  await goDown()
  await rm(folder, { recursive: true })
})

/** Returns the epoch with which the server starts. */
async function start(): Promise<string> {
  mark = await keepEpochMark(knex, file, pino({ level: 'silent' }))
  return readEpoch(knex)
}
async function goDown() {
  await mark?.stop()
  mark = null
  await knex.destroy()
}
async function restart(between = async () => {}) {
  await goDown()
  await between()
  knex = connect({ kind: 'sqlite', file })
  return start()
}
/** Does what every write does. */
async function write() {
  const version = knex.raw('version + 1')
  const [row] = await knex('calendar_versions').update({ version }).returning('version')
  mark!.noteVersion(row!.version)
}
const copy = (name: string) => knex.raw('VACUUM INTO ?', [join(folder, name)])
const putBack = (name: string) => async () => {
  await copyFile(join(folder, name), file)
  await removeSidecars(file)
}

test('a copy that lacks something gets a new epoch at the start, once', async () => {
  const first = await readEpoch(knex)
  await copy('copy')
  await write()
  expect(await restart()).toBe(first)
  const second = await restart(putBack('copy'))
  expect(second).not.toBe(first)
  expect(await restart()).toBe(second)
})

test('a copy that lacks nothing is what was there', async () => {
  const first = await readEpoch(knex)
  await write()
  await copy('copy')
  expect(await restart(putBack('copy'))).toBe(first)
})

test('an epoch that the server has left behind comes back under another name, however far it is', async () => {
  await copy('copy')
  const first = await readEpoch(knex)
  await renewEpoch(knex)
  const second = await restart()
  const third = await restart(putBack('copy'))
  expect(new Set([first, second, third]).size).toBe(3)
})

test('what the command for a restore has named stays', async () => {
  await write()
  const renewed = async () => {
    const restored = connect({ kind: 'sqlite', file })
    await restored('calendar_versions').update({ version: 0 })
    await renewEpoch(restored)
    await restored.destroy()
  }
  const named = await restart(renewed)
  expect(await restart()).toBe(named)
})

test('a file without a mark beside it, or with another one, is taken as it is', async () => {
  const first = await readEpoch(knex)
  await write()
  expect(await restart(() => rm(`${file}.epoch`))).toBe(first)
})

test('a file that is put in its place while the server works is noticed', async () => {
  await write()
  expect(await mark!.fileInPlace()).toBe('same')
  await copy('copy')
  await rename(join(folder, 'copy'), file)
  expect(await mark!.fileInPlace()).toBe('other')
})
