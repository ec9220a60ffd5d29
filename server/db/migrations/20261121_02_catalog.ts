import type { Knex } from 'knex'
import {
  centsColumn,
  clockColumn,
  dateColumn,
  instantColumn,
  versionColumn,
  wordColumn,
} from '../columns.ts'

// Written out: a migration must not change when the code's lists do.
const SPORTS = ['futevôlei', 'beach_tennis', 'vôlei']
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('courts', (table) => {
    table.increments('id')
    table.string('name', 80).notNullable()
    table.text('description')
    table.text('sport_types').notNullable()
    table.text('sport_type_priority')
    table.boolean('active').notNullable().defaultTo(true)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'deleted_at')
    versionColumn(table)
  })
  await knex.schema.createTable('operation_hours', (table) => {
    table.increments('id')
    wordColumn(table, 'weekday', WEEKDAYS).notNullable().unique()
    table.boolean('is_open').notNullable().defaultTo(true)
    clockColumn(table, 'open_time').notNullable().defaultTo('06:00')
    clockColumn(table, 'close_time').notNullable().defaultTo('22:00')
    versionColumn(table)
  })
  await knex.schema.createTable('court_availability', (table) => {
    table.increments('id')
    courtReference(table)
    wordColumn(table, 'weekday', WEEKDAYS).notNullable()
    table.boolean('available').notNullable().defaultTo(true)
    clockColumn(table, 'open_time').notNullable().defaultTo('06:00')
    clockColumn(table, 'close_time').notNullable().defaultTo('22:00')
    table.unique(['court_id', 'weekday'])
  })
  await knex.schema.createTable('special_closing_dates', (table) => {
    table.increments('id')
    dateColumn(table, 'date').notNullable().index()
    table.string('description', 200).notNullable()
    table.boolean('all_day').notNullable().defaultTo(true)
    clockColumn(table, 'start_time')
    clockColumn(table, 'end_time')
    versionColumn(table)
  })
  await knex.schema.createTable('prices', (table) => {
    table.increments('id')
    courtReference(table)
    wordColumn(table, 'weekday', WEEKDAYS).notNullable()
    clockColumn(table, 'start_time').notNullable()
    clockColumn(table, 'end_time').notNullable()
    centsColumn(table, 'price').notNullable()
    versionColumn(table)
    table.index(['court_id', 'weekday'])
  })
  await knex.schema.createTable('special_prices', (table) => {
    table.increments('id')
    courtReference(table)
    dateColumn(table, 'date').notNullable()
    table.string('description', 200)
    clockColumn(table, 'start_time').notNullable()
    clockColumn(table, 'end_time').notNullable()
    centsColumn(table, 'price').notNullable()
    versionColumn(table)
    table.index(['date', 'court_id'])
  })
  await knex.schema.createTable('fixed_classes', (table) => {
    table.increments('id')
    table.string('name', 120).notNullable()
    courtReference(table)
    wordColumn(table, 'sport_type', SPORTS).notNullable()
    wordColumn(table, 'weekday', WEEKDAYS).notNullable()
    clockColumn(table, 'start_time').notNullable()
    clockColumn(table, 'end_time').notNullable()
    dateColumn(table, 'start_date').notNullable()
    dateColumn(table, 'end_date')
    table.string('instructor', 120)
    table.string('email', 254)
    table.string('phone', 20)
    wordColumn(table, 'reservation_type', ['aula', 'avulso', 'recorrente'])
      .notNullable()
      .defaultTo('aula')
    table.boolean('active').notNullable().defaultTo(true)
    instantColumn(table, 'created_at').notNullable()
    versionColumn(table)
    table.check('end_time > start_time', undefined, 'fixed_classes_end_after_start')
  })
  await knex.schema.createTable('fixed_class_cancellations', (table) => {
    table.integer('class_id').notNullable().references('fixed_classes.id').onDelete('CASCADE')
    dateColumn(table, 'date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.primary(['class_id', 'date'])
  })
  // One row: raised by every write that a calendar shows, in that write's own transaction.
  await knex.schema.createTable('calendar_versions', (table) => {
    table.integer('id').primary().checkIn(['1'])
    table.bigInteger('version').notNullable().defaultTo(0)
    table.bigInteger('catalog_version').notNullable().defaultTo(0)
  })
  await knex('calendar_versions').insert({ id: 1, version: 0, catalogVersion: 0 })
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'calendar_versions',
    'fixed_class_cancellations',
    'fixed_classes',
    'special_prices',
    'prices',
    'special_closing_dates',
    'court_availability',
    'operation_hours',
    'courts',
  ]
  for (const table of tables) await knex.schema.dropTable(table)
}

function courtReference(table: Knex.CreateTableBuilder) {
  return table.integer('court_id').notNullable().references('courts.id').onDelete('RESTRICT')
}
