import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Of the first steps only what cannot be seen from what is there: looked at and right, left out, tried once.
  await knex.schema.createTable('setup_steps', (table) => {
    table.string('step', 40).primary()
    codeColumn(table, 'state', ['done', 'skipped']).notNullable()
    // Of the trial payment: which reservation it is for.
    table.integer('reservation_id').references('reservations.id').onDelete('SET NULL')
    instantColumn(table, 'at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['setup_steps'])
}
