import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { connect } from '../../platform/db/connect.ts'
import { ensureVenue } from '../demo/ensureVenue.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { checkSqlite } from './copySqlite.ts'
import { copyDatabase } from './copyDatabase.ts'
import type { Database } from '../../platform/settings/database.ts'

const KILLS = runs(6, 50)
const ROOT = join(import.meta.dirname, '../../..')

let folder: string
let copies: string
let database: Database & { kind: 'sqlite' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-killed-'))
  copies = join(folder, 'copies')
  database = { kind: 'sqlite', file: join(folder, 'quadras.sqlite3') }
  const knex = connect(database)
  await migrate(knex)
  await ensureVenue(knex)
  // Enough of it that there is a middle.
  const content = 'x'.repeat(1_000_000)
  for (let width = 1; width <= 40; width += 1) {
    await knex('venue_pictures').insert({
      id: '0123456789abcdef',
      width,
      format: 'avif',
      content,
    })
  }
  await knex.destroy()
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts a copy, and kills it so long after its first byte. */
async function killed(file: string, afterMs: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'server/operation/cli/backup.ts'), file],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: `sqlite:${database.file}` },
      stdio: 'ignore',
    },
  )
  const ended = once(child, 'exit')
  const begun = async () => {
    while (child.exitCode === null && (await partials()).length === 0) await pause(1)
  }
  await begun()
  await pause(afterMs)
  child.kill('SIGKILL')
  await ended
}
const names = () => readdir(copies).catch(() => [])
const partials = async () => (await names()).filter((name) => name.includes('.partial'))

test(
  'whenever it is killed, what has the name of a copy is a whole one, and the next run removes the rest',
  async () => {
    let left = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Every other one is compressed.
      const ending = kill % 2 === 0 ? 'sqlite3' : 'sqlite3.gz'
      await killed(join(copies, `${kill}.${ending}`), (kill * 17) % 150)
      left += (await partials()).length > 0 ? 1 : 0
      for (const name of (await names()).filter((name) => !name.includes('.partial'))) {
        await checkSqlite(join(copies, name))
        await rm(join(copies, name))
        await Promise.all(
          ['-wal', '-shm'].map((end) => rm(join(copies, name + end), { force: true })),
        )
      }
      await copyDatabase(database, join(copies, `after-${kill}.${ending}`))
      expect(await partials()).toEqual([])
    }
    // Or none was in the middle.
    expect(left).toBeGreaterThan(0)
  },
  TEST_TIMEOUT_MS * KILLS,
)
