import { datesBetween, addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { DayCount, Fact, Party } from '#shared/operation/report/facts.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { countDays, countOf, type CountDeps } from './countDays.ts'

const DAYS_AT_ONCE = 31

/** The days whose stored facts are not those that the reservations give; those that are still to be counted are counted first. */
export async function wrongDays(deps: CountDeps): Promise<{ days: number; wrong: CivilDate[] }> {
  await countDays(deps)
  const { knex } = deps
  const range = await wholeRange(knex)
  if (!range) return { days: 0, wrong: [] }
  const wrong: CivilDate[] = []
  let days = 0
  for (let first = range.first; first <= range.last; first = addDays(first, DAYS_AT_ONCE)) {
    const dates = datesBetween(first, addDays(first, DAYS_AT_ONCE - 1))
    // One snapshot, so that a write in between is no mistake.
    await knex.transaction(async (trx) => {
      if (!isSqlite(trx)) await trx.raw('set transaction isolation level repeatable read')
      const late = new Set(await trx('days_to_count').whereIn('date', dates).pluck('date'))
      const [right, stored] = [await countOf(trx, dates), await storedOf(trx, dates)]
      const differs = (date: CivilDate) => dayText(right.get(date)) !== dayText(stored.get(date))
      wrong.push(...dates.filter((date) => !late.has(date) && differs(date)))
    })
    days += dates.length
  }
  return { days, wrong }
}

/** Lets these days be counted anew. */
export async function recountDays(deps: CountDeps, dates: readonly CivilDate[]): Promise<void> {
  for (const chunk of inChunks(dates)) {
    await deps.knex('days_to_count').insert(chunk.map((date) => ({ date })))
  }
  await countDays(deps)
}

async function wholeRange(knex: Db): Promise<{ first: CivilDate; last: CivilDate } | null> {
  const answer = await knex.raw<RangeRow[] | { rows: RangeRow[] }>(
    `select min(date) as first, max(date) as last from (
       select date from reservations union all select date from day_facts union all select date from day_parties
       union all select date from slot_claims where incident_id is not null) as d`,
  )
  const [row] = Array.isArray(answer) ? answer : answer.rows
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
type RangeRow = { first: CivilDate | null; last: CivilDate | null }

async function storedOf(db: Db, dates: readonly CivilDate[]): Promise<Map<CivilDate, DayCount>> {
  const counts = new Map<CivilDate, DayCount>()
  const countFor = (date: CivilDate) => {
    const count = counts.get(date) ?? { facts: [], parties: [] }
    counts.set(date, count)
    return count
  }
  for (const { date, ...fact } of await db('day_facts').whereIn('date', dates)) {
    countFor(date).facts.push(fact)
  }
  for (const { date, ...party } of await db('day_parties').whereIn('date', dates)) {
    countFor(date).parties.push(party)
  }
  return counts
}

function dayText(count: DayCount | undefined): string {
  const facts = (count?.facts ?? []).map(factText)
  return [...facts, ...(count?.parties ?? []).map(partyText)].toSorted().join('\n')
}

function factText({ courtId, hour, kind, sport, count, cents }: Fact) {
  return `${courtId} ${hour} ${kind} ${sport} ${count} ${cents}`
}

function partyText({ party, partyId, bookings, hours, cents }: Party) {
  return `${party} ${partyId} ${bookings} ${hours} ${cents}`
}
