import type { Knex } from 'knex'
import {
  centsColumn,
  clockColumn,
  codeColumn,
  dateColumn,
  dropTables,
  endColumn,
  instantColumn,
} from '../columns.ts'
import { isSqlite } from '../connect.ts'

const CHOICES = ['ask', 'move', 'credit', 'refund', 'cancel']

export async function up(knex: Knex): Promise<void> {
  // Courts that had to be closed for some hours, by rain or otherwise, and what became of what was on them.
  await knex.schema.createTable('incidents', (table) => {
    table.increments('id')
    table.string('reason', 200).notNullable()
    dateColumn(table, 'date').notNullable().index()
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    // JSON list of ids.
    table.text('courts').notNullable()
    // Not a foreign key: it outlives the account.
    table.integer('user_id')
    instantColumn(table, 'at').notNullable()
    // When the courts were opened again before the end, because the rain was over.
    instantColumn(table, 'lifted_at')
    table.check('end_time > start_time', undefined, 'incidents_end_after_start')
  })
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
    table.primary(['incident_id', 'reservation_id'])
  })
  // Who was written to about it, besides the mail: a person by the first of their reservations.
  await knex.schema.createTable('incident_messages', (table) => {
    table.integer('incident_id').notNullable().references('incidents.id').onDelete('RESTRICT')
    table.integer('reservation_id').notNullable().references('reservations.id').onDelete('RESTRICT')
    instantColumn(table, 'opened_at').notNullable()
    instantColumn(table, 'sent_at')
    table.integer('user_id')
    table.primary(['incident_id', 'reservation_id'])
  })
  await knex.raw(
    'create index incident_reservations_open on incident_reservations (ask_until) where ask_until is not null and chosen is null',
  )
  // SQLite has the key since the table was made: it takes no table that is still to come amiss.
  if (!isSqlite(knex)) {
    await knex.schema.alterTable('slot_claims', (table) => {
      table.foreign('incident_id').references('incidents.id').onDelete('RESTRICT')
    })
  }
}

export async function down(knex: Knex): Promise<void> {
  if (!isSqlite(knex)) {
    await knex.schema.alterTable('slot_claims', (table) => table.dropForeign('incident_id'))
  }
  await dropTables(knex, ['incident_messages', 'incident_reservations', 'incidents'])
}
