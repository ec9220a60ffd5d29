import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

const BOOKS = ['tab_items', 'stock_movements']

export async function up(knex: Knex): Promise<void> {
  // The act that wrote it, once for ever; what was written before has none.
  for (const book of BOOKS) {
    await knex.raw(`alter table ${book} add column key varchar(36)`)
    await knex.raw(`create unique index ${book}_key on ${book} (key)`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const book of BOOKS) {
    await knex.raw(`drop index ${book}_key`)
    await dropColumns(knex, book, ['key'])
  }
}
