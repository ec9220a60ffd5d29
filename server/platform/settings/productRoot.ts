import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the product whose program this is, as sources, built, or unpacked. */
export function productRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
