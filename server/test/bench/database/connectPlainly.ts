import knexModule from 'knex'
import { knexConfig } from '../../../platform/db/connect.ts'
import type { Db } from '../../../platform/db/db.ts'

/** The SQLite file by knex as it comes, with the product's pragmas: what the product is compared with. */
export function connectPlainly(url: string): Db {
  const file = url.slice('sqlite:'.length)
  return knexModule(knexConfig({ kind: 'sqlite', file })) as unknown as Db
}
