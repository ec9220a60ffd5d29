import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/connect.ts'

/** A fresh, empty database of the kind that this run tests, and the function that removes it. */
export async function testDatabase(): Promise<{ database: Database; remove(): Promise<void> }> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    return { database: { kind: 'sqlite', file: ':memory:' }, remove: async () => undefined }
  }
  const url = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}`)
  return {
    database: { kind: 'postgres', url: url.replace(/\/postgres$/, `/${name}`) },
    remove: () => administer(url, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
