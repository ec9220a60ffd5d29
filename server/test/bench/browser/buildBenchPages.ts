import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compressAssets } from '../../../operation/cli/compressAssets.ts'
import { buildPages } from './buildPages.ts'

const SOURCE = join(import.meta.dirname, '../../../../pwa/bench')

/** Builds the pages to compare with, `reactOnly.html`, `grids.html` and `agendaDays.html`, as the product's are built. */
export async function buildBenchPages(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-bench-pages-'))
  const input = ['reactOnly.html', 'grids.html', 'agendaDays.html'].map((page) =>
    join(SOURCE, page),
  )
  await buildPages({ root: SOURCE, build: { outDir: folder, rolldownOptions: { input } } })
  await compressAssets(folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
