import type { Knex } from 'knex'
import { codeColumn, dateColumn, dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // What was last measured outside the database, as JSON: no request waits for it.
  await knex.schema.createTable('health_facts', (table) => {
    table.string('name', 40).primary()
    table.text('value').notNullable()
    instantColumn(table, 'at').notNullable()
  })
  // What each check was when it was last judged, so that of several processes one says once that it turned.
  await knex.schema.createTable('health_states', (table) => {
    table.string('name', 40).primary()
    codeColumn(table, 'level', ['green', 'yellow', 'red']).notNullable()
    instantColumn(table, 'since').notNullable()
    instantColumn(table, 'announced_at')
  })
  // How much room was left on each day: from these follows for how many days it lasts.
  await knex.schema.createTable('health_sizes', (table) => {
    dateColumn(table, 'date').primary()
    table.bigInteger('free_bytes').notNullable()
  })
  // When each kind of upkeep ran last, and what it removed.
  await knex.schema.createTable('upkeep_runs', (table) => {
    table.string('name', 40).primary()
    instantColumn(table, 'at').notNullable()
    instantColumn(table, 'done_at')
    table.integer('count')
    table.text('failed')
  })
  await knex.schema.alterTable('devices', (table) => {
    // Edits that it had not sent when it last called.
    table.integer('waiting').notNullable().defaultTo(0)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('devices', (table) => table.dropColumn('waiting'))
  await dropTables(knex, ['upkeep_runs', 'health_sizes', 'health_states', 'health_facts'])
}
