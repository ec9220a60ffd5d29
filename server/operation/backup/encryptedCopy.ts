import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../platform/settings/database.ts'
import { bundleBytes } from './bundle.ts'
import { takeBackup, type Taken } from './takeBackup.ts'
import { partialName, writeWhole } from './wholeFile.ts'

/** A copy with the session keys beside it, encrypted into one file; never writes over one. */
export async function encryptedCopy(
  database: Database,
  file: string,
  secrets: { phrase: string; sessionKeys: readonly string[] },
): Promise<Taken> {
  if (existsSync(file)) throw new Error(`O arquivo ${file} já existe: escolha outro nome.`)
  const folder = partialName(`${file}.copy`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const taken = await takeBackup({ database, backups: { folder } }, 'hand', Date.now())
    await writeWhole(file, (partial) =>
      pipeline(bundleBytes(join(folder, taken.file), secrets), createWriteStream(partial)),
    )
    return taken
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
