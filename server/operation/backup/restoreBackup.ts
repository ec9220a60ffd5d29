import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../platform/settings/database.ts'
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
  try {
    return await restoreOpened(
      { database, dataFolder },
      await openBackup(dataFolder, file, await askPhrase()),
    )
  } finally {
    await closeBackup(dataFolder)
  }
}

/** A copy out of an encrypted file, with what lay in it beside the copy. */
type OpenedBackup = { copy: string; phrase: string; sessionKeys: string[] }

/** Decrypts beside the data, until `closeBackup`. A wrong phrase, and a torn or altered file, throw. */
export async function openBackup(
  dataFolder: string,
  file: string,
  typed: string,
): Promise<OpenedBackup> {
  await closeBackup(dataFolder)
  await mkdir(dataFolder, { recursive: true })
  const phrase = tidyPhrase(typed)
  return { ...(await openBundle(file, phrase, openedIn(dataFolder))), phrase }
}

/** Puts what was opened in the database's place. Returns where the database of before is, if anywhere. */
export async function restoreOpened(
  { database, dataFolder }: Where,
  { copy, phrase, sessionKeys }: OpenedBackup,
): Promise<string | null> {
  const before = await restoreDatabase(database, copy)
  await addKeys(dataFolder, sessionKeys)
  // The nights go on encrypting with it.
  if (!existsSync(join(dataFolder, 'backup-phrase'))) await storePhrase({ dataFolder }, phrase)
  return before
}

/** Leaves nothing of it unencrypted. */
export async function closeBackup(dataFolder: string): Promise<void> {
  await rm(openedIn(dataFolder), { recursive: true, force: true })
}

const openedIn = (dataFolder: string) => join(dataFolder, '.restoring')

/** Its keys first, because its sessions and links are theirs; those that are here still verify. */
async function addKeys(dataFolder: string, restored: readonly string[]) {
  const file = join(dataFolder, 'session-keys')
  const here = existsSync(file) ? (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean) : []
  const keys = [...new Set([...restored, ...here])]
  await writeWhole(file, (partial) => writeFile(partial, `${keys.join('\n')}\n`, { mode: 0o600 }))
}
