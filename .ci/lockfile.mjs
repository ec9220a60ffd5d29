import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Each package of package-lock.json is pinned by the hash of its content, so that an altered one is not installed. Not every
// registry client writes the hashes. Without arguments: fails and names the packages without one. With --fill: asks the registry for them.
const FILE = join(import.meta.dirname, '../package-lock.json')
const AT_ONCE = 8
const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const unpinned = Object.entries(lock.packages).filter(
  ([path, { link, integrity }]) => path !== '' && !link && !isPinned(integrity),
)

if (process.argv.includes('--fill')) await fill()
else check()

function isPinned(integrity) {
  return integrity?.startsWith('sha512-') ?? false
}

function check() {
  for (const [path] of unpinned) say(`package-lock.json: ${path} has no integrity`)
  if (unpinned.length > 0) {
    say('npm run lockfile fills them in')
    process.exitCode = 1
  }
}

async function fill() {
  const left = unpinned.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [path, entry] of left)
        Object.assign(entry, { integrity: await integrityOf(path, entry) })
    }),
  )
  // npm writes the fields of an entry in its own order.
  for (const [path, { version, resolved, integrity, ...rest }] of unpinned) {
    lock.packages[path] = { version, ...(resolved ? { resolved } : {}), integrity, ...rest }
  }
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
  say(`${unpinned.length} packages pinned`)
}

async function integrityOf(path, { name, version }) {
  const known = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const view = ['view', `${known}@${version}`, 'dist.integrity']
  const { stdout } = await promisify(execFile)('npm', view)
  const integrity = stdout.trim()
  if (!isPinned(integrity)) throw new Error(`The registry has no SHA-512 of ${known}@${version}`)
  return integrity
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
