import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // The venue's televisions: each looks with a token of its own.
  await knex.schema.createTable('tv_screens', (table) => {
    table.increments('id')
    table.string('name', 60).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    table.boolean('shows_names').notNullable().defaultTo(false)
    table.integer('created_by').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at')
    instantColumn(table, 'revoked_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['tv_screens'])
}
