import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // What the last check said would come, as JSON.
  await knex.schema.alterTable('imports', (table) => {
    table.text('preview')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table imports drop column preview')
}
