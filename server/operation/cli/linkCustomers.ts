import { buildCustomers, builtText } from '../../customers/people/buildCustomers.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { createEventBus } from '../../platform/events/eventBus.ts'
import type { Database } from '../../platform/settings/database.ts'

/** Gives every reservation of the database its customer; returns the report of what was joined. */
export async function linkCustomers(database: Database): Promise<string> {
  const knex = connect(database)
  const clock = { now: () => Date.now() }
  const events = createEventBus({ error: () => undefined })
  try {
    await migrate(knex)
    const built = await writeTransaction({ knex, clock, events }, async (tx) => {
      const result = await buildCustomers(tx.trx, tx.nowMs)
      // Every tablet reads everything again.
      tx.touch({ catalog: true, customers: result.changed })
      return result
    })
    return builtText(built)
  } finally {
    await knex.destroy()
  }
}
