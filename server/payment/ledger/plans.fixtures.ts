import type { TestApp } from '../../testing/startTestApp.ts'

export type Statement = { sql: string; bindings: string[] }

/** Reads the query plans of a database. Records every statement from now on. */
export async function watchPlans({ deps: { knex, config } }: TestApp) {
  const isSqlite = config.database.kind === 'sqlite'
  const connection = isSqlite ? null : await knex.client.acquireConnection()
  let sent: Statement[] = []
  knex.on('query', ({ sql, bindings }: Statement) => sent.push({ sql, bindings }))

  async function planOf({ sql, bindings }: Statement): Promise<string> {
    if (isSqlite) {
      const plan: { detail: string }[] = await knex.raw(`explain query plan ${sql}`, bindings)
      return plan.map(({ detail }) => detail).join('\n')
    }
    // The driver's own placeholders have their numbers already.
    const answer = await knex.client.query(connection, { sql: `explain ${sql}`, bindings })
    return answer.response.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  }

  return {
    /** The statements that some work sends. */
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      sent = []
      await work()
      return [...sent]
    },
    planOf,
    async close() {
      if (connection) await knex.client.releaseConnection(connection)
    },
  }
}
