import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { FLOORS } from './floors.mjs'

// A lint rule of our own: an import goes down the floors of `floors.mjs`, never up nor to a room of the same floor; values and types alike.

const root = join(import.meta.dirname, '..')
const CODE = /\.tsx?$/
/** Tests and what they are made of may ask for everything. */
const TEST_FILE = /\.(test|testkit|fixtures)\.tsx?$|\/(testing|bench|e2e|proof)\/|^server\/test\//

/** The floor and the room of each folder, by its path; a folder in none belongs to the room around it. */
const FLOOR_OF = new Map(
  Object.entries(FLOORS).flatMap(([part, floors]) =>
    floors.flatMap((rooms, floor) => rooms.split(' ').map((room) => [join(part, room), floor])),
  ),
)

/** The room of that file, from the root of the project: the nearest folder above it that the table names. */
function roomOf(file) {
  let folder = dirname(file)
  while (folder !== '.' && !FLOOR_OF.has(folder)) folder = dirname(folder)
  return FLOOR_OF.has(folder) ? folder : null
}

/** Says why the first of two files, by their paths from the root, may not import those names of the second; null where it may. */
function arrowRefusal(from, to, names = []) {
  const [part] = from.split('/')
  if (!to.startsWith(`${part}/`) || !(part in FLOORS) || TEST_FILE.test(from)) return null
  if (TEST_FILE.test(to)) return `The product imports no test support: ${to}.`
  const [own, other] = [roomOf(from), roomOf(to)]
  if (own === other) return null
  if (!(FLOOR_OF.get(own) > FLOOR_OF.get(other))) {
    return `${own} does not stand on ${other}: see .ci/floors.mjs.`
  }
  if (part !== 'server') return null
  if (to.endsWith('.routes.ts') && own !== 'server') {
    return "Call the other room's use case, not its routes."
  }
  const isRow = names.some((name) => name.endsWith('Row')) && other !== 'server/platform/db'
  return isRow ? 'Rows come from platform/db/models.ts and tables.ts, not from another room.' : null
}

/** Lists what does not fit between the table and the disk: folders with code and without a floor of their own, rooms that are gone. */
function misplaced() {
  const folders = new Set()
  for (const part of Object.keys(FLOORS)) {
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      if (CODE.test(entry.name)) folders.add(relative(root, entry.parentPath))
    }
  }
  // Where a room has rooms in it, each folder beside them is one too.
  const isWing = (room) => [...FLOOR_OF.keys()].some((each) => dirname(each) === room)
  const isHome = (folder) => {
    const room = roomOf(`${folder}/x.ts`)
    return room === folder || (room !== null && !isWing(room))
  }
  const isThere = (room) => [...folders].some((each) => `${each}/`.startsWith(`${room}/`))
  return {
    homeless: [...folders].filter((folder) => !isHome(folder)).toSorted(),
    gone: [...FLOOR_OF.keys()].filter((room) => !isThere(room)),
  }
}

const { gone, homeless } = misplaced()

/** The path from the root of what that file imports; null for a package. */
function pathOf(file, spec) {
  if (typeof spec !== 'string' || !/^(\.|#shared\/)/.test(spec)) return null
  return spec.startsWith('.')
    ? join(dirname(file), spec)
    : join('shared', spec.slice('#shared/'.length))
}

const arrows = {
  create(context) {
    const file = relative(root, context.filename)
    const check = (node) => {
      const to = pathOf(file, node.source?.value)
      if (to === null) return
      const names = (node.specifiers ?? []).map(({ imported }) => imported?.name ?? '')
      const message = arrowRefusal(file, to, names)
      if (message) context.report({ node, message })
    }
    return {
      Program(node) {
        const without = homeless.includes(dirname(file)) ? [dirname(file)] : []
        const missing = file === 'oxlint.config.mjs' ? gone : []
        for (const folder of [...without, ...missing]) {
          context.report({ node, message: `.ci/floors.mjs and the disk differ: ${folder}` })
        }
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** Models judge the product by the description: of its rules they borrow none. What they drive, and how they read what it did, stands here by its path. */
const MODEL = /\.property\.test\.ts$|\/proof\//
const DRIVEN = {
  '': [
    'server/background.ts',
    'server/platform/db/',
    'server/platform/http/problem.ts',
    'shared/platform/http/madeAt.ts',
  ],
  'server/book/credit/ledger.': [
    'shared/book/credit/credit.ts',
    'server/customers/people/merge.ts',
  ],
  'server/book/tab/tab.': ['shared/book/tab/tab.ts'],
  'pwa/offline/proof/': [
    'pwa/',
    'server/createApp.ts',
    'server/account/people/password.ts',
    'server/platform/events/eventBus.ts',
    'server/venue/catalog/catalog.ts',
  ],
  // People, who come in by PIN and are offered what their role includes, and time, which sweeps answers.
  'pwa/offline/proof/book.': ['shared/commands/snapshot.ts'],
  'pwa/offline/proof/team.': ['server/platform/http/session.ts'],
  'pwa/offline/proof/day.': [
    'shared/account/people/permissions.ts',
    'shared/commands/command.ts',
    'server/platform/http/idempotency.ts',
  ],
  // A tablet's own screen, by whose rows an edit is made.
  'pwa/offline/proof/rainEdit.': [
    'shared/booking/calendar/',
    'shared/guest/rain/',
    'shared/venue/prices/suggestedPrice.ts',
  ],
}

/** Says why a model may not import a value of that file, by their paths from the root; null where it may. */
function modelRefusal(from, to) {
  if (!MODEL.test(from) || TEST_FILE.test(to)) return null
  const mayDrive = Object.entries(DRIVEN).some(
    ([model, paths]) => from.startsWith(model) && paths.some((path) => to.startsWith(path)),
  )
  // A property test stands beside what it is about.
  if (mayDrive || dirname(from) === dirname(to)) return null
  return 'A model is written from the description and borrows no rule of the product: types alone, or say in .ci/arrows.mjs that it drives it.'
}

/** Whether an import brings types alone. */
const isOfTypes = ({ importKind, specifiers = [] }) =>
  importKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'))

const models = {
  create(context) {
    const file = relative(root, context.filename)
    return {
      ImportDeclaration(node) {
        const to = pathOf(file, node.source.value)
        const message = to === null || isOfTypes(node) ? null : modelRefusal(file, to)
        if (message) context.report({ node, message })
      },
    }
  },
}

// oxlint takes a plugin only so.
export default { meta: { name: 'plan' }, rules: { arrows, models } }
