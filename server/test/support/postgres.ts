import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { connect } from '../../platform/db/connect.ts'
import { administer, remember, type Template } from './preparedPostgres.ts'
import { startPostgres } from './startPostgres.ts'
import { prepare } from './testDatabase.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

// What a power cut would do is not tested here, and so no test waits for the disk.
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
const ROOM_BYTES = 2 ** 31

/** One PostgreSQL for all test files; each makes its own databases in it, most of them as copies of one of the two made here. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(FOR_TESTS, await folderForTests())
  for (const template of ['venue', 'demo'] satisfies Template[]) {
    await administer(postgres.url, `create database ${template}`)
    const url = postgres.url.replace(/\/postgres$/, `/${template}`)
    const knex = connect({ kind: 'postgres', url }, { acquireTimeoutMs: 60_000 })
    await prepare(knex, template)
    await remember(knex)
    await knex.destroy()
  }
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

/** Memory where there is enough of it: a new database in a tenth of the time. */
async function folderForTests(): Promise<string> {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = await statfs(memory)
    return bavail * bsize > ROOM_BYTES ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
