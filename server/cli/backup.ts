import { parseDatabase } from '../config.ts'
import { writePrivately } from '../privateFiles.ts'
import { copyDatabase } from '../backup/copyDatabase.ts'

writePrivately()

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Uso: npm run backup -- ARQUIVO\n')
  process.exitCode = 1
} else {
  try {
    await copyDatabase(parseDatabase(process.env), file)
    process.stdout.write(`Cópia feita e conferida: ${file}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
