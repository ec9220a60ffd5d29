import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The keys from the settings, else those stored in the data folder, generated at the first start. */
export async function loadSessionKeys(
  config: Pick<Config, 'sessionKeys' | 'database' | 'dataFolder'>,
): Promise<string[]> {
  if (config.sessionKeys) return config.sessionKeys
  const fresh = randomBytes(32).toString('base64url')
  // An in-memory database does not outlive the process either.
  if (config.database.kind === 'sqlite' && config.database.file === ':memory:') return [fresh]
  const file = join(config.dataFolder, 'session-keys')
  await mkdir(config.dataFolder, { recursive: true })
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  }
  return (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean)
}
