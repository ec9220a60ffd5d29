import { mkdtemp, open, rm } from 'node:fs/promises'
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

/** Overwrites places all over the file but for its head, which a start already refuses; the same ones for the same seed. */
async function overwrite(seed: number) {
  const { knex, config } = app.deps
  await knex.raw('PRAGMA wal_checkpoint(TRUNCATE)')
  const file = await open(addressOf(config.database), 'r+')
  const { size } = await file.stat()
  let next = seed
  for (let place = 0; place < PLACES; place += 1) {
    next = (next * 1_103_515_245 + 12_345) % 2_147_483_648
    const at = Math.floor(size * (0.1 + (0.85 * next) / 2_147_483_648))
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
        const past = { from: addDays(TOMORROW, -200), days: 150, courts: 4, percent: 60 }
        const reservations = await fillHistory(knex, past)
        expect(reservations).toBeGreaterThan(4_000)
        await askForBackup(app.deps, 1)
        await takeDueBackups(app.deps)
        await rounds()

        await overwrite(seed)
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
