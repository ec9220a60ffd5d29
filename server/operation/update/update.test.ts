import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { Update, Versions } from '#shared/operation/update/update.ts'
import { untyped } from '../../platform/db/connect.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import * as launched from '../../test/fixtures/launched.testkit.ts'
import { makeRelease } from './releases.testkit.ts'

const LATER = `await knex.schema.alterTable('courts', (table) => table.string('surface'))`
const LOSES = `await knex.schema.createTable('half_made', (table) => table.increments('id'))
  await knex.raw('PRAGMA foreign_keys = OFF')
  await knex('reservations').delete()`
const TODAY = new Date().toISOString().slice(0, 10) as CivilDate

let folder: string
let releases: string
let origin: string
let server: launched.Launched

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-update-'))
  releases = join(folder, 'releases')
  await mkdir(releases)
  const later = { '20991231_01_later': LATER }
  const scratch = join(folder, 'sources')
  const make = (name: string, version: string, migrations: Record<string, string>, main?: string) =>
    makeRelease(releases, scratch, { name, version, migrations, ...(main && { main }) })
  await make('one', '1.0.0', {})
  // Not ready before they have their names.
  await make('two.part', '2.0.0', later)
  await make('three.part', '3.0.0', { ...later, '20991231_02_loses': LOSES })
  await make('four.part', '4.0.0', later, "throw new Error('broken')")
  const port = String(await launched.freePort())
  origin = `http://127.0.0.1:${port}`
  server = launched.launch(folder, 'one', { PORT: port })
  await launched.isUp(origin)
}, TEST_TIMEOUT_MS)
afterAll(async () => {
  launched.killAll(server)
  await server.exited
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'data/quadras.sqlite3')
const stored = () =>
  withSqliteFile(file(), async (knex) => ({
    ids: (await knex('reservations').pluck('id')).map(String),
    hasSurface: await knex.schema.hasColumn('courts', 'surface'),
    hasHalf: await untyped(knex).schema.hasTable('half_made'),
  }))

test('a newer release takes over while people book; a broken one gives way to the one before; nothing is lost', async () => {
  const owner = testBrowser(origin)
  expect((await owner.post('/api/login', launched.OWNER)).status).toBe(200)
  owner.forgetToken()
  const read = async () => (await owner.get<Versions>('/api/updates')).body
  /** Puts a release there, asks for it on the screen, and waits for what became of it. */
  async function updateTo(name: string): Promise<Update> {
    await rename(join(releases, `${name}.part`), join(releases, name))
    expect((await read()).ready).toMatchObject({ release: name, wentBack: false })
    expect((await owner.post('/api/updates', { release: name })).status).toBe(202)
    return launched.until(async () => {
      const [update] = (await read()).updates
      return update?.toRelease === name && update.endedAt !== null ? update : null
    }, `an end of the update to ${name}`)
  }

  const epoch = (await owner.get('/api/updates')).headers.get(EPOCH_HEADER)
  expect(await read()).toMatchObject({ release: 'one', version: '1.0.0', ready: null, updates: [] })
  const people = launched.traffic(owner, origin, addDays(TODAY, 3))
  const busy = () => {
    const before = people.acknowledged.length
    return launched.until(
      async () => (people.acknowledged.length > before + 3 ? true : null),
      'bookings',
    )
  }
  await busy()
  expect(await updateTo('two')).toMatchObject({ state: 'done', fromRelease: 'one', reason: null })
  await busy()
  expect(await read()).toMatchObject({
    release: 'two',
    version: '2.0.0',
    news: [{ version: '2.0.0', items: ['Novo em two.part'] }],
  })

  expect(await updateTo('three')).toMatchObject({
    state: 'back',
    fromRelease: 'two',
    reason: expect.stringMatching(/reservas em vez de|não passou na conferência/),
  })
  await busy()
  expect(await updateTo('four')).toMatchObject({
    state: 'back',
    reason: 'A versão nova não começou a responder.',
  })
  await busy()
  await people.end()

  expect(await read()).toMatchObject({ release: 'two', ready: { release: 'four', wentBack: true } })
  const { ids, ...shape } = await stored()
  expect(people.acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  expect(shape).toEqual({ hasSurface: true, hasHalf: false })
  expect([...people.parts].sort()).toEqual([
    '/assets/one-0a1b2c3d.js',
    '/assets/two.part-0a1b2c3d.js',
  ])
  expect(people.missing).toEqual([])
  // Nothing that a tablet knew is gone, so it need not ask.
  expect((await owner.get('/api/updates')).headers.get(EPOCH_HEADER)).toBe(epoch)
  expect(
    (await readdir(join(folder, 'data/copias'))).filter((name) => /-update/.test(name)),
  ).toHaveLength(3)
})
