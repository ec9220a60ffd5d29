import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

const KINDS = ['customers', 'weekly', 'reservations', 'prices']
const STATES = ['draft', 'checked', 'done', 'undone']

export async function up(knex: Knex): Promise<void> {
  // A file that was brought in, or is to be: who, when and how many stay when its rows are forgotten.
  await knex.schema.createTable('imports', (table) => {
    table.increments('id')
    codeColumn(table, 'kind', KINDS).notNullable()
    table.string('file_name', 120).notNullable()
    // What its headings meant, as JSON: the next file of its kind is read like it.
    table.text('columns').notNullable()
    codeColumn(table, 'state', STATES).notNullable().defaultTo('draft')
    table.boolean('skip_taken').notNullable().defaultTo(false)
    table.integer('total').notNullable()
    table.integer('ok').notNullable().defaultTo(0)
    table.integer('conflicts').notNullable().defaultTo(0)
    table.integer('errors').notNullable().defaultTo(0)
    table.integer('imported').notNullable().defaultTo(0)
    table.integer('kept').notNullable().defaultTo(0)
    // Not foreign keys: what was done outlives the accounts.
    table.integer('created_by')
    instantColumn(table, 'created_at').notNullable().index()
    table.integer('imported_by')
    instantColumn(table, 'imported_at')
    table.integer('undone_by')
    instantColumn(table, 'undone_at')
  })
  // Its cells as they stand in the file, and what becomes of each row; those of rows that were brought in are emptied.
  await knex.schema.createTable('import_rows', (table) => {
    table.integer('import_id').notNullable().references('imports.id').onDelete('CASCADE')
    table.integer('line').notNullable()
    table.text('cells').notNullable()
    codeColumn(table, 'verdict', ['ok', 'conflict', 'error'])
    table.text('reason')
    table.primary(['import_id', 'line'])
  })
  // What it made, by the version in which it left it: whatever has another one was changed since.
  await knex.schema.createTable('import_made', (table) => {
    table.integer('import_id').notNullable().references('imports.id').onDelete('CASCADE')
    codeColumn(table, 'entity', ['reservation', 'customer', 'contact', 'price']).notNullable()
    table.integer('entity_id').notNullable()
    table.integer('line').notNullable()
    table.integer('version').notNullable()
    // Of a customer whose missing contact was filled in: which fields, and when it was changed before, as JSON.
    table.text('before')
    table.primary(['import_id', 'entity', 'entity_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['import_made', 'import_rows', 'imports'])
}
