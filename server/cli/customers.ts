import { parseDatabase } from '../config.ts'
import { writePrivately } from '../privateFiles.ts'
import { linkCustomers } from './linkCustomers.ts'

writePrivately()

try {
  process.stdout.write(await linkCustomers(parseDatabase(process.env)))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
