import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { connect } from '../../platform/db/connect.ts'
import { adminCookie, type SignedInVenue } from './adminCookie.ts'
import { fillClasses } from './database/fillClasses.ts'
import { insertFinding } from './database/insertFinding.ts'
import { makeDatabase, type BenchDatabase } from './database/makeDatabase.ts'
import { measureDay } from './measureDay.ts'
import { measureList } from './measureList.ts'
import { measureSeries } from './measureSeries.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

// Six courts, 60 % full: some 100,000 reservations. The coming week is as full without them, with some 100.
const HISTORY_DAYS = 1_735
const WEEK_PERCENT = 15
const CLASSES = 200

/** The admins' reads and writes with 100,000 reservations and 200 classes in the database. */
export async function benchAgenda(): Promise<Goal[]> {
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const old = await makeDatabase({ historyDays: HISTORY_DAYS, weekPercent: WEEK_PERCENT })
  const young = await makeDatabase({ historyDays: 0, weekPercent: WEEK_PERCENT })
  const running = await Promise.all([old, young].map((venue) => open(venue, today)))
  const [oldVenue, youngVenue] = running.map(({ venue }) => venue) as [SignedInVenue, SignedInVenue]
  try {
    return [
      ...(await measureDay(oldVenue, today)),
      ...(await measureList(oldVenue, youngVenue, today)),
      ...(await measureSeries(oldVenue, today)),
    ]
  } finally {
    for (const { app } of running) app.stop()
    await old.remove()
    await young.remove()
  }
}

async function open({ url, reservations }: BenchDatabase, today: string) {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  const startDate = addDays(today, -HISTORY_DAYS)
  await fillClasses(knex, { count: CLASSES, courts: 2, startDate })
  await insertFinding(knex, today)
  await knex.raw('PRAGMA optimize')
  await knex.destroy()
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: url } })
  const cookie = await adminCookie(url, app.origin)
  return { app, venue: { url, origin: app.origin, cookie, reservations } }
}
