import type { Plugin, Rolldown } from 'vite'

/** The hashed files of a build by their paths. */
export type BuiltFiles = {
  /** What everybody's first visit to `/` downloads: the entry and the grid that it fetches when idle, with all they import. */
  shell: string[]
  /** All others: the desk's screens, and what comes after the grid. */
  rest: string[]
}

const NAME = 'virtual:built-files'
const FIRST_SCREENS = ['/pwa/main.tsx', '/pwa/index.html', '/pwa/booking/slots/SlotsStep.tsx']

type Parts = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** Two Vite plugins: the one for the app's build notes its files, the one for the worker's hands them over. */
export function builtFiles(): { ofApp: Plugin; forWorker: Plugin } {
  let files: BuiltFiles = { shell: [], rest: [] }
  return {
    ofApp: {
      name: 'built-files',
      apply: 'build',
      enforce: 'post',
      generateBundle(_, bundle) {
        files = sortFiles(bundle)
      },
    },
    forWorker: {
      name: 'built-files-for-worker',
      resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
      load: (id) =>
        id === `\0${NAME}`
          ? `export const shell = ${JSON.stringify(files.shell)}\nexport const rest = ${JSON.stringify(files.rest)}`
          : null,
    },
  }
}

function sortFiles(parts: Parts): BuiltFiles {
  const hashed = Object.keys(parts).filter((name) => name.startsWith('assets/'))
  const first = Object.values(parts).filter(
    (part) =>
      part.type === 'chunk' && FIRST_SCREENS.some((end) => part.facadeModuleId?.endsWith(end)),
  )
  if (first.length < 2)
    throw new Error(`A first screen is gone or was moved: ${FIRST_SCREENS.join(', ')}`)
  const shell = withImports(
    first.map(({ fileName }) => fileName),
    parts,
  )
  return {
    shell: hashed.filter((name) => shell.has(name)).map(asPath),
    rest: hashed.filter((name) => !shell.has(name)).map(asPath),
  }
}

function withImports(names: readonly string[], parts: Parts) {
  const found = new Set(names)
  // A set hands out what is added while it is walked.
  for (const name of found) {
    const part = parts[name]
    if (part?.type !== 'chunk') continue
    for (const imported of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) {
      found.add(imported)
    }
  }
  return found
}

function asPath(name: string) {
  return `/${name}`
}
