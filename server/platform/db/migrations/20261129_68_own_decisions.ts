import type { Knex } from 'knex'
import { codeColumn, instantColumn } from '../columns.ts'

/** Keeps what customers have decided about money until it is final. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('own_decisions', (table) => {
    table.integer('reservation_id').primary().references('reservations.id').onDelete('CASCADE')
    codeColumn(table, 'kind', ['cancel', 'credit', 'refund']).notNullable()
    table.integer('incident_id').references('incidents.id').onDelete('CASCADE')
    table.string('quote', 32)
    table.integer('back').notNullable()
    instantColumn(table, 'said_at').notNullable()
    instantColumn(table, 'final_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('own_decisions')
}
