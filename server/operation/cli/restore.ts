import { restoreBackup } from '../backup/restoreBackup.ts'
import { parseData } from '../../platform/settings/config.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { askPassword } from './askPassword.ts'

writePrivately()

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Uso: npm run restore -- ARQUIVO\n')
  process.exitCode = 1
} else {
  try {
    const kept = await restoreBackup(
      parseData(process.env),
      file,
      async () => process.env['BACKUP_PHRASE'] ?? (await askPassword('Frase de recuperação: ')),
    )
    process.stdout.write(`Banco de dados restaurado de ${file}.\n`)
    if (kept) process.stdout.write(`O banco como era antes: ${kept}\n`)
    if (process.env['SESSION_KEYS']) {
      process.stdout.write(
        'SESSION_KEYS está definida e vale no lugar das chaves de uma cópia cifrada.\n',
      )
    }
    process.stdout.write(
      'Ao voltar a ter conexão, cada tablet mostra em Pendências o que conhecia e esta cópia não tem.\n',
    )
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
