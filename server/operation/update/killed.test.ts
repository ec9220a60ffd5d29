import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { Versions } from '#shared/operation/update/update.ts'
import { untyped } from '../../platform/db/connect.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import * as launched from '../../test/fixtures/launched.testkit.ts'
import { makeRelease } from './releases.testkit.ts'

const KILLS = runs(4, 50)
/** From being asked to the new version's first answer: kills fall anywhere in it. */
const SPREAD_MS = 3_600
const TODAY = new Date().toISOString().slice(0, 10) as CivilDate
/** Long enough that there is a middle, which is committed step by step. */
const STEPS = `for (let step = 0; step < 40; step += 1) {
    await knex.schema.createTable('step_' + step, (table) => table.increments('id'))
    await knex('venue').update({ name: 'Step ' + step })
    await new Promise((resolve) => setTimeout(resolve, 10))
  }`

let folder: string
let origin: string
let port: string
let server: launched.Launched

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-update-killed-'))
  const releases = join(folder, 'releases')
  await mkdir(releases)
  const scratch = join(folder, 'sources')
  const make = (name: string, version: string, migrations: Record<string, string>) =>
    makeRelease(releases, scratch, { name, version, migrations })
  await make('old', '1.0.0', {})
  await make('new', '2.0.0', { '20991231_01_steps': STEPS })
  port = String(await launched.freePort())
  origin = `http://127.0.0.1:${port}`
}, TEST_TIMEOUT_MS)
afterAll(async () => {
  launched.killAll(server)
  await rm(folder, { recursive: true })
})

/** As a service does: whenever it ends, it is started again. */
async function startUntilUp() {
  for (;;) {
    const started = launched.launch(folder, 'old', { PORT: port })
    server = started
    const isUp = await Promise.race([
      launched.isUp(origin).then(() => true),
      started.exited.then(() => false),
    ])
    if (isUp) return started
    await pause(100)
  }
}

async function shape() {
  return withSqliteFile(join(folder, 'data/quadras.sqlite3'), async (knex) => ({
    ids: new Set((await knex('reservations').pluck('id')).map(String)),
    name: (await knex('venue').first('name'))!.name,
    steps: await untyped(knex)('sqlite_master').where('name', 'like', 'step%').pluck('name'),
    ran: await untyped(knex)('knex_migrations').pluck('name'),
  }))
}

test(
  'a trial that was begun just before its starter died changes nothing',
  async () => {
    const running = await startUntilUp()
    launched.killAll(running)
    await running.exited
    const journal = await readFile(join(folder, 'data/versions.json'), 'utf8')
    await tryWithoutStarter()
    expect(await shape()).toMatchObject({ steps: [] })
    expect(await readFile(join(folder, 'data/versions.json'), 'utf8')).toBe(journal)
    await rm(join(folder, 'data'), { recursive: true })
  },
  TEST_TIMEOUT_MS,
)

/** Tries the new release in a process whose starter is killed while it still loads; over when both have ended. */
async function tryWithoutStarter() {
  const program = join(folder, 'releases/new/dist/server/tryRelease.js')
  const starter = `require('node:child_process').fork(${JSON.stringify(program)}, ['{}'])
    process.kill(process.pid, 'SIGKILL')`
  const env = { ...process.env, DATABASE_URL: `sqlite:${join(folder, 'data/quadras.sqlite3')}` }
  // Both write into one pipe: it closes with the last of them.
  await once(spawn(process.execPath, ['-e', starter], { cwd: folder, env }), 'close')
}

test(
  'whenever it is killed it starts, as one version or the other, with all that was acknowledged',
  async () => {
    const seen = { old: 0, new: 0, interrupted: 0, acknowledged: 0 }
    for (let kill = 0; kill < KILLS; kill += 1) {
      let running = await startUntilUp()
      const owner = testBrowser(origin)
      expect((await owner.post('/api/login', launched.OWNER)).status).toBe(200)
      owner.forgetToken()
      const people = launched.traffic(owner, origin, addDays(TODAY, 3))
      await launched.until(async () => (people.acknowledged.length > 5 ? true : null), 'bookings')
      expect((await owner.post('/api/updates', { release: 'new' })).status).toBe(202)
      // Spread over the whole of it, by turns all of the group or the one that leads.
      await pause(((kill + 0.5) * SPREAD_MS) / KILLS)
      if (kill % 2 === 0) launched.killAll(running)
      else running.child.kill('SIGKILL')
      await running.exited
      running = await startUntilUp()
      const { release, updates } = (await owner.get<Versions>('/api/updates')).body
      await people.end()
      // Whatever became of it, it is said; a request that was never begun is begun now.
      expect(updates).toHaveLength(1)
      await launched.until(async () => {
        const [update] = (await owner.get<Versions>('/api/updates')).body.updates
        return update?.endedAt ? true : null
      }, 'the end of the update')
      launched.killAll(running)
      await running.exited

      const found = await shape()
      expect(people.acknowledged.filter((id) => !found.ids.has(id))).toEqual([])
      const journal: unknown = JSON.parse(
        await readFile(join(folder, 'data/versions.json'), 'utf8'),
      )
      const { active, last } = journal as { active: 'old' | 'new'; last: { reason: string } | null }
      expect(release === active || release === 'old').toBe(true)
      const isNew = active === 'new'
      expect(found.steps).toHaveLength(isNew ? 40 : 0)
      expect(found.ran.includes('20991231_01_steps')).toBe(isNew)
      expect(found.name.startsWith('Step')).toBe(isNew)
      seen[active] += 1
      seen.interrupted += last?.reason?.includes('interrompida') ? 1 : 0
      seen.acknowledged += people.acknowledged.length
      await rm(join(folder, 'data'), { recursive: true })
    }
    process.stdout.write(`${KILLS} kills: ${JSON.stringify(seen)}\n`)
    // Or none was in the middle.
    expect(seen.interrupted).toBeGreaterThan(0)
  },
  TEST_TIMEOUT_MS * KILLS,
)
