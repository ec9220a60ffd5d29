import type { Knex } from 'knex'
import { dropFunctions, dropTables, instantColumn } from '../columns.ts'
import { appendOnly } from '../triggers.ts'

/** Acts from the queue that wait for somebody's yes or no, and what was said. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('doubts', (table) => {
    table.increments('id')
    // The movement's, or the act's where it has none.
    table.string('key', 120).notNullable()
    table.string('reason', 20).notNullable()
    table.integer('cents').notNullable()
    table.integer('item_id').references('tab_items.id').onDelete('RESTRICT')
    table.integer('user_id')
    table.integer('device_id')
    // The time on the device's own clock, right or wrong.
    instantColumn(table, 'claimed_at')
    instantColumn(table, 'at').notNullable()
    table.unique(['key', 'reason'])
  })
  await appendOnly(knex, 'doubts', 'doubts stay as they are')
  await knex.schema.createTable('doubt_verdicts', (table) => {
    table.integer('doubt_id').primary().references('doubts.id').onDelete('RESTRICT')
    table.boolean('is_right').notNullable()
    table.string('note', 200)
    table.integer('user_id').notNullable()
    instantColumn(table, 'at').notNullable()
  })
  await appendOnly(knex, 'doubt_verdicts', 'verdicts stay as they are')
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['doubt_verdicts', 'doubts'])
  await dropFunctions(knex, ['doubt_verdicts_stay', 'doubts_stay'])
}
