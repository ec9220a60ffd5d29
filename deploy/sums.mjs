import { createHash, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SUMS = 'SHA256SUMS'

/** Writes the checksums of all files below the folder, as `sha256sum -c` reads them, and with a key (Ed25519, PEM) its signature, as `openssl pkeyutl` does. */
export function writeSums(folder, key) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => file !== SUMS && file !== `${SUMS}.sig`)
    .toSorted()
  const lines = files.map((file) => `${hashOf(join(folder, file))}  ${file}\n`)
  const text = lines.join('')
  writeFileSync(join(folder, SUMS), text)
  if (key) writeFileSync(join(folder, `${SUMS}.sig`), sign(null, Buffer.from(text), key))
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
