import type { BuiltFiles } from './cachedBuild.ts'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appManifest } from '#shared/venue/profile/appManifest.ts'

const SOURCES = ['pwa', 'shared', 'package-lock.json', 'vite.config.ts']
const NOT_BUILT = /\.(test|journey|fixtures|testkit)\.|\/(e2e|testing|bench|proof|node_modules)\//

/** Vite plugin: gives a build its id (`version.ts`). It comes from the sources, so that the same sources built again are no new version. */
function buildId(root: string): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    config: () => ({
      define: { BUILD_ID: JSON.stringify(process.env['BUILD_ID'] ?? hashOfSources(root)) },
    }),
  }
}

function hashOfSources(root: string) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(root, source)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 10)
}

function filesIn(root: string, source: string): string[] {
  if (/\.\w+$/.test(source)) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !NOT_BUILT.test(`/${file}`))
}

const NAME = 'virtual:built-files'
const OWN_SCREENS = [
  '/pwa/ownPage/ReservationScreen.tsx',
  '/pwa/ownPage/MyReservationsScreen.tsx',
  '/pwa/ownPage/ReceiptScreen.tsx',
  '/pwa/tv/TvScreen.tsx',
  // Draws the code that is shown on arrival.
  '/node_modules/qr/index.js',
]
// A reload after the first screen goes on from its draft.
const FIRST_SCREENS = [
  '/pwa/main.tsx',
  '/pwa/index.html',
  '/pwa/booking/WizardSteps.tsx',
  '/pwa/booking/startWizard.ts',
  '/pwa/booking/slots/startCalendar.ts',
  '/pwa/booking/draft.ts',
]

type Parts = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** Two Vite plugins: the one for the app's build notes its files, the one for the worker's hands them over. `pages` is the app's folder: other pages are built with the same settings. */
function builtFiles(pages: string): { ofApp: Plugin; forWorker: Plugin } {
  let files: BuiltFiles = { shell: [], own: [], rest: '' }
  let isApp = false
  return {
    ofApp: {
      name: 'built-files',
      apply: 'build',
      enforce: 'post',
      configResolved({ root }) {
        isApp = root === pages
      },
      generateBundle(_, bundle) {
        if (!isApp) return
        const { rest, ...sorted } = sortFiles(bundle)
        const source = JSON.stringify(rest)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/files-${hash}.json`
        this.emitFile({ type: 'asset', fileName, source })
        files = { ...sorted, rest: asPath(fileName) }
      },
    },
    forWorker: {
      name: 'built-files-for-worker',
      resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
      load: (id) =>
        id === `\0${NAME}`
          ? Object.entries(files)
              .map(([list, paths]) => `export const ${list} = ${JSON.stringify(paths)}`)
              .join('\n')
          : null,
    },
  }
}

function sortFiles(parts: Parts) {
  const hashed = Object.keys(parts).filter((name) => name.startsWith('assets/'))
  // The page and its script are one part.
  const shell = filesOf(FIRST_SCREENS, FIRST_SCREENS.length - 1, parts)
  const own = filesOf(OWN_SCREENS, OWN_SCREENS.length, parts)
  return {
    shell: hashed.filter((name) => shell.has(name)).map(asPath),
    own: hashed.filter((name) => own.has(name) && !shell.has(name)).map(asPath),
    rest: hashed.filter((name) => !shell.has(name)).map(asPath),
  }
}

/** The chunks of these modules with all that they import. */
function filesOf(modules: readonly string[], least: number, parts: Parts) {
  const chunks = Object.values(parts).filter(
    (part) => part.type === 'chunk' && modules.some((end) => part.facadeModuleId?.endsWith(end)),
  )
  if (chunks.length < least) throw new Error(`A screen is gone or was moved: ${modules.join(', ')}`)
  return withImports(
    chunks.map(({ fileName }) => fileName),
    parts,
  )
}

function withImports(names: readonly string[], parts: Parts) {
  const found = new Set(names)
  // Iterating over a set includes what is added on the way.
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

/** Vite plugins: the worker with the list of files to cache, the manifest and the build's id. None of them in development. */
export function pwaPlugins(root: string): PluginOption[] {
  const pages = join(root, 'pwa')
  const { ofApp, forWorker } = builtFiles(pages)
  return [
    buildId(root),
    ofApp,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline/worker',
      filename: 'sw.ts',
      // The page registers it itself, when it has nothing better to do.
      injectRegister: false,
      registerType: 'prompt',
      manifest: appManifest,
      injectManifest: {
        // The list comes by `forWorker`: a folder of builds also has the files of older ones.
        injectionPoint: undefined as unknown as string,
        rollupFormat: 'iife',
        buildPlugins: { vite: [forWorker] },
      },
      integration: {
        configureOptions({ build, root: built }, options) {
          // Builds in memory and pages for benchmarks are not the product.
          options.disable = !build.write || built !== pages
        },
      },
    }),
  ]
}
