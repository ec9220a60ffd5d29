import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createProcess } from '../../platform/jobs/leases.ts'
import { createWaker } from '../../platform/jobs/waker.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { createDatabase } from '../../test/support/preparedPostgres.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { DEMO_AT, testClock, type TestClock } from '../../test/support/testClock.ts'
import { ensureVenue } from '../demo/ensureVenue.ts'
import { seedDemo } from '../demo/seedDemo.ts'
import { takeDueBackups } from './backupRound.ts'
import { lastBackup, listBackups, type BackupDeps } from './backups.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const bin = systemPostgresFolder()
const path = process.env['PATH'] ?? ''
// The server of the other tests comes without `pg_dump`.
const can = !isPostgres || bin !== null

let folder: string
let knex: Db
let clock: TestClock
let processes: [BackupDeps, BackupDeps]
let postgres: Awaited<ReturnType<typeof startSystemPostgres>> | null = null

beforeAll(async () => {
  if (!isPostgres || bin === null) return
  postgres = await startSystemPostgres(bin)
  process.env['PATH'] = `${bin}${delimiter}${path}`
})
afterAll(async () => {
  process.env['PATH'] = path
  await postgres?.stop()
})
beforeEach(async () => {
  if (!can) return
  folder = await mkdtemp(join(tmpdir(), 'quadras-hours-'))
  const made = postgres && (await createDatabase(postgres.url, 'template1'))
  const config = parseConfig({
    DATABASE_URL: made?.database.url ?? `sqlite:${join(folder, 'quadras.sqlite3')}`,
    SESSION_KEYS: 'k'.repeat(32),
    BACKUP_FOLDER: join(folder, 'copias'),
    BACKUP_HOURLY: 'on',
  })
  knex = connect(config.database)
  await migrate(knex)
  await ensureVenue(knex)
  await seedDemo(knex, DEMO_AT)
  clock = testClock()
  const log = pino({ level: 'silent' })
  const base = { config, knex, reads: knex, clock, log, jobs: createWaker(), sessionKeys: [] }
  processes = [
    { ...base, process: createProcess() },
    { ...base, process: createProcess() },
  ]
})
afterEach(async () => {
  if (!can) return
  await knex.destroy()
  await rm(folder, { recursive: true })
})

const round = () => Promise.all(processes.map(takeDueBackups))
const files = async () => (await readdir(join(folder, 'copias'))).toSorted()
const fileOf = (instant: string, why = 'hour') =>
  `quadras-${instant}-${why}.${isPostgres ? 'dump' : 'sqlite3.gz'}`

test.skipIf(!can)(
  'by the hour one of several processes takes a copy each hour, whole and tested, between those of the nights',
  async () => {
    const { backups } = processes[0].config
    const { at } = backups
    // Without those of the nights there are none of the hours.
    backups.at = null
    await round()
    Object.assign(backups, { at, hourly: false })
    await round()
    expect(await knex('backups').pluck('why')).toEqual([])
    backups.hourly = true
    for (let half = 0; half < 4; half += 1) {
      await round()
      clock.advance(HALF_HOUR_MS)
    }
    expect(await files()).toEqual(
      ['20261123T120000000Z', '20261123T130000000Z'].map((at) => fileOf(at)),
    )
    const [row] = await knex('reservations').count('* as count')
    const copy = { why: 'hour', failed: null, reservations: Number(row!.count) }
    expect(await listBackups({ reads: knex })).toMatchObject([copy, copy])

    // In the first round after ten past three there is the one of the night, and none of the hour beside it.
    clock.advance(16.5 * HOUR_MS)
    await round()
    await round()
    expect((await files()).at(-1)).toBe(fileOf('20261124T063000000Z', 'night'))
    // A week later that of the noon makes room: of its day there is a newer one.
    clock.advance(7 * 24 * HOUR_MS)
    await round()
    await round()
    expect(await files()).toEqual([
      fileOf('20261123T130000000Z'),
      fileOf('20261124T063000000Z', 'night'),
      fileOf('20261201T063000000Z', 'night'),
    ])
  },
)

test.skipIf(!can)(
  'one of an hour that cannot be taken says why, and is tried again half an hour later',
  async () => {
    await writeFile(join(folder, 'copias'), 'a file where the folder should be')
    await expect(takeDueBackups(processes[0])).rejects.toThrow('EEXIST')
    await takeDueBackups(processes[0])
    expect(await knex('backups').pluck('why')).toEqual(['hour'])
    expect(await lastBackup({ reads: knex })).toEqual({
      failed: expect.stringMatching(/pasta|lugar/),
    })
    await rm(join(folder, 'copias'))
    clock.advance(HALF_HOUR_MS)
    await round()
    expect(await files()).toEqual([fileOf('20261123T123000000Z')])
  },
)
