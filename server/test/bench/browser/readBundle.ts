import { promisify } from 'node:util'
import { brotliCompress, constants, type InputType } from 'node:zlib'
import type { Rolldown } from 'vite'
import { buildPages, type BuiltPart } from './buildPages.ts'

/** A file of the build as it is downloaded. `modules`: by id, the code that is left of them before minifying. */
export type BundleFile = { name: string; brotliBytes: number; modules: Map<string, number> }
export type Bundle = {
  /** The text of every file, by its name. */
  files: ReadonlyMap<string, string>
  /** What `index.html` requests at once: the entry, all it imports, all it preloads. */
  firstVisit: { scripts: BundleFile[]; styles: BundleFile[] }
  /** The first visit and the steps after it, with whatever they import sooner or later. */
  wayToPayment: { scripts: BundleFile[] }
  /** Requested by the desk until its list or its agenda is there, beside the data. */
  desk: { files: BundleFile[] }
}

const DESK = ['/pwa/admin/AdminArea.tsx', '/pwa/admin/today/agenda/AgendaScreen.tsx']
const LATER_STEPS = ['/pwa/booking/WizardSteps.tsx', '/pwa/booking/checkout/Checkout.tsx']
// A first visit never loads them: they read the draft of a reload, an order that was begun elsewhere, hours that somebody has come for, and pay by credit.
const COMING_BACK = [
  '/pwa/booking/draft.ts',
  '/pwa/booking/foundOrder.ts',
  '/pwa/booking/slots/sought.ts',
  '/pwa/payment/CreditSwitch.tsx',
]

/** Builds the app as `npm run build` does, but in memory, and returns the files that a customer downloads. */
export async function readBundle(): Promise<Bundle> {
  const parts = new Map(
    (await buildPages({ build: { write: false } })).map((part) => [part.fileName, part]),
  )
  const linked = linkedBy(parts.get('index.html'))
  const entries = withImports(linked, parts, (chunk) => chunk.imports)
  const steps = LATER_STEPS.map((module) => chunkOf(module, parts))
  const comingBack = new Set(COMING_BACK.map((module) => chunkOf(module, parts)))
  const later = withImports(steps, parts, (chunk) => [
    ...chunk.imports,
    // What the entry loads lazily for other screens does not count.
    ...(entries.has(chunk.fileName)
      ? []
      : chunk.dynamicImports.filter((name) => !comingBack.has(name))),
  ])
  const deskScripts = DESK.map((module) => chunkOf(module, parts))
  const desk = withImports([...entries, ...deskScripts], parts, (chunk) => [
    ...chunk.imports,
    ...(chunk.viteMetadata?.importedCss ?? []),
  ])
  const measured = (names: Iterable<string>, ending: string) =>
    Promise.all(
      [...names].filter((name) => name.endsWith(ending)).map((name) => measure(parts.get(name)!)),
    )
  return {
    files: new Map([...parts].map(([name, part]) => [name, textOf(part)])),
    firstVisit: {
      scripts: await measured(entries, '.js'),
      styles: await measured(entries, '.css'),
    },
    wayToPayment: { scripts: await measured(new Set([...entries, ...later]), '.js') },
    desk: { files: [...(await measured(desk, '.js')), ...(await measured(desk, '.css'))] },
  }
}

const textOf = (part: BuiltPart) => (part.type === 'chunk' ? part.code : String(part.source))

type Parts = ReadonlyMap<string, BuiltPart>

function linkedBy(page: BuiltPart | undefined) {
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const links = String(page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)
  return [...links].map(([, name]) => name!)
}

function chunkOf(module: string, parts: Parts) {
  const chunk = [...parts.values()].find(
    (part) => part.type === 'chunk' && Object.keys(part.modules).some((id) => id.endsWith(module)),
  )
  if (!chunk) throw new Error(`No chunk of the build has ${module}`)
  return chunk.fileName
}

function withImports(
  names: readonly string[],
  parts: Parts,
  importsOf: (chunk: Rolldown.OutputChunk) => readonly string[],
) {
  const found = new Set(names)
  // Iterating over a set includes what is added on the way.
  for (const name of found) {
    const part = parts.get(name)
    if (part?.type === 'chunk') importsOf(part).forEach((imported) => found.add(imported))
  }
  return found
}

async function measure(part: BuiltPart): Promise<BundleFile> {
  const isChunk = part.type === 'chunk'
  const modules = isChunk ? Object.entries(part.modules) : []
  return {
    name: part.fileName,
    brotliBytes: (await brotli(isChunk ? part.code : part.source)).length,
    modules: new Map(modules.map(([id, { renderedLength }]) => [id, renderedLength])),
  }
}

function brotli(content: InputType) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return promisify(brotliCompress)(content, { params })
}
