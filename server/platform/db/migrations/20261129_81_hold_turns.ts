import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

/** Remembers for an hour since when a browser has had hours behind its address: releasing and taking again makes nobody new. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('hold_turns', (table) => {
    table.string('owner_id', 64).primary()
    table.string('client', 64).notNullable()
    table.string('network', 64).notNullable().index()
    instantColumn(table, 'first_at').notNullable().index()
    // When it began by taking an hour from somebody else, and whether its page had just been opened.
    instantColumn(table, 'took_at')
    table.boolean('just_opened').notNullable()
    // Whether it has given its hours back and taken one again.
    table.boolean('retaken').notNullable()
    instantColumn(table, 'form_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['hold_turns'])
}
