import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

/** Counts the answers with a 5xx by minute and route, for an hour. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('failed_requests', (table) => {
    // The minute's first instant.
    instantColumn(table, 'at').notNullable()
    // The pattern, without what stands in the place of `:id`.
    table.string('route', 200).notNullable()
    table.integer('count').notNullable()
    table.primary(['at', 'route'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['failed_requests'])
}
