import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const FINDER = join(import.meta.dirname, '../../../pwa/e2e/support/printBrowser.ts')

/** The Chromium that the browser tests use. Found by a process of its own, because the server's code imports nothing of the app's. */
export function chromePath(): string {
  const path = execFileSync(process.execPath, ['--import', 'tsx', FINDER], { encoding: 'utf8' })
  if (!path) throw new Error('No Chromium found: `npm run test:browser` tells how to get one')
  return path
}
