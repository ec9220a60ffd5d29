import type { Knex } from 'knex'
import { centsColumn, codeColumn, dropTables, instantColumn } from '../columns.ts'

/** Refunds of payments at the provider that belong to no charge of ours: of each one, once. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('stray_refunds', (table) => {
    table.increments('id')
    table.string('payment_id', 64).notNullable().unique()
    centsColumn(table, 'amount').notNullable()
    codeColumn(table, 'state', ['requested', 'in_progress', 'done', 'refused']).notNullable()
    table.string('provider_message', 300)
    // How often the bank failed after the provider had accepted it.
    table.integer('denied').notNullable().defaultTo(0)
    // By what the provider knows it as ours; null until it is sent.
    table.string('reference', 60)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    instantColumn(table, 'begun_at')
    instantColumn(table, 'done_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['stray_refunds'])
}
