import { parseConfig } from '../config.ts'
import { copyDatabase } from './copyDatabase.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Uso: npm run backup -- ARQUIVO\n')
  process.exitCode = 1
} else {
  try {
    await copyDatabase(parseConfig(process.env).database, file)
    process.stdout.write(`Cópia feita e conferida: ${file}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
