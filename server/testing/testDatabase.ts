import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/connect.ts'

/** The database that is copied where a migrated one is wanted. */
export const MIGRATED = 'migrated'

/** A fresh database of the kind that this run tests, and the function that removes it. Empty, unless it may be `migrated` already where that saves time. */
export async function testDatabase(
  kind: 'empty' | 'migrated' = 'empty',
): Promise<{ database: Database; remove(): Promise<void> }> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    return { database: { kind: 'sqlite', file: ':memory:' }, remove: async () => undefined }
  }
  const url = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = kind === 'migrated' ? MIGRATED : 'template1'
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    database: { kind: 'postgres', url: url.replace(/\/postgres$/, `/${name}`) },
    remove: () => administer(url, `drop database ${name} with (force)`),
  }
}

/** One statement by the server's owner. */
export async function administer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
