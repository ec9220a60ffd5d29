import { parseDatabase } from '../../platform/settings/config.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { carryOver } from '../../platform/db/carryOver/carryOver.ts'
import { linkCustomers } from './linkCustomers.ts'

writePrivately()

try {
  const database = parseDatabase(process.env)
  const { rows, leftBehind, kept } = await carryOver(database)
  process.stdout.write(
    `Banco de dados passado para esta versão: ${rows} linhas, todas conferidas.\n`,
  )
  process.stdout.write(`O banco como era antes: ${kept}\n`)
  if (leftBehind.length > 0) {
    process.stdout.write(`Só lá ficou o que esta versão não guarda: ${leftBehind.join('; ')}\n`)
  }
  process.stdout.write(await linkCustomers(database))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
