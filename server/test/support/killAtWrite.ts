import type { Db } from '../../platform/db/db.ts'

type Query = { sql: string }
/** By this function of its prototype all clients of a dialect ask, those of transactions too. */
const ASK = '_query'
type Dialect = Record<typeof ASK, (connection: unknown, query: Query) => Promise<unknown>>

/** Runs the work until its process is killed before its nth write: from then on the database answers nothing more, and what was not committed is gone. Whether it came so far. */
export async function killAtWrite(
  knex: Db,
  nth: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const dialect = Object.getPrototypeOf(knex.client) as Dialect
  const ask = dialect[ASK]
  let writes = 0
  dialect[ASK] = async function (connection, query) {
    if (/^(insert|update|delete|commit)/i.test(query.sql)) writes += 1
    if (writes < nth || /^rollback/i.test(query.sql)) return ask.call(this, connection, query)
    // The connection of a process that is gone is rolled back.
    if (/^commit/i.test(query.sql)) await ask.call(this, connection, { ...query, sql: 'ROLLBACK' })
    throw new Error('killed')
  }
  try {
    await work()
  } catch {
    // The work ends with the process.
  } finally {
    dialect[ASK] = ask
  }
  return writes >= nth
}
