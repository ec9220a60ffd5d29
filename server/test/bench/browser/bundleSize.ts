import type { BundleFile } from './readBundle.ts'

/** The budgets, in bytes of brotli at its highest quality. */
export const BUDGET = {
  firstVisitScripts: 85_000,
  firstVisitStyles: 8_000,
  wayToPaymentScripts: 188_500,
  /** Scripts and styles of the desk's two first screens. */
  deskFirstScreens: 247_900,
  deskUntilList: 260_000,
}

export function brotliBytes(files: readonly BundleFile[]): number {
  return files.reduce((sum, file) => sum + file.brotliBytes, 0)
}

/** Null within the budget; else by how much it is exceeded, and the largest packages, ours by folder. */
export function overweight(files: readonly BundleFile[], budget: number): string | null {
  const bytes = brotliBytes(files)
  return bytes <= budget ? null : `${bytes} of ${budget} bytes: ${heaviest(files)}`
}

/** Packages whose code lies in these files. */
export function packagesIn(files: readonly BundleFile[]): Set<string> {
  const ids = files.flatMap((file) => [...file.modules.keys()])
  return new Set(ids.map(ownerOf))
}

function heaviest(files: readonly BundleFile[]) {
  const weights = new Map<string, number>()
  for (const [id, length] of files.flatMap((file) => [...file.modules])) {
    const owner = ownerOf(id)
    weights.set(owner, (weights.get(owner) ?? 0) + length)
  }
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([owner, length]) => `${owner} ${length}`)
    .join(', ')
}

function ownerOf(id: string) {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)
  const inFolder = /\/((?:pwa|shared)\/[^/]+)/.exec(id)
  return inPackage?.[1] ?? inFolder?.[1] ?? id
}
