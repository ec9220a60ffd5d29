import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = ['pwa', 'shared', 'package-lock.json', 'vite.config.ts']
const NOT_BUILT = /\.(test|journey|fixtures|testkit)\.|\/(e2e|testing|bench|proof|node_modules)\//

/** Vite plugin: tells a build its id (`version.ts`). It comes from the sources, so that the same app built again is no new version. */
export function buildId(root: string): Plugin {
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
