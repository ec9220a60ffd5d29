import * as v from 'valibot'
import { ReservationQuerySchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import { connect } from '../../platform/db/connect.ts'
import { listReservations } from '../../booking/rows/listReservations.ts'
import { answersPerSecond } from './answersPerSecond.ts'
import type { SignedInVenue } from './adminCookie.ts'
import { FOUND_BY } from './database/insertFinding.ts'
import { interleave, type Variant } from './interleave.ts'
import type { Goal } from './report.ts'

/** The filtered list with 100,000 reservations against the same with 100, and the database's plan for it. */
export async function measureList(
  old: SignedInVenue,
  young: SignedInVenue,
  today: string,
): Promise<Goal[]> {
  const filters = {
    'a day, its live ones, a name': {
      date: today,
      combined_status: 'approved,pending',
      search: 'medida',
    },
    'all, the last digits of a phone': { search: FOUND_BY },
  }
  const goals: Goal[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const path = `/api/reservations?${new URLSearchParams(filter)}`
    const load = (variant: string, venue: SignedInVenue): Variant => ({
      name: variant,
      run: () => answersPerSecond(venue.origin + path, { Cookie: venue.cookie }),
    })
    const { ratios } = await interleave(load('young', young), load('young again', young), [
      load('old', old),
    ])
    const { statements, scans } = await explain(old.url, filter, today)
    goals.push(
      {
        name: `list by ${name}: ${old.reservations} / ${young.reservations}`,
        value: ratios[0]!.median,
        detail: ratios[0]!,
        atLeast: 0.8,
      },
      // And one for the session.
      { name: `list by ${name}: SQL statements`, value: statements + 1, atMost: 3 },
      { name: `list by ${name}: tables read whole`, value: scans, atMost: 0 },
    )
  }
  return goals
}

async function explain(url: string, filter: Record<string, string>, today: string) {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  const queries: { sql: string; bindings: string[] }[] = []
  const note = ({ sql, bindings }: { sql: string; bindings: string[] }) =>
    queries.push({ sql, bindings })
  knex.on('query', note)
  await listReservations(knex, v.parse(ReservationQuerySchema, filter), today)
  knex.removeListener('query', note)
  const steps: string[] = []
  for (const { sql, bindings } of queries) {
    const plan: { detail: string }[] = await knex.raw(`EXPLAIN QUERY PLAN ${sql}`, bindings)
    steps.push(...plan.map(({ detail }) => detail))
  }
  await knex.destroy()
  const scans = steps.filter((step) => /^SCAN (r|reservations)\b/.test(step))
  return { statements: queries.length, scans: scans.length }
}
