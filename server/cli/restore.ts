import { parseDatabase } from '../config.ts'
import { writePrivately } from '../privateFiles.ts'
import { restoreDatabase } from '../backup/restoreDatabase.ts'

writePrivately()

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Uso: npm run restore -- ARQUIVO\n')
  process.exitCode = 1
} else {
  try {
    const kept = await restoreDatabase(parseDatabase(process.env), file)
    process.stdout.write(`Banco de dados restaurado de ${file}.\n`)
    if (kept) process.stdout.write(`O banco como era antes: ${kept}\n`)
    process.stdout.write(
      'Ao voltar a ter conexão, cada tablet mostra em Pendências o que conhecia e esta cópia não tem.\n',
    )
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
