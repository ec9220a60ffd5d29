import { parseDatabase } from '../config.ts'
import { builtText, buildCustomers } from '../customers/buildCustomers.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { writeTransaction } from '../db/writeTransaction.ts'
import { createEventBus } from '../events/eventBus.ts'
import { writePrivately } from '../privateFiles.ts'

writePrivately()

const knex = connect(parseDatabase(process.env))
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
  process.stdout.write(builtText(built))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await knex.destroy()
}
