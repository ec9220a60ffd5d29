import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // By which clock the venue goes, where its owner has said so; the settings stand above it.
  await knex.schema.alterTable('venue', (table) => {
    table.string('time_zone', 60)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table venue drop column time_zone')
}
