import { countDay, type CountedReservation, type DayCount } from '#shared/operation/report/facts.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { writeTransaction, type WriteDeps } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'

export type CountDeps = WriteDeps

/** So few that no booking waits for long. */
const DAYS_AT_ONCE = 14
const MINUTE_MS = 60_000

/** Counts anew, a few at a time, the days that writes have touched since they were counted; returns how many. */
export async function countDays(deps: CountDeps): Promise<number> {
  let counted = 0
  for (;;) {
    const dates = await writeTransaction(deps, ({ trx }) => countNext(trx))
    counted += dates.length
    if (dates.length < DAYS_AT_ONCE) return counted
  }
}

/** The same once a minute, so that a report seldom has to wait for it. */
export async function countDaysNow(deps: Deps): Promise<void> {
  const interval = { name: 'count-days', everyMs: MINUTE_MS, againMs: MINUTE_MS }
  await atIntervals(deps, interval, async () => void (await countDays(deps)))
}

async function countNext(trx: Db): Promise<CivilDate[]> {
  // Two that count the same day would both write its rows.
  if (!isSqlite(trx))
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('count days', 0))`)
  const days = await trx('days_to_count').distinct('date').orderBy('date').limit(DAYS_AT_ONCE)
  const dates = days.map(({ date }) => date)
  if (dates.length === 0) return []
  // First of all: what is committed from now on leaves a mark that stays.
  await trx('days_to_count').whereIn('date', dates).delete()
  const counts = await countOf(trx, dates)
  await trx('day_facts').whereIn('date', dates).delete()
  await trx('day_parties').whereIn('date', dates).delete()
  const rows = dates.map((date) => ({ date, count: counts.get(date)! }))
  const facts = rows.flatMap(({ date, count }) => count.facts.map((fact) => ({ ...fact, date })))
  const parties = rows.flatMap(({ date, count }) =>
    count.parties.map((party) => ({ ...party, date })),
  )
  for (const chunk of inChunks(facts)) await trx('day_facts').insert(chunk)
  for (const chunk of inChunks(parties)) await trx('day_parties').insert(chunk)
  return dates
}

/** What there is to count on these days, from the reservations themselves. */
export async function countOf(
  db: Db,
  dates: readonly CivilDate[],
): Promise<Map<CivilDate, DayCount>> {
  const reservations = await readReservations(db, dates)
  const closed = await db('slot_claims')
    .whereIn('date', dates)
    .whereNotNull('incidentId')
    .select('courtId', 'date', 'startTime')
  const [booked, shut] = [byDate(reservations), byDate(closed)]
  return new Map(
    dates.map((date) => [date, countDay(booked.get(date) ?? [], shut.get(date) ?? [])]),
  )
}

async function readReservations(
  db: Db,
  dates: readonly CivilDate[],
): Promise<CountedReservation[]> {
  const rows = await db('reservations as r')
    .whereIn('r.date', dates)
    .whereIn('r.status', ['approved', 'canceled'])
    .orderBy('r.id')
    .select(
      'r.courtId',
      'r.date',
      'r.startTime',
      'r.endTime',
      'r.status',
      'r.canceledReason',
      'r.price',
      'r.partPaid',
      'r.deskPart',
      'r.paymentStatus',
      'r.reservationType',
      'r.recurrenceId',
      'r.sportType',
      'r.customerId',
      'r.arrivedAt',
      'r.missedAt',
      db.raw<{ incidents: number | string }>(
        `(select count(*) from incident_reservations i where i.reservation_id = r.id and i.choice <> 'move' and coalesce(i.chosen, '') <> 'keep') as incidents`,
      ),
    )
  return rows.map(({ incidents, ...row }) => ({ ...row, isLost: Number(incidents) > 0 }))
}

function byDate<T extends { date: CivilDate }>(rows: readonly T[]): Map<CivilDate, T[]> {
  const map = new Map<CivilDate, T[]>()
  for (const row of rows) {
    const known = map.get(row.date)
    if (known) known.push(row)
    else map.set(row.date, [row])
  }
  return map
}
