import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FLOORS } from './floors.mjs'

// Holds the drawing of the rooms in each part's README against floors.mjs; with --write puts it there. Holds the files that any README
// names against those that there are.
const root = join(import.meta.dirname, '..')
const isWritten = process.argv.includes('--write')

const differing = Object.keys(FLOORS).filter((part) => {
  const file = join(root, part, 'README.md')
  const text = readFileSync(file, 'utf8')
  const drawn = text.replace(
    /(<!-- floors -->)[^]*?(<!-- \/floors -->)/,
    (_all, head, foot) => `${head}\n\n\`\`\`\n${drawingOf(part)}\n\`\`\`\n\n${foot}`,
  )
  if (isWritten) writeFileSync(file, drawn)
  return drawn !== text || !text.includes('<!-- floors -->')
})
if (differing.length > 0 && !isWritten) {
  process.stderr.write(
    `Not as .ci/floors.mjs has it: ${differing.map((part) => `${part}/README.md`).join(', ')}. Run: npm run plan -- --write\n`,
  )
  process.exitCode = 1
}

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const gone = tracked
  .filter((file) => file.endsWith('.md') && !file.endsWith('NOVIDADES.md'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)]
      .filter(
        ([, named]) =>
          !tracked.some((one) => `/${one}`.endsWith(`/${named.replace(/^(\.\.\/)+/, '')}`)),
      )
      .map(([, named]) => `${file}: ${named}`),
  )
if (gone.length > 0) {
  process.stderr.write(`Named, but not there:\n${gone.join('\n')}\n`)
  process.exitCode = 1
}

/** Draws a part, its roof first: a wing a line, its rooms from the upper ones down; \`<\` stands between two floors. */
function drawingOf(part) {
  const lines = []
  for (const rooms of FLOORS[part]) {
    for (const room of rooms.split(' ')) {
      const name = room === '.' ? 'composition' : room
      const [wing, inside] = part === 'pwa' ? wingOfApp(name) : name.split(/\/(.*)/)
      const last = lines.at(-1)
      const line = last?.wing === wing ? last : lines[lines.push({ wing, floors: [] }) - 1]
      if (inside) line.floors.push({ rooms, inside })
    }
  }
  const width = Math.max(...lines.map(({ wing }) => wing.length)) + 3
  return lines
    .toReversed()
    .map(({ wing, floors }) => `${wing.padEnd(width)}${insideOf(floors)}`.trimEnd())
    .join('\n')
}

/** The rooms of a wing, those of one floor beside each other. */
function insideOf(floors) {
  const groups = []
  for (const { rooms, inside } of floors) {
    if (groups.at(-1)?.rooms === rooms) groups.at(-1).names.push(inside)
    else groups.push({ rooms, names: [inside] })
  }
  return groups.map(({ names }) => names.join(' ')).join(' < ')
}

function wingOfApp(name) {
  const [, wing, inside] = /^(admin\/[^/]+)\/(.*)$/.exec(name) ?? [null, name, '']
  return [wing, inside]
}
