import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // What a payment provider refused because of the venue's own account, and when last. Of which account: another key is asked anew.
  await knex.schema.createTable('account_troubles', (table) => {
    table.string('trouble', 40).primary()
    table.string('account', 24).notNullable()
    instantColumn(table, 'at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['account_troubles'])
}
