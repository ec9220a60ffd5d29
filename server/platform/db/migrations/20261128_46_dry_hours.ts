import type { Knex } from 'knex'
import { dropTables } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Names the reservation that a closing divided hours off from: there they go back when it is undone.
  await knex.schema.createTable('dry_hours', (table) => {
    table.integer('part_id').primary().references('reservations.id').onDelete('RESTRICT')
    table
      .integer('reservation_id')
      .notNullable()
      .references('reservations.id')
      .onDelete('RESTRICT')
      .index()
    // Whether it had been changed apart from its series before.
    table.boolean('detached').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['dry_hours'])
}
