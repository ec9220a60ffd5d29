import type { Knex } from 'knex'
import { dropColumns, dropTables, instantColumn } from '../columns.ts'

/** Counts mails that anybody can cause, by mailbox, and says which accounts have shown that they read theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('asked_mails', (table) => {
    table.string('mailbox', 64).primary()
    table.string('sent', 255).notNullable()
    instantColumn(table, 'last_at').notNullable().index()
  })
  await knex.raw('alter table users add column email_confirmed_at varchar(24)')
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'users', ['email_confirmed_at'])
  await dropTables(knex, ['asked_mails'])
}
