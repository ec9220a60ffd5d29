import { untyped } from '../../../server/platform/db/connect.ts'
import type { TestApp } from '../../../server/test/support/startTestApp.ts'

/** A table's rows, and the sums of those of its columns that tell an effect which was had twice. */
export type Stand = Record<string, number>

const SUMMED = ['version', 'cents', 'amount', 'quantity'] as const
/** Not the venue's data: how far devices have read it, and the queues themselves. */
const APART =
  /^(sqlite_|knex_|reservation_search|changes$|calendar_versions$|version_times$|past_openings$|edit_)/

/** Counts all that the server holds, table by table. */
export async function standOf({ deps: { knex } }: TestApp): Promise<Map<string, Stand>> {
  const isPostgres = knex.client.config.client === 'pg'
  const names: string[] = isPostgres
    ? await untyped(knex)('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
    : await untyped(knex)('sqlite_master').where({ type: 'table' }).pluck('name')
  const stands = new Map<string, Stand>()
  for (const name of names) {
    if (!APART.test(name)) stands.set(name, standOfRows(await untyped(knex)(name)))
  }
  return stands
}

function standOfRows(rows: readonly Record<string, unknown>[]): Stand {
  const stand: Stand = { rows: rows.length }
  for (const column of SUMMED) {
    const values = rows.map((row) => row[column]).filter((value) => typeof value === 'number')
    if (values.length > 0) stand[column] = values.reduce((sum, one) => sum + one, 0)
  }
  return stand
}

/** How much more there is, by table; nothing of one that is as it was. */
export function grownBy(before: Map<string, Stand>, after: Map<string, Stand>) {
  const grown: Record<string, Stand> = {}
  for (const [table, stand] of after) {
    for (const [column, value] of Object.entries(stand)) {
      const more = value - (before.get(table)?.[column] ?? 0)
      if (more !== 0) grown[table] = { ...grown[table], [column]: more }
    }
  }
  return grown
}
