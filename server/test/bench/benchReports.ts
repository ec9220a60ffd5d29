import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { connect } from '../../platform/db/connect.ts'
import { adminCookie, type SignedInVenue } from './adminCookie.ts'
import { makeDatabase, type BenchDatabase } from './database/makeDatabase.ts'
import { interleave, type Variant } from './interleave.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

// Six courts, 60 % full: some 200,000 reservations, and as many as a year and the one before it have.
const TEN_YEARS_DAYS = 3_480
const TWO_YEARS_DAYS = 730
const CUSTOMERS = 2_000
const AT_A_TIME = 3

/** A report of the last year, the year before beside it, with ten years of history against the same with nothing else. */
export async function benchReports(): Promise<Goal[]> {
  const old = await makeDatabase({ historyDays: TEN_YEARS_DAYS })
  const young = await makeDatabase({ historyDays: TWO_YEARS_DAYS })
  const running = await Promise.all([open(old), open(young)])
  try {
    const [oldVenue, youngVenue] = running.map(({ venue }) => venue) as [
      SignedInVenue,
      SignedInVenue,
    ]
    const today = venueNow(Date.now(), 'America/Sao_Paulo').date
    const path = `/api/reports?startDate=${addDays(today, -365)}&endDate=${addDays(today, -1)}`
    const load = (name: string, venue: SignedInVenue): Variant => ({
      name,
      run: () => reportsPerSecond(venue.origin + path, venue.cookie),
    })
    const { ratios } = await interleave(
      load('two years', youngVenue),
      load('two years again', youngVenue),
      [load('ten years', oldVenue)],
    )
    return [
      {
        name: `a year: ${old.reservations} / ${young.reservations} reservations`,
        value: ratios[0]!.median,
        detail: ratios[0]!,
        atLeast: 0.9,
      },
    ]
  } finally {
    for (const { app } of running) app.stop()
    await old.remove()
    await young.remove()
  }
}

/** One after the other: those that ask at once share one report. */
async function reportsPerSecond(url: string, cookie: string): Promise<number> {
  const beganMs = performance.now()
  for (let count = 0; count < AT_A_TIME; count += 1) await read(url, cookie)
  return (AT_A_TIME * 1_000) / (performance.now() - beganMs)
}

async function read(url: string, cookie: string) {
  const answer = await fetch(url, { headers: { Cookie: cookie } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** Every reservation is somebody's and was paid at the venue. */
async function open({ url, reservations }: BenchDatabase) {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  const now = new Date().toISOString()
  await knex.raw(
    `insert into customers (name, since, created_at, updated_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CUSTOMERS}) select 'Cliente ' || i, ?, ?, ? from n`,
    [now, now, now],
  )
  await knex.raw(
    `update reservations set customer_id = 1 + id % ${CUSTOMERS}, paid_by = 'admin', payment_confirmed_at = date || 'T15:00:00.000Z'`,
  )
  await knex.raw('PRAGMA optimize')
  await knex.destroy()
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: url } })
  const cookie = await adminCookie(url, app.origin)
  return { app, venue: { url, origin: app.origin, cookie, reservations } }
}
