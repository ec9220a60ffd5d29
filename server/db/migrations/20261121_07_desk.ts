import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'
import { dateColumn, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => {
    // Changed individually: edits of the series skip it.
    table.boolean('detached').notNullable().defaultTo(false)
  })
  // Dates that a series left out, so that they can be added later.
  await knex.schema.createTable('recurrence_skips', (table) => {
    table.string('recurrence_id', 64).notNullable()
    dateColumn(table, 'date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.primary(['recurrence_id', 'date'])
  })
  await knex.schema.createTable('reservation_terms', (table) => {
    // Compared byte by byte: a prefix is a range of the key, whatever language the database speaks.
    if (isSqlite(knex)) table.string('term', 60).notNullable()
    else table.specificType('term', 'varchar(60) collate "C"').notNullable()
    table.integer('reservation_id').notNullable().references('reservations.id').onDelete('CASCADE')
    table.primary(['term', 'reservation_id'])
  })
  await knex.schema.createTable('reservation_search', (table) => {
    table.integer('id').primary().checkIn(['1'])
    // Every reservation up to this id has its search terms.
    table.integer('indexed_id').notNullable()
  })
  await knex.raw('insert into reservation_search (id, indexed_id) values (1, 0)')
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['reservation_search', 'reservation_terms', 'recurrence_skips']) {
    await knex.schema.dropTable(table)
  }
  // Raw SQL: on SQLite knex would recreate the table, which the foreign keys to it do not allow.
  await knex.raw('alter table reservations drop column detached')
}
