import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/connect.ts'
import { isBundle, openBundle } from './bundle.ts'
import { storePhrase, tidyPhrase } from './phrase.ts'
import { restoreDatabase } from './restoreDatabase.ts'
import { writeWhole } from './wholeFile.ts'

type Where = { database: Database; dataFolder: string }

/** Puts a copy, encrypted or not, in the database's place; `askPhrase` is asked of an encrypted one only. Returns where the database of before is, if anywhere. */
export async function restoreBackup(
  { database, dataFolder }: Where,
  file: string,
  askPhrase: () => Promise<string>,
): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`Cópia não encontrada: ${file}`)
  if (!(await isBundle(file))) return restoreDatabase(database, file)
  const phrase = tidyPhrase(await askPhrase())
  await mkdir(dataFolder, { recursive: true })
  const folder = join(dataFolder, '.restoring')
  await rm(folder, { recursive: true, force: true })
  try {
    const { copy, sessionKeys } = await openBundle(file, phrase, folder)
    const before = await restoreDatabase(database, copy)
    await addKeys(dataFolder, sessionKeys)
    // The nights go on encrypting with it.
    if (!existsSync(join(dataFolder, 'backup-phrase'))) await storePhrase({ dataFolder }, phrase)
    return before
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its keys first, because its sessions and links are theirs; those that are here still verify. */
async function addKeys(dataFolder: string, restored: readonly string[]) {
  const file = join(dataFolder, 'session-keys')
  const here = existsSync(file) ? (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean) : []
  const keys = [...new Set([...restored, ...here])]
  await writeWhole(file, (partial) => writeFile(partial, `${keys.join('\n')}\n`, { mode: 0o600 }))
}
