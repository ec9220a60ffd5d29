import type { Knex } from 'knex'

/** The columns, and their order, are those that rate-limiter-flexible writes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 255).primary()
    table.integer('points').notNullable().defaultTo(0)
    table.bigInteger('expire').index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rate_limits')
}
