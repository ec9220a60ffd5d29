import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../platform/settings/config.ts'
import { connect, untyped } from '../../platform/db/connect.ts'
import { ensureVenue } from '../demo/ensureVenue.ts'
import { seedDemo } from '../demo/seedDemo.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createProcess } from '../../platform/jobs/leases.ts'
import { createWaker } from '../../platform/jobs/waker.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { DEMO_AT, testClock } from '../../test/support/testClock.ts'
import { takeDueBackups } from './backupRound.ts'
import { listBackups, tidy, type BackupDeps } from './backups.ts'
import { makePhrase } from './phrase.ts'
import { drillSecondPlace, readDrill } from './placeDrill.ts'

const bin = systemPostgresFolder()

test.skipIf(bin === null)(
  'with PostgreSQL one of several processes takes the copy of the night, counted from what pg_restore reads, and tries it from the second place',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-nightly-'))
    const postgres = await startSystemPostgres(bin!)
    const path = process.env['PATH'] ?? ''
    process.env['PATH'] = `${bin}${delimiter}${path}`
    const second = join(folder, 'second')
    await mkdir(second)
    const env = {
      SESSION_KEYS: 'k'.repeat(32),
      BACKUP_FOLDER: join(folder, 'copias'),
      BACKUP_SECOND_FOLDER: second,
      BACKUP_PHRASE: makePhrase(),
    }
    const config = parseConfig({ ...env, DATABASE_URL: postgres.url })
    const knex = connect(config.database)
    onTestFinished(async () => {
      process.env['PATH'] = path
      await knex.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true })
    })
    await migrate(knex)
    await ensureVenue(knex)
    await seedDemo(knex, DEMO_AT)
    const clock = testClock()
    const log = pino({ level: 'silent' })
    const base = { config, knex, reads: knex, clock, log, jobs: createWaker(), sessionKeys: [] }
    const processes: BackupDeps[] = [0, 1, 2].map(() => ({ ...base, process: createProcess() }))
    await Promise.all(processes.map(takeDueBackups))
    clock.advance(18.5 * 3_600_000)
    await Promise.all(processes.map(takeDueBackups))

    const [known, ...more] = await listBackups({ reads: knex })
    expect(more).toEqual([])
    const [row] = await knex('reservations').count('* as count')
    expect(known).toMatchObject({ why: 'night', failed: null, reservations: row?.count })
    expect(await readdir(join(folder, 'copias'))).toEqual([known!.file])

    const installation = { mark: 'abcd1234', formerCookiesUntilMs: 0 }
    await Promise.all(processes.map((one) => drillSecondPlace({ ...one, installation })))
    const reservations = Number(row?.count)
    expect(await readDrill(knex)).toMatchObject({ failed: null, isCompared: true, reservations })
    const databases = untyped(knex)('pg_database').where('datname', 'like', 'drill%')
    expect(await databases).toEqual([])
    expect(await readdir(join(folder, 'copias'))).toEqual([known!.file])

    await knex('backups').delete()
    await tidy(base)
    const [adopted] = await listBackups({ reads: knex })
    expect(adopted).toMatchObject({ file: known!.file, reservations: row?.count })
  },
)
