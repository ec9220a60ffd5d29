import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Copies of this database, asked for, made or failed. It travels in each copy: what is in the folder is compared with it.
  await knex.schema.createTable('backups', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable().index()
    codeColumn(table, 'why', ['night', 'hand', 'migration', 'update']).notNullable()
    table.integer('asked_by').references('users.id').onDelete('SET NULL')
    table.string('file', 200).unique()
    table.bigInteger('bytes')
    table.integer('took_ms')
    instantColumn(table, 'tested_at')
    table.integer('reservations')
    table.integer('payments')
    table.integer('people')
    table.text('failed')
    codeColumn(table, 'place', ['folder', 'bucket'])
    instantColumn(table, 'placed_at')
    table.text('place_failed')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['backups'])
}
