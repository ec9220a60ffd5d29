import { refuseLost } from '../backup/lostDatabase.ts'
import { parseData } from '../../platform/settings/config.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { linkCustomers } from './linkCustomers.ts'

writePrivately()

try {
  const place = parseData(process.env)
  await refuseLost(place)
  process.stdout.write(await linkCustomers(place.database))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
