import type { Knex } from 'knex'
import { dropFunctions, dropTables } from '../columns.ts'
import { appendOnly } from '../triggers.ts'

/** Says what a doubt is about where no movement, item or reservation does: a price. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('doubt_notes', (table) => {
    table.integer('doubt_id').primary().references('doubts.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
  })
  await appendOnly(knex, 'doubt_notes', 'doubts stay as they are')
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['doubt_notes'])
  await dropFunctions(knex, ['doubt_notes_stay'])
}
