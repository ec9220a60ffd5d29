import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Holds how a comment begins: with a verb or the thing's name, not with a pronoun that stands before its noun.
const root = join(import.meta.dirname, '..')
const PRONOUN =
  /^\s*(?:\/\/|\/\*\*?)\s(What|Which|Who|Whose|Whom|Whoever|Whatever|One|Of|It|They|Its|Their|Those|That|This|The same|By which|(?:For|To|With|From|By) whom)\b/
/** How many older ones each part may still have: lower it with each that is mended, never raise it. */
const OLDER = { shared: 317, server: 715, pwa: 508 }

const differing = Object.keys(OLDER).flatMap((part) => {
  const found = git('ls-files', `${part}/*.ts`, `${part}/*.tsx`).flatMap(beginningsOf)
  if (found.length === OLDER[part]) return []
  const changed = new Set(git('diff', '--name-only', 'HEAD~1'))
  const near = found.filter(({ file }) => changed.has(file))
  const places = near.map(({ file, number, text }) => `  ${file}:${number} ${text.trim()}`)
  return [`${part} has ${found.length}, .ci/comments.mjs allows ${OLDER[part]}`, ...places]
})
if (differing.length > 0) {
  process.stderr.write(
    `A comment begins with a verb or the thing's name, not with a pronoun:\n${differing.join('\n')}\n`,
  )
  process.exitCode = 1
}

/** Lists the comments of a file that begin with a pronoun; a line that goes on from a comment above begins none. */
function beginningsOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const goesOn = /^\s*\/\//.test(text) && /^\s*\/\//.test(lines[index - 1] ?? '')
    return PRONOUN.test(text) && !goesOn ? [{ file, number: index + 1, text }] : []
  })
}

function git(...args) {
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return text.split('\n').filter(Boolean)
}
