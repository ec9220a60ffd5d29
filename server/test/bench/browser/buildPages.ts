import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '../../../..')

export type BuiltPart = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Builds pages with the product's own settings, but for `changes`, and with React as customers get it wherever this runs. */
export async function buildPages(changes: InlineConfig): Promise<readonly BuiltPart[]> {
  const before = process.env['NODE_ENV']
  // The test runner calls itself "test" and would get React's development code; and a build leaves NODE_ENV as `production` behind.
  process.env['NODE_ENV'] = 'production'
  try {
    const configFile = join(root, 'vite.config.ts')
    const built = await build({ configFile, logLevel: 'warn', ...changes })
    return (built as Rolldown.RolldownOutput).output
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
