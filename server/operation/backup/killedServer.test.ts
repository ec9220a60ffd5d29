import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Backup, Backups } from '#shared/operation/backup/backups.ts'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { connect } from '../../platform/db/connect.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import * as launched from '../../test/fixtures/launched.testkit.ts'
import { makeRelease } from '../update/releases.testkit.ts'
import { openBundle } from './bundle.ts'
import { makePhrase } from './phrase.ts'
import { testBackup } from './takeBackup.ts'
import type { Database } from '../../platform/settings/database.ts'

const TODAY = new Date().toISOString().slice(0, 10) as CivilDate
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const bin = systemPostgresFolder()
const KILLS = runs(isPostgres ? 2 : 3, 50)
const sqlite = async (folder: string) => ({
  database: { kind: 'sqlite', file: join(folder, 'data/quadras.sqlite3') } as Database,
  url: `sqlite:${join(folder, 'data/quadras.sqlite3')}`,
  stop: async () => undefined,
})
async function postgres() {
  const server = await startSystemPostgres(bin!)
  process.env['PATH'] = `${bin}${delimiter}${process.env['PATH']}`
  return { ...server, database: { kind: 'postgres', url: server.url } as Database }
}

// The server of the other tests comes without `pg_dump`.
test.skipIf(isPostgres && bin === null)(
  'a server that is killed while it makes a copy starts again, has all that it acknowledged, and takes no half copy for a whole one',
  { timeout: TEST_TIMEOUT_MS * 2 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-backup-killed-'))
    const path = process.env['PATH']
    const { database, url, stop } = await (isPostgres ? postgres : sqlite)(folder)
    const phrase = makePhrase()
    const [copies, second] = [join(folder, 'data/copias'), join(folder, 'second')]
    await mkdir(second)
    await makeRelease(join(folder, 'releases'), join(folder, 'sources'), {
      name: 'one',
      version: '1.0.0',
      migrations: {},
    })
    const port = String(await launched.freePort())
    const origin = `http://127.0.0.1:${port}`
    const start = async () => {
      const started = launched.launch(folder, 'one', {
        PORT: port,
        PATH: process.env['PATH']!,
        DATABASE_URL: url,
        SESSION_KEYS: 'k'.repeat(32),
        BACKUP_SECOND_FOLDER: second,
        BACKUP_PHRASE: phrase,
        LOG_LEVEL: 'error',
      })
      await launched.isUp(origin).catch((cause: unknown) => {
        throw new Error(started.said(), { cause })
      })
      return started
    }
    let server = await start()
    onTestFinished(async () => {
      launched.killAll(server)
      await stop()
      process.env['PATH'] = path
      await rm(folder, { recursive: true })
    })
    await makeHeavy(database)
    const owner = testBrowser(origin)
    expect((await owner.post('/api/login', launched.OWNER)).status).toBe(200)
    owner.forgetToken()
    const listed = async () => (await owner.get<Backups>('/api/backups')).body.backups
    const namesIn = (place: string) => readdir(place).catch(() => [])
    const partials = async () =>
      [...(await namesIn(copies)), ...(await namesIn(second))].filter(isPartial)
    const made = (isThere: (backup: Backup) => boolean) =>
      launched.until(async () => {
        const all = await listed()
        const waits = all.some(({ testedAt, failed }) => !testedAt && !failed)
        return all.length > 0 && !waits && isThere(all[0]!) ? true : null
      }, 'a whole copy')
    /** Asks for a copy and waits for its first byte. */
    const begin = async () => {
      const left = await partials()
      expect((await owner.post('/api/backups')).status).toBe(202)
      await launched.until(
        async () => ((await partials()).some((one) => !left.includes(one)) ? true : null),
        'a copy under way',
      )
      return performance.now()
    }

    const beganMs = await begin()
    await made(({ placedAt }) => placedAt !== null)
    const tookMs = performance.now() - beganMs
    const people = launched.traffic(owner, origin, addDays(TODAY, 3))
    const good = new Set<string>()
    const seen = { kills: 0, midway: 0, copies: 0, acknowledged: 0 }
    for (; seen.kills < KILLS; seen.kills += 1) {
      const before = people.acknowledged.length
      await launched.until(
        async () => (people.acknowledged.length > before + 3 ? true : null),
        'bookings',
      )
      const known = people.acknowledged.length
      await begin()
      // Random, spread over it; by turns all of the group or the one that leads.
      await pause(((seen.kills + Math.random()) / KILLS) * 0.8 * tookMs)
      if (seen.kills % 2 === 0) launched.killAll(server)
      else server.child.kill('SIGKILL')
      await server.exited
      launched.killAll(server)
      seen.midway += (await partials()).length > 0 ? 1 : 0
      server = await start()
      await expectGood()
      // With PostgreSQL when the dead process's turn has run out. To the second place it goes by the half hour.
      await made(({ testedAt }) => testedAt !== null)
      const [newest] = await expectGood()
      expect(newest!.reservations).toBeGreaterThanOrEqual(known)
    }
    await begin()
    await made(({ placedAt }) => placedAt !== null)
    expect(await partials()).toEqual([])
    await expectGood()
    await people.end()
    launched.killAll(server)
    await server.exited
    const ids = await storedIds(database)
    expect(people.acknowledged.filter((id) => !ids.has(id))).toEqual([])
    seen.copies = good.size
    seen.acknowledged = people.acknowledged.length
    process.stdout.write(`${JSON.stringify(seen)}, a copy takes ${Math.round(tookMs)} ms\n`)
    // Or none was in the middle.
    expect(seen.midway).toBeGreaterThan(0)

    /** What has the name of a copy, in both places, and what the page says was tested. */
    async function expectGood() {
      // First, because a copy may be finished meanwhile.
      const tested = (await listed()).filter(({ testedAt }) => testedAt !== null)
      const where = { database, backups: { folder: copies } }
      for (const file of (await namesIn(copies)).filter((one) => !isPartial(one))) {
        if (!good.has(file)) await testBackup(where, file)
        good.add(file)
      }
      for (const file of (await namesIn(second)).filter((one) => !isPartial(one))) {
        if (good.has(file)) continue
        const opened = join(folder, 'opened')
        await openBundle(join(second, file), phrase, opened)
        const [unpacked] = (await readdir(opened)).filter((one) => one.startsWith('quadras-'))
        await testBackup({ ...where, backups: { ...where.backups, folder: opened } }, unpacked!)
        await rm(opened, { recursive: true })
        good.add(file)
      }
      expect(tested.filter(({ file }) => !good.has(file!))).toEqual([])
      return tested
    }
  },
)

const isPartial = (name: string) => name.includes('.partial')

/** Enough in it that a copy has a middle, and nothing that packs away. */
async function makeHeavy(database: Database) {
  const knex = connect(database)
  for (let width = 1; width <= 8; width += 1) {
    const content = randomBytes(500_000).toString('base64')
    await knex('venue_pictures').insert({ id: '0123456789abcdef', width, format: 'avif', content })
  }
  await knex.destroy()
}

async function storedIds(database: Database): Promise<ReadonlySet<string>> {
  const knex = connect(database)
  try {
    return new Set((await knex('reservations').pluck('id')).map(String))
  } finally {
    await knex.destroy()
  }
}
