import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backups } from '#shared/operation/backup/backups.ts'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { doJobs } from '../../background.ts'
import { addressOf } from '../../platform/db/connect.ts'
import { forgetDamage } from '../../platform/db/damage.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { fillHistory } from '../../test/bench/database/fillHistory.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { askForBackup, takeDueBackups } from '../backup/backupRound.ts'
import { restoreDatabase } from '../backup/restoreDatabase.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { healthRound } from './healthRound.ts'
import { upkeepRound } from './upkeepRound.ts'

const DAY_MS = 86_400_000
const PLACES = 40
const LENGTH = 64

let app: TestApp
let folder: string
let sent: Mail[]
beforeEach(async () => {
  sent = []
  folder = await mkdtemp(join(tmpdir(), 'quadras-faults-'))
  app = await startTestApp({
    inFile: true,
    log: pino({ level: 'silent' }),
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
  })
  app.deps.config.backups = { ...app.deps.config.backups, at: null, folder }
})
afterEach(async () => {
  forgetDamage(addressOf(app.deps.config.database))
  await app.stop()
  await rm(folder, { recursive: true })
})

/** How much is in the file, and not in its journal. */
async function sizeNow(): Promise<number> {
  const { knex, config } = app.deps
  await knex.raw('PRAGMA wal_checkpoint(TRUNCATE)')
  return (await stat(addressOf(config.database))).size
}

/** Overwrites places of a part of the file; the same ones for the same seed. */
async function overwrite(seed: number, from: number, to: number) {
  const { knex, config } = app.deps
  await sizeNow()
  const file = await open(addressOf(config.database), 'r+')
  let next = seed
  for (let place = 0; place < PLACES; place += 1) {
    next = (next * 1_103_515_245 + 12_345) % 2_147_483_648
    const at = Math.floor(from + ((to - from) * next) / 2_147_483_648)
    await file.write(Buffer.alloc(LENGTH, 0xa5), 0, LENGTH, at)
  }
  await file.close()
  await knex.raw('PRAGMA shrink_memory')
}

async function rounds() {
  for (const work of [
    () => upkeepRound(app.deps, null),
    () => healthRound(app.deps),
    () => doJobs(app.deps),
  ]) {
    await unlessOutage(work, undefined)
  }
}

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'of a file with thousands of reservations',
  () => {
    test.each([1, 7, 99])(
      '40 overwritten places (%d) are red, mailed and answered in words, and the copy brings it back',
      async (seed) => {
        const { knex } = app.deps
        const owner = await signedIn(app, 'admin')
        await knex('users').where({ role: 'admin' }).update({ email: 'dona@example.com' })
        const before = await sizeNow()
        const past = { from: addDays(TOMORROW, -200), days: 150, courts: 4, percent: 60 }
        const reservations = await fillHistory(knex, past)
        expect(reservations).toBeGreaterThan(4_000)
        const after = await sizeNow()
        await askForBackup(app.deps, 1)
        await takeDueBackups(app.deps)
        await rounds()

        await overwrite(seed, before, after)
        app.clock.advance(2 * DAY_MS)
        await rounds()

        expect(sent.map(({ subject }) => subject.replace(/ – .*/, ''))).toContain(
          'Precisa de atenção: Banco de dados',
        )
        const again = await signedIn(app, 'admin')
        const health = await again.get<HealthAnswer>('/api/health')
        expect([health.status, health.body.lines[0]]).toMatchObject([
          200,
          { check: 'database', level: 'red' },
        ])
        const paths = ['/api/reservations', '/api/courts', '/api/customers', '/api/payments']
        for (const path of paths) expect((await owner.get(path)).status).not.toBe(500)

        const { goingBack } = (await again.get<Backups>('/api/backups')).body
        const copy = goingBack!.command.replace('npm run restore -- ', '')
        const file = join(folder, 'restored.sqlite3')
        await restoreDatabase({ kind: 'sqlite', file }, copy)
        const [row] = await withSqliteFile(file, (restored) =>
          restored('reservations').count('* as count'),
        )
        expect(row!.count).toBe(reservations)
      },
    )
  },
)

test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'a file of which not even the tables are known any more is mailed to who owned it, and says so in words',
  async () => {
    const owner = await signedIn(app, 'admin')
    await app.deps.knex('users').where({ role: 'admin' }).update({ email: 'dona@example.com' })
    await rounds()
    // All but the first page: without that one a start refuses.
    const size = await sizeNow()
    const file = await open(addressOf(app.deps.config.database), 'r+')
    await file.write(Buffer.alloc(size - 8_192, 0xa5), 0, size - 8_192, 8_192)
    await file.close()
    await app.deps.knex.raw('PRAGMA shrink_memory')
    app.clock.advance(2 * DAY_MS)
    await rounds()

    expect(sent.map(({ subject, to }) => [subject.replace(/ – .*/, ''), to])).toContainEqual([
      'Precisa de atenção: Banco de dados',
      'dona@example.com',
    ])
    // A connection that reads may have its pages still.
    expect([200, 503]).toContain((await owner.get('/api/reservations')).status)
  },
)
