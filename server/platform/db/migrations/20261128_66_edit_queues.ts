import type { Knex } from 'knex'
import { instantColumn } from '../columns.ts'

/** Notes of each queue of a device the last of its edits that was done or refused. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('edit_queues', (table) => {
    table.string('id', 36).primary()
    table.integer('device_id').references('devices.id').onDelete('CASCADE')
    table.integer('last_number').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('edit_queues')
}
