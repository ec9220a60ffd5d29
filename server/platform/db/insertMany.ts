import { knexSnakeCaseMappers } from 'objection'
import { isSqlite, untyped } from './connect.ts'
import type { Db, Insertion, ScopeOf, TableName } from './db.ts'
import type { Insert } from './tables.ts'

const FEW = 20
const { wrapIdentifier } = knexSnakeCaseMappers()
const columnOf = (key: string) => wrapIdentifier!(key, String)

/** One statement with all of these rows of plain values, with the same columns. PostgreSQL gets many as one JSON value: to read ten thousand parameters takes it, and knex, as long as to store the rows. */
export function insertMany<Name extends TableName>(
  trx: Db,
  table: Name,
  rows: readonly Insert<Name>[],
): Insertion<ScopeOf<Name>, number[]> {
  const db = untyped(trx)
  if (isSqlite(trx) || rows.length < FEW) {
    return db(table as string).insert([...rows]) as unknown as Insertion<ScopeOf<Name>, number[]>
  }
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const list = keys.map(() => '??').join()
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value])),
  )
  const into = db.raw(`?? (${list})`, [table, ...keys]) as unknown as string
  const values = db.raw(`select ${list} from json_populate_recordset(null::??, ?::json)`, [
    ...keys,
    table,
    JSON.stringify(named),
  ])
  return db(into).insert(values) as unknown as Insertion<ScopeOf<Name>, number[]>
}
