import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Changes of the program on this machine: written before the server stops for one, and completed by whichever version starts then.
  await knex.schema.createTable('updates', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable().index()
    codeColumn(table, 'why', ['hand', 'hour']).notNullable()
    table.integer('asked_by').references('users.id').onDelete('SET NULL')
    table.string('from_release', 100).notNullable()
    table.string('to_release', 100).notNullable()
    codeColumn(table, 'state', ['asked', 'running', 'done', 'back']).notNullable()
    instantColumn(table, 'ended_at')
    table.integer('took_ms')
    table.text('reason')
  })
  // The hour of the venue's clock at which they may be made. One row.
  await knex.schema.createTable('update_plans', (table) => {
    table.integer('id').primary()
    table.string('quiet_at', 5)
  })
  await knex('update_plans').insert({ id: 1 })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['update_plans', 'updates'])
}
