import type { Knex } from 'knex'
import { centsColumn, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // The reservations whose prices a partial refund returns. A reservation's price is refunded at most once.
  await knex.schema.createTable('refund_reservations', (table) => {
    table.integer('reservation_id').primary().references('reservations.id').onDelete('RESTRICT')
    table.integer('refund_id').notNullable().references('refunds.id').onDelete('RESTRICT').index()
  })
  await knex.schema.createTable('sandbox_refunds', (table) => {
    table.string('reference', 64).primary()
    table
      .string('charge_id', 64)
      .notNullable()
      .references('sandbox_charges.id')
      .onDelete('CASCADE')
      .index()
    centsColumn(table, 'amount').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['sandbox_refunds', 'refund_reservations']) {
    await knex.schema.dropTable(table)
  }
}
