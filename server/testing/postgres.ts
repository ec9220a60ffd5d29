import type { TestProject } from 'vitest/node'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for all test files; each makes its own databases in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What a power cut would do is not tested here, and so no test waits for the disk.
  const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off' })
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
