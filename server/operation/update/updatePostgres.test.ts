import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { Update, Versions } from '#shared/operation/update/update.ts'
import { connect, untyped } from '../../platform/db/connect.ts'
import { administer } from '../../test/support/preparedPostgres.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import * as launched from '../../test/fixtures/launched.testkit.ts'
import { makeRelease } from './releases.testkit.ts'

const TODAY = new Date().toISOString().slice(0, 10) as CivilDate
const LOSES = `await knex.schema.alterTable('courts', (table) => table.string('surface'))
  await knex.schema.createTable('half_made', (table) => {
    table.increments('id')
    table.integer('reservation_id').references('id').inTable('reservations')
  })
  await knex.raw('create function half() returns integer language sql as $$ select 1 $$')
  await knex.raw('create view half_seen as select id from reservations')
  for (const { name } of (await knex.raw("select tablename as name from pg_tables where schemaname = 'public'")).rows) {
    await knex.raw('alter table ' + name + ' disable trigger user')
  }
  await knex.raw('truncate reservations cascade')`
const LATER = `await knex.schema.createTable('half_made', (table) => table.increments('id'))`

const bin = systemPostgresFolder()

/** A database as a host hands it out: its owner is no superuser, and the extension is there already, another's. */
async function startHosted() {
  const postgres = await startSystemPostgres(bin!)
  const url = postgres.url.replace(/\/\/.*@/, '//quadras:areia@').replace(/\/postgres$/, '/quadras')
  await administer(postgres.url, `create role quadras login password 'areia'`)
  await administer(postgres.url, 'create database quadras owner quadras')
  await administer(postgres.url.replace(/\/postgres$/, '/quadras'), 'create extension pg_trgm')
  return { ...postgres, url }
}

// The server of the other tests comes without `pg_dump` and `pg_restore`.
test.skipIf(bin === null)(
  'with PostgreSQL too a broken release gives way to the one before while people book, and the next one takes over',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-update-postgres-'))
    const releases = join(folder, 'releases')
    await mkdir(releases)
    const make = (name: string, version: string, migrations: Record<string, string>) =>
      makeRelease(releases, join(folder, 'sources'), { name, version, migrations })
    await make('one', '1.0.0', {})
    await make('two.part', '2.0.0', { '20991231_01_loses': LOSES })
    await make('three.part', '3.0.0', { '20991231_02_later': LATER })
    const postgres = await startHosted()
    const port = String(await launched.freePort())
    const origin = `http://127.0.0.1:${port}`
    const server = launched.launch(folder, 'one', {
      PORT: port,
      DATABASE_URL: postgres.url,
      SESSION_KEYS: 'k'.repeat(32),
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
    })
    onTestFinished(async () => {
      launched.killAll(server)
      await server.exited
      await postgres.stop()
      await rm(folder, { recursive: true })
    })
    await launched.isUp(origin).catch((cause: unknown) => {
      throw new Error(server.said(), { cause })
    })

    const owner = testBrowser(origin)
    expect((await owner.post('/api/login', launched.OWNER)).status).toBe(200)
    owner.forgetToken()
    const read = async () => (await owner.get<Versions>('/api/updates')).body
    async function updateTo(name: string): Promise<Update> {
      await rename(join(releases, `${name}.part`), join(releases, name))
      const asked = await owner.post('/api/updates', { release: name })
      expect([asked.status, asked.body]).toEqual([202, expect.anything()])
      return launched.until(async () => {
        const [update] = (await read()).updates
        return update?.toRelease === name && update.endedAt !== null ? update : null
      }, `an end of the update to ${name}; ${server.said()}`)
    }
    const stored = async () => {
      const knex = connect({ kind: 'postgres', url: postgres.url })
      const db = untyped(knex)
      try {
        return {
          ids: (await knex('reservations').pluck('id')).map(String),
          hasSurface: await knex.schema.hasColumn('courts', 'surface'),
          halves: await db('pg_class').where('relname', 'like', 'half%').pluck('relname'),
          functions: await db('pg_proc').where('proname', 'half').pluck('proname'),
          indexes: await db('pg_indexes')
            .where('indexdef', 'like', '%gin_trgm%')
            .pluck('indexname'),
        }
      } finally {
        await knex.destroy()
      }
    }

    const epoch = (await owner.get('/api/updates')).headers.get(EPOCH_HEADER)
    const { indexes } = await stored()
    expect(indexes).not.toEqual([])
    const people = launched.traffic(owner, origin, addDays(TODAY, 3))
    const busy = () => {
      const before = people.acknowledged.length
      return launched.until(
        async () => (people.acknowledged.length > before + 3 ? true : null),
        'bookings',
      )
    }
    await busy()
    expect(await updateTo('two')).toMatchObject({
      state: 'back',
      fromRelease: 'one',
      reason: expect.stringMatching(/havia 0 reservas em vez de \d+/),
    })
    await busy()
    expect(await read()).toMatchObject({
      release: 'one',
      ready: { release: 'two', wentBack: true },
    })
    const back = await stored()
    expect(back).toMatchObject({ hasSurface: false, halves: [], functions: [], indexes })
    expect(await updateTo('three')).toMatchObject({ state: 'done', reason: null })
    await busy()
    await people.end()
    const { ids, halves } = await stored()
    expect(people.acknowledged.filter((id) => !ids.includes(id))).toEqual([])
    expect(halves).toContain('half_made')
    expect(people.missing).toEqual([])
    // Nothing that a tablet knew is gone, so it need not ask.
    expect((await owner.get('/api/updates')).headers.get(EPOCH_HEADER)).toBe(epoch)
  },
  TEST_TIMEOUT_MS * 3,
)
