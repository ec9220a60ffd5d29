import { refuseLost } from '../backup/lostDatabase.ts'
import { parseData } from '../../platform/settings/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createEventBus } from '../../platform/events/eventBus.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { checkMoney } from '../../payment/refund/moneyCheck.ts'
import { recountDays, wrongDays } from '../report/checkDays.ts'

// `npm run report:check`: counts every day and every price again and compares; with `-- --repair` days that differ are counted anew. What differs of money a person has to look at.
writePrivately()
const isRepaired = process.argv.includes('--repair')
const place = parseData(process.env)
const knex = connect(place.database)
const deps = {
  knex,
  clock: { now: () => Date.now() },
  events: createEventBus({ error: () => undefined }),
  config: place,
}

try {
  await refuseLost(place)
  await migrate(knex)
  const { days, wrong } = await wrongDays(deps)
  const found = wrong.length === 0 ? 'nenhum diferente' : `diferentes: ${wrong.join(', ')}`
  process.stdout.write(`${days} dias conferidos, ${found}\n`)
  if (isRepaired && wrong.length > 0) {
    await recountDays(deps, wrong)
    process.stdout.write('Contados de novo.\n')
  } else if (wrong.length > 0) process.exitCode = 1
  const money = await checkMoney(knex)
  const differs = money.wrong.length === 0 ? 'nenhum diferente' : 'diferentes:'
  process.stdout.write(`${money.prices} valores pagos conferidos, ${differs}\n`)
  for (const line of money.wrong) process.stdout.write(`${line}\n`)
  if (money.wrong.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await knex.destroy()
}
