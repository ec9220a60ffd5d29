import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // What other programs call with, for the person who made the key, as far as that person and the key may.
  await knex.schema.createTable('api_keys', (table) => {
    table.increments('id')
    table.string('name', 60).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    // Names it in the audit, as the beginning of a session's hash names a session.
    table.string('mark', 12).notNullable().unique()
    table.text('permissions').notNullable()
    table.integer('created_by').notNullable().references('users.id').onDelete('CASCADE')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable()
    instantColumn(table, 'last_used_at')
    instantColumn(table, 'revoked_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['api_keys'])
}
