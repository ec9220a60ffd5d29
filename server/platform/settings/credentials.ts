import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Settings that a service manager hands over in files of their names, as systemd does with credentials and a container with secrets. Throws, in a sentence, for a folder that cannot be read. */
export function handedOver(
  folder: string | undefined,
  settings: readonly string[],
): Record<string, string> {
  if (!folder) return {}
  const names = namesIn(folder).filter((name) => settings.includes(name))
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\r?\n$/, '')]),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new Error(`CREDENTIALS_DIRECTORY cannot be read: ${folder}`, { cause: error })
  }
}
