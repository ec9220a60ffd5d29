import type { Db } from '../../platform/db/db.ts'

/** What a copy is known to hold, for people to recognise it by. */
export type Counts = { reservations: number; payments: number; people: number }

const TABLES = {
  reservations: 'reservations',
  payments: 'payment_attempts',
  people: 'customers',
} as const satisfies Record<keyof Counts, string>

export const COUNTED = Object.keys(TABLES) as (keyof Counts)[]
export const COUNT_NAMES: Record<keyof Counts, string> = {
  reservations: 'reservas',
  payments: 'pagamentos',
  people: 'pessoas',
}

/** Counts the rows; a table that this database does not have yet has none. */
export async function countRows(db: Db): Promise<Counts> {
  const counts: Counts = { reservations: 0, payments: 0, people: 0 }
  for (const name of COUNTED) {
    if (!(await db.schema.hasTable(TABLES[name]))) continue
    const [row] = await db(TABLES[name]).count('* as count')
    counts[name] = Number(row?.count)
  }
  return counts
}

/** The same by the tables of a dump. */
export function countsOf(dumped: ReadonlyMap<string, number>): Counts {
  const of = (table: string) => dumped.get(`public.${table}`) ?? 0
  return {
    reservations: of(TABLES.reservations),
    payments: of(TABLES.payments),
    people: of(TABLES.people),
  }
}
