import { wordsOf } from '../backup/backups.ts'
import { copyDatabase } from '../backup/copyDatabase.ts'
import { encryptedCopy } from '../backup/encryptedCopy.ts'
import { readPhrase, tidyPhrase } from '../backup/phrase.ts'
import { parseData, parseDatabase } from '../../platform/settings/config.ts'
import { loadSessionKeys } from '../../platform/http/session.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { askPassword } from './askPassword.ts'

writePrivately()

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Uso: npm run backup -- ARQUIVO (com o fim .age, cifrado)\n')
  process.exitCode = 1
} else {
  try {
    const database = parseDatabase(process.env)
    const { reservations } = file.endsWith('.age')
      ? await encryptedCopy(database, file, await secrets())
      : await copyDatabase(database, file)
    process.stdout.write(`Cópia feita e conferida: ${file} (${reservations} reservas)\n`)
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

async function secrets() {
  const { dataFolder, database } = parseData(process.env)
  const phrase = process.env['BACKUP_PHRASE'] ?? null
  const known = await readPhrase({ dataFolder, backups: { phrase } })
  const sessionKeys = process.env['SESSION_KEYS']?.split(',').map((key) => key.trim()) ?? null
  return {
    phrase: known ?? tidyPhrase(await askPassword('Frase de recuperação: ')),
    sessionKeys: await loadSessionKeys({ database, dataFolder, sessionKeys }),
  }
}
