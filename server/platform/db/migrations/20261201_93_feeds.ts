import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

/** Lists by which secret addresses calendar programs read an agenda: of a court, of a teacher's classes, or of a customer's hours. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('feeds', (table) => {
    table.increments('id')
    codeColumn(table, 'kind', ['court', 'teacher', 'customer']).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    // Not a foreign key: the feeds outlive a copy that takes the database's place, and its courts may be others.
    table.integer('court_id')
    // The teacher, or the customer with an account.
    table.integer('user_id').references('users.id').onDelete('CASCADE').index()
    // The customer without one: what this browser booked, and what it may see.
    table.string('owner_id', 64).index()
    table.string('browser_hash', 64).index()
    // The maker of the staff's: what they may not see any more it shows nobody.
    table.integer('created_by').references('users.id').onDelete('CASCADE')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_read_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['feeds'])
}
