import { refuseLost } from '../backup/lostDatabase.ts'
import { parseData } from '../../platform/settings/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { checkMoney } from '../../payment/refund/moneyCheck.ts'

// `npm run report:check`: reckons every price that was paid again and compares. What differs a person has to look at.
writePrivately()
const place = parseData(process.env)
const knex = connect(place.database)

try {
  await refuseLost(place)
  await migrate(knex)
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
