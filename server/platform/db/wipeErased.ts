import { isSqlite } from './connect.ts'
import type { Db } from './db.ts'

const LOCK_TIMEOUT = '2s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Takes what was erased out of the database's files too; false while somebody is in the way, for another try. SQLite overwrites it
 * at once (`secure_delete`), and its journal is emptied here. PostgreSQL leaves dead rows on their pages: each table is written
 * anew, one after the other, so that none is locked for longer than its own turn.
 */
export async function wipeErased(db: Db): Promise<boolean> {
  if (!isSqlite(db)) return rewriteTables(db)
  const [{ busy }] = await db.raw<[{ busy: number }]>('PRAGMA wal_checkpoint(TRUNCATE)')
  return busy === 0
}

async function rewriteTables(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1`,
  )
  const connection: { query(sql: string): Promise<unknown> } = await db.client.acquireConnection()
  const run = (sql: string) => connection.query(sql)
  try {
    await run(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const { name } of rows) await run(`vacuum (full) ${name}`)
    return true
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    await run('reset lock_timeout').finally(() => db.client.releaseConnection(connection))
  }
}

function codeOf(error: unknown) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null
}
