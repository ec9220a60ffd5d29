import type { Knex } from 'knex'
import { isSqlite } from './connect.ts'

// Written out: a migration must not change when the code's lists do.
const SPORTS = ['futevôlei', 'beach_tennis', 'vôlei']
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]

/** `HH:mm`, checked by the database with text patterns that both engines support. */
export function clockColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.string(name, 5).checkBetween(['00:00', '23:59']).checkLength('=', 5)
}

/** The same at which something ends: also `24:00`, the end of the day. */
export function endColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.string(name, 5).checkBetween(['00:00', '24:00']).checkLength('=', 5)
}

/** A civil date, `yyyy-MM-dd`. */
export function dateColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.string(name, 10).checkBetween(['1900-01-01', '9999-12-31']).checkLength('=', 10)
}

/** An instant, ISO 8601 in UTC with milliseconds, so that text order is time order. */
export function instantColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.string(name, 24)
}

/** One of a fixed set of values. */
export function codeColumn(table: Knex.CreateTableBuilder, name: string, codes: readonly string[]) {
  return table.string(name, 40).checkIn([...codes])
}

export function sportColumn(table: Knex.CreateTableBuilder) {
  return codeColumn(table, 'sport_type', SPORTS).notNullable()
}

export function weekdayColumn(table: Knex.CreateTableBuilder) {
  return codeColumn(table, 'weekday', WEEKDAYS).notNullable()
}

/** Integer centavos. */
export function centsColumn(table: Knex.CreateTableBuilder, name: string) {
  return table.integer(name).checkBetween([0, 2_147_483_647])
}

export function courtColumn(table: Knex.CreateTableBuilder) {
  return table.integer('court_id').notNullable().references('courts.id').onDelete('RESTRICT')
}

export function versionColumn(table: Knex.CreateTableBuilder) {
  return table.integer('version').notNullable().defaultTo(1)
}

/** Drops what a migration made, the last first. */
export async function dropTables(knex: Knex, names: readonly string[]): Promise<void> {
  for (const name of names) await knex.schema.dropTable(name)
}

/** Drops the functions that triggers of these tables had: SQLite has none. */
export async function dropFunctions(knex: Knex, names: readonly string[]): Promise<void> {
  if (isSqlite(knex)) return
  for (const name of names) await knex.raw(`drop function ${name}()`)
}

/** Drops columns that a migration added. By the database's own words: knex would make the table anew below its views on SQLite. */
export async function dropColumns(
  knex: Knex,
  table: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await knex.raw(`alter table ${table} drop column ${name}`)
}
