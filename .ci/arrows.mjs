import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { FLOORS } from './floors.mjs'

// A lint rule of our own: an import goes down the floors of `floors.mjs`, never up nor to a room of the same floor; values and types alike.

const root = join(import.meta.dirname, '..')
const CODE = /\.tsx?$/
/** Tests and what they are made of may ask for everything. */
export const TEST_FILE = /\.(test|testkit|fixtures)\.tsx?$|\/(testing|bench|e2e|proof)\//

/** The floor and the room of each folder, by its path; a folder in none belongs to the room around it. */
const FLOOR_OF = new Map(
  Object.entries(FLOORS).flatMap(([part, floors]) =>
    floors.flatMap((rooms, floor) => rooms.split(' ').map((room) => [join(part, room), floor])),
  ),
)

/** The room of that file, from the root of the project: the nearest folder above it that the table names. */
export function roomOf(file) {
  let folder = dirname(file)
  while (folder !== '.' && !FLOOR_OF.has(folder)) folder = dirname(folder)
  return FLOOR_OF.has(folder) ? folder : null
}

/** Says why the first of two files, by their paths from the root, may not import the second; null where it may. */
export function arrowRefusal(from, to) {
  const [part] = from.split('/')
  if (!to.startsWith(`${part}/`) || TEST_FILE.test(from)) return null
  if (TEST_FILE.test(to) && CODE.test(to)) return `The product imports no test support: ${to}.`
  const [own, other] = [roomOf(from), roomOf(to)]
  if (own === other || FLOOR_OF.get(own) > FLOOR_OF.get(other)) return null
  return `${own} does not stand on ${other}: see .ci/floors.mjs.`
}

/** Lists what is wrong between the table and the disk: a folder with code and without a floor, a room that is gone. */
export function unplaced() {
  const folders = new Set()
  for (const part of Object.keys(FLOORS)) {
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      const folder = relative(root, entry.parentPath)
      if (CODE.test(entry.name)) folders.add(folder)
    }
  }
  const homeless = [...folders].filter((folder) => {
    const file = `${folder}/x.ts`
    const room = roomOf(file)
    return room === null || (room.split('/').length === 1 && folder !== room)
  })
  const gone = [...FLOOR_OF.keys()].filter(
    (room) => ![...folders].some((folder) => folder === room || folder.startsWith(`${room}/`)),
  )
  return { homeless: homeless.toSorted(), gone }
}

const arrows = {
  create(context) {
    const file = relative(root, context.filename)
    const { homeless, gone } = unplacedOnce()
    const check = (node) => {
      const spec = node.source?.value
      if (typeof spec !== 'string') return
      const to = spec.startsWith('#shared/')
        ? join('shared', spec.slice('#shared/'.length))
        : spec.startsWith('.')
          ? join(dirname(file), spec)
          : null
      const message = to && arrowRefusal(file, to)
      if (message) context.report({ node, message })
    }
    return {
      Program(node) {
        const folder = dirname(file)
        if (homeless.includes(folder)) {
          context.report({ node, message: `${folder} has no floor in .ci/floors.mjs.` })
        }
        for (const room of gone.filter((each) => dirname(each) === folder)) {
          context.report({ node, message: `${room} of .ci/floors.mjs is gone.` })
        }
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

let found
const unplacedOnce = () => (found ??= unplaced())

export default { meta: { name: 'plan' }, rules: { arrows } }
