import type { Knex } from 'knex'
import { centsColumn, codeColumn, dropTables, instantColumn } from '../columns.ts'

const CHOICES = ['ask', 'move', 'credit', 'refund', 'cancel']

export async function up(knex: Knex): Promise<void> {
  // What became of what was on the courts that an incident closed.
  await knex.schema.createTable('incident_reservations', (table) => {
    table.integer('incident_id').notNullable().references('incidents.id').onDelete('RESTRICT')
    table
      .integer('reservation_id')
      .notNullable()
      .references('reservations.id')
      .onDelete('RESTRICT')
      .index()
    codeColumn(table, 'choice', CHOICES).notNullable()
    // What its customer may have back, as money or credit.
    centsColumn(table, 'back').notNullable()
    // Until when its customer chooses; null when nothing is asked.
    instantColumn(table, 'ask_until')
    // What was chosen then, by whom: the customer, staff, or nobody in time; `keep` where the courts were opened again.
    codeColumn(table, 'chosen', [...CHOICES, 'keep'])
    codeColumn(table, 'chosen_by', ['customer', 'staff', 'nobody'])
    instantColumn(table, 'chosen_at')
    // As it stood when its court was closed: so it stands again when the rain has stopped. Null where that is not known.
    codeColumn(table, 'status_before', ['pending', 'approved'])
    table.primary(['incident_id', 'reservation_id'])
  })
  await knex.raw(
    'create index incident_reservations_open on incident_reservations (ask_until) where ask_until is not null and chosen is null',
  )
  // Who was written to about it, besides the mail: a person by the first of their reservations.
  await knex.schema.createTable('incident_messages', (table) => {
    table.integer('incident_id').notNullable().references('incidents.id').onDelete('RESTRICT')
    table.integer('reservation_id').notNullable().references('reservations.id').onDelete('RESTRICT')
    instantColumn(table, 'opened_at').notNullable()
    instantColumn(table, 'sent_at')
    table.integer('user_id')
    table.primary(['incident_id', 'reservation_id'])
  })
  // What people asked about their data: the person is stored as keyed hashes of CPF, e-mail and phone alone.
  await knex.schema.createTable('privacy_requests', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable().index()
    codeColumn(table, 'kind', [
      'export',
      'correction',
      'anonymisation',
      'account-deletion',
    ]).notNullable()
    // Not a foreign key, as in the audit.
    table.integer('user_id')
    codeColumn(table, 'outcome', ['done', 'refused']).notNullable()
    table.text('subjects').notNullable()
    table.text('detail').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['privacy_requests', 'incident_messages', 'incident_reservations'])
}
