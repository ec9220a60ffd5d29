import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JUDGED } from './judged.mjs'
import { QUICK } from './planted.mjs'

// `npm run faults` plants the faults of planted.mjs in a copy of the project and demands that its command fails; names choose some of them,
// `judged` is all of judged.mjs. `--check`, a step of `npm test`, only looks whether each text still stands in its file, once.
const root = join(import.meta.dirname, '..')
const FAULTS = { ...QUICK, ...JUDGED }
const wanted = process.argv.slice(2)
/** Whether a command passes without a fault. */
const passed = new Map()
const FAILURE = /FAIL |error TS|x \w+\(|^ +\d+\) |Error:/

const lost = Object.keys(FAULTS).filter((name) => {
  const { file, from } = FAULTS[name]
  return (
    !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8').split(from).length !== 2
  )
})
for (const name of lost) say(`${name}: not once in ${FAULTS[name].file}: ${FAULTS[name].from}`)
if (lost.length === 0 && !wanted.includes('--check')) plantAll(chosen())
if (lost.length > 0) process.exitCode = 1

function chosen() {
  if (wanted.length === 0) return Object.keys(QUICK)
  const names = wanted.flatMap((name) => (name === 'judged' ? Object.keys(JUDGED) : [name]))
  const unknown = names.filter((name) => !(name in FAULTS))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}`)
  return names
}

function plantAll(names) {
  const copy = mkdtempSync(join(tmpdir(), 'quadras-faults-'))
  try {
    const listed = run('git ls-files -co --exclude-standard', root).stdout.split('\n')
    for (const file of listed.filter((each) => each && existsSync(join(root, each)))) {
      cpSync(join(root, file), join(copy, file))
    }
    // Red is enough: what fails is not made smaller.
    appendFileSync(
      join(copy, 'shared/platform/testing/runs.ts'),
      "import fc from 'fast-check'\nfc.configureGlobal({ endOnFailure: true })\n",
    )
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const unseen = names.filter((name) => !isSeen(name, copy))
    say(unseen.length > 0 ? `not seen: ${unseen.join(', ')}` : `all ${names.length} are seen`)
    if (unseen.length > 0) process.exitCode = 1
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Plants it in the copy, runs its command there and takes it out again; the command passes without it, which is not asked again of the slow ones. */
function isSeen(name, copy) {
  const { file, from, to, run: command } = FAULTS[name]
  const isSlow = name in JUDGED
  if (!isSlow && !passed.has(command)) passed.set(command, run(command, copy).status === 0)
  const text = readFileSync(join(copy, file), 'utf8')
  writeFileSync(
    join(copy, file),
    text.replace(from, () => to),
  )
  const { status, stderr, stdout } = run(command, copy)
  writeFileSync(join(copy, file), text)
  const isBroken = (!isSlow && !passed.get(command)) || stderr.includes('No test files found')
  const verdict = isBroken ? 'BROKEN' : status === 0 ? 'GREEN' : 'red'
  const reason = `${stdout}\n${stderr}`.split('\n').find((line) => FAILURE.test(line)) ?? ''
  say(`${verdict} ${name}: ${command}\n    ${reason.trim()}`)
  return verdict === 'red'
}

function run(command, cwd) {
  const env = { ...process.env, NO_COLOR: '1' }
  return spawnSync(command, { shell: true, cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
