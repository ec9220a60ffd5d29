import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { NotInstalled } from '../report.ts'

const FINDER = join(import.meta.dirname, '../../../../pwa/e2e/support/printBrowser.ts')

/** The Chromium that the browser tests use. Found by a process of its own, because the server's code imports nothing of the app's. */
export function chromePath(): string {
  const path = execFileSync(process.execPath, ['--import', 'tsx', FINDER], { encoding: 'utf8' })
  if (!path) throw new NotInstalled('No Chromium found, see `npm run test:browser`')
  return path
}
