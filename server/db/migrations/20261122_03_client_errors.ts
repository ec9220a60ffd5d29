import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('client_error_counts', (table) => {
    table.string('day', 10).primary()
    table.integer('count').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('client_error_counts')
}
