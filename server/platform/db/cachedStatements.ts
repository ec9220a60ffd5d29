import type { Database, Statement } from 'sqlite3'

/** More texts than the product has; lists of ids make new ones. */
const MOST = 200

type Callback = (this: Statement, error: Error | null, rows?: unknown[]) => void
type Method = 'run' | 'all'

/**
 * Lets a connection prepare each SQL text once: preparing takes as long as running what a booking runs. A text that failed is prepared
 * anew. Before the connection closes all of them are finalized, without which SQLite refuses to close.
 */
export function cacheStatements(connection: Database): void {
  const prepared = new Map<string, Statement>()
  const close = connection.close.bind(connection)

  function keep(sql: string, statement: Statement) {
    prepared.set(sql, statement)
    if (prepared.size <= MOST) return
    const [oldest] = prepared
    forget(...oldest!)
  }
  // Once: several that use it at the same time may fail, and finalizing it again would end the process.
  function forget(sql: string, statement: Statement) {
    if (prepared.get(sql) !== statement) return
    prepared.delete(sql)
    statement.finalize()
  }
  const through =
    (method: Method) =>
    (sql: string, bindings: unknown[], callback: Callback): Database => {
      const known = prepared.get(sql)
      if (known) {
        // The oldest one is the one that was not used for the longest time.
        prepared.delete(sql)
        prepared.set(sql, known)
      }
      const statement =
        known ??
        connection.prepare(sql, (error: Error | null) => {
          if (error) callback.call(statement, error)
        })
      statement[method](
        bindings,
        function (this: Statement, error: Error | null, rows?: unknown[]) {
          if (known && error) forget(sql, known)
          // Two at the same time prepared it both.
          else if (!known && (error || prepared.has(sql))) statement.finalize()
          else if (!known) keep(sql, statement)
          callback.call(this, error, rows)
        },
      )
      return connection
    }

  Object.assign(connection, {
    run: through('run'),
    all: through('all'),
    close(callback?: (error: Error | null) => void) {
      for (const entry of prepared) forget(...entry)
      return close(callback)
    },
  })
}
