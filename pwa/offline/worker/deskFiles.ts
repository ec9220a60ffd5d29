import type { Rolldown } from 'vite'

type Groups = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const ROOM = `${import.meta.dirname.slice(0, -'/offline/worker'.length)}/`
/** All that everybody's first visit loads begins here. */
const APP = `${ROOM}main.tsx`
/** With its first screens, the two faces of the day. */
const DESK = `${ROOM}admin/AdminArea.tsx`
/** The steps after it. */
const WAY_TO_PAYMENT = `${ROOM}booking/WizardSteps.tsx`
/** The database: customers need nothing that needs it. */
const DATABASE = /\/node_modules\/dexie\//

/**
 * Puts what the desk's first screens are made of into few files, because on a slow line each costs a request, and in the worker a look
 * at its cache. `desk` has what nobody else loads. What other screens have too stays out of it: `store` what needs the database, `staff` the rest.
 * Files of the way to payment are left as they are.
 */
export function deskFiles(): NonNullable<Groups>[number] {
  let sorted: Map<string, string> | null = null
  return {
    debugName: 'desk',
    includeDependenciesRecursively: false,
    name: (id, modules) => {
      // The first module comes when all of them are known.
      sorted ??= sort(modules)
      return sorted.get(id) ?? null
    },
  }
}

function sort(modules: Modules): Map<string, string> {
  // Pages for benchmarks are built with the same settings.
  if (!modules.getModuleInfo(APP)) return new Map()
  const desk = reached([DESK], modules, staticOf)
  const others = reached([APP], modules, (info) => [
    ...staticOf(info),
    ...info.dynamicallyImportedIds.filter((id) => id !== DESK),
  ])
  const first = reached([APP], modules, staticOf)
  const way = reached([WAY_TO_PAYMENT], modules, (info) => [
    ...staticOf(info),
    ...info.dynamicallyImportedIds,
  ])
  const needsDatabase = (id: string) =>
    [...reached([id], modules, staticOf)].some((one) => DATABASE.test(one))
  const ofDesk = [...desk].filter((id) => !first.has(id) && !way.has(id))
  return new Map(
    ofDesk.map((id) => [id, others.has(id) ? (needsDatabase(id) ? 'store' : 'staff') : 'desk']),
  )
}

const staticOf = ({ importedIds }: Rolldown.ModuleInfo): readonly string[] => importedIds

function reached(
  from: readonly string[],
  modules: Modules,
  nextOf: (info: Rolldown.ModuleInfo) => readonly string[],
): Set<string> {
  const found = new Set(from)
  // Iterating over a set includes what is added on the way.
  for (const id of found) {
    const info = modules.getModuleInfo(id)
    if (!info && from.includes(id)) throw new Error(`A screen is gone or was moved: ${id}`)
    if (info) nextOf(info).forEach((next) => found.add(next))
  }
  return found
}
