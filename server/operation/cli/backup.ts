import { join } from 'node:path'
import { wordsOf } from '../backup/backups.ts'
import { copyDatabase } from '../backup/copyDatabase.ts'
import { encryptedCopy } from '../backup/encryptedCopy.ts'
import { readPhrase, tidyPhrase } from '../backup/phrase.ts'
import { takeBackup } from '../backup/takeBackup.ts'
import { parseData } from '../../platform/settings/config.ts'
import { loadSessionKeys } from '../../platform/http/session.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { askPassword } from './askPassword.ts'

writePrivately()

const [wanted] = process.argv.slice(2)
if (wanted === undefined) {
  process.stderr.write(
    'Uso: npm run backup -- ARQUIVO (com o fim .age, cifrado) | --hand (entre as cópias do local)\n',
  )
  process.exitCode = 1
} else {
  try {
    const { file, reservations } = await copyTo(wanted)
    process.stdout.write(`Cópia feita e conferida: ${file} (${reservations} reservas)\n`)
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

async function copyTo(file: string) {
  const place = parseData(process.env)
  if (file === '--hand') {
    const taken = await takeBackup(place, 'hand', Date.now())
    return { ...taken, file: join(place.backups.folder, taken.file) }
  }
  const counts = file.endsWith('.age')
    ? await encryptedCopy(place.database, file, await secrets())
    : await copyDatabase(place.database, file)
  return { ...counts, file }
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
