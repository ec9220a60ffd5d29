import { join } from 'node:path'
import { build } from 'vite'
import { compressAssets } from './compressAssets.ts'
import { forgetOldAssets } from '../../platform/http/forgetOldAssets.ts'

/** Builds the pages into `folder`, beside the assets of the last thirty days' builds, and compresses them. */
export async function buildApp(root: string, folder: string): Promise<void> {
  const configFile = join(root, 'vite.config.ts')
  await build({ configFile, build: { outDir: folder, emptyOutDir: false } })
  await forgetOldAssets(folder, Date.now())
  await compressAssets(folder)
}
