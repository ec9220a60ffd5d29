import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../operation/cli/buildServer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    builtServer: string
  }
}

const root = join(import.meta.dirname, '../../..')

/** The server and its commands of today's sources, built once for all test files: a start from the sources takes twice as long. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'quadras-server-'))
  await buildServer(root, folder)
  // Some tests start it as another user.
  await chmod(folder, 0o755)
  project.provide('builtServer', folder)
  return () => rm(folder, { recursive: true })
}
