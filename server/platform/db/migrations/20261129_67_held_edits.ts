import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

const REASONS = ['seal', 'person', 'device', 'permission', 'needs', 'waiting', 'refused']

/** Keeps the ids of what a queue has created, by their placeholders, what a device brought that nobody carries out, and what it last said it has. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('edit_queues', (table) => {
    instantColumn(table, 'sealed_since')
    instantColumn(table, 'said_at')
  })
  await knex.schema.createTable('edit_rows', (table) => {
    table.string('queue', 36).notNullable().references('edit_queues.id').onDelete('CASCADE')
    table.string('temp_id', 20).notNullable()
    table.integer('row_id').notNullable()
    table.integer('version').notNullable()
    table.primary(['queue', 'temp_id'])
  })
  await knex.schema.createTable('held_edits', (table) => {
    table.increments('id')
    table.string('key', 36).notNullable().unique()
    table.string('queue', 36).notNullable().references('edit_queues.id').onDelete('CASCADE')
    table.string('temp_id', 20)
    table.integer('author_id').references('users.id').onDelete('SET NULL')
    table.integer('sender_id').references('users.id').onDelete('SET NULL')
    codeColumn(table, 'why', REASONS).notNullable()
    table.text('edit').notNullable()
    instantColumn(table, 'at').notNullable()
    table.integer('decided_by').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'decided_at')
    codeColumn(table, 'decision', ['sent', 'discarded'])
    table.string('reason', 200)
    table.index(['decided_at', 'id'])
    table.index(['queue', 'temp_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['held_edits', 'edit_rows'])
  await knex.schema.alterTable('edit_queues', (table) =>
    table.dropColumns('sealed_since', 'said_at'),
  )
}
