import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { connect } from '../../../platform/db/connect.ts'
import { ensureVenue } from '../../../operation/demo/ensureVenue.ts'
import { seedDemo } from '../../../operation/demo/seedDemo.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { fillHistory } from './fillHistory.ts'
import type { Database } from '../../../platform/settings/database.ts'

export type BenchDatabase = { url: string; reservations: number; remove(): Promise<void> }

const TIME_ZONE = 'America/Sao_Paulo'

/** A venue of six courts with the coming week 60 % full and a history of the given number of days. A new SQLite file, or the PostgreSQL at `postgresUrl`. */
export async function makeDatabase(options: {
  historyDays: number
  weekPercent?: number
  postgresUrl?: string
}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-bench-'))
  const file = join(folder, 'bench.sqlite3')
  const database: Database = options.postgresUrl
    ? { kind: 'postgres', url: options.postgresUrl }
    : { kind: 'sqlite', file }
  const knex = connect(database)
  await migrate(knex)
  await ensureVenue(knex)
  await seedDemo(knex, { nowMs: Date.now(), timeZone: TIME_ZONE })
  for (const name of ['Quadra 5', 'Quadra 6']) {
    const sports = '["futevôlei","vôlei"]'
    await knex('courts').insert({
      name,
      sportTypes: sports,
      sportTypePriority: sports,
      createdAt: new Date().toISOString(),
    })
  }
  // Courts 1 and 4 to 6: the classes of the demo stay free of reservations on their hours by being rare enough not to matter here.
  const today = venueNow(Date.now(), TIME_ZONE).date
  const percent = options.weekPercent ?? 60
  const past = {
    from: addDays(today, -options.historyDays),
    days: options.historyDays,
    courts: 6,
    percent: 60,
  }
  const week = { from: today, days: 7, courts: 6, percent }
  const reservations = (await fillHistory(knex, past)) + (await fillHistory(knex, week))
  if (database.kind === 'sqlite') await knex.raw('PRAGMA optimize')
  await knex.destroy()
  return {
    url: options.postgresUrl ?? `sqlite:${file}`,
    reservations,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
