import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

// Counts the product's lines, wing by wing, as they are or as a commit named on the command line had them.
const commit = process.argv[2]
const root = join(import.meta.dirname, '..')
const SUPPORT =
  /\.(test|testkit|fixtures|journey)\.tsx?$|\/(testing|bench|e2e|proof)\/|^server\/(test|testing|bench)\//
const PARTS = ['shared', 'server', 'pwa']

const found = execFileSync(
  'git',
  ['grep', '-c', '', ...(commit ? [commit] : []), '--', ...PARTS.flatMap(codeOf)],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
)
const totals = new Map()
for (const line of found.trim().split('\n')) {
  const [file, count] = (commit ? line.slice(commit.length + 1) : line).split(':')
  if (SUPPORT.test(file)) continue
  const [part] = file.split('/')
  for (const name of [wingOf(file), part, 'all']) {
    totals.set(name, (totals.get(name) ?? 0) + Number(count))
  }
}
for (const [name, lines] of [...totals].toSorted(([one], [other]) => one.localeCompare(other))) {
  process.stdout.write(`${String(lines).padStart(8)}  ${name}\n`)
}

function codeOf(part) {
  return ['ts', 'tsx', 'css'].map((ending) => `${part}/*.${ending}`)
}

/** The folder a file stands in: in the admin's area the place, elsewhere the wing; files beside the wings are the composition. */
function wingOf(file) {
  const folders = file.split('/').slice(0, -1)
  const depth = file.startsWith('pwa/admin/') ? 3 : 2
  return folders.length < depth
    ? `${folders.join('/')} (composition)`
    : folders.slice(0, depth).join('/')
}
