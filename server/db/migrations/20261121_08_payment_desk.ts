import type { Knex } from 'knex'
import { instantColumn, wordColumn } from '../columns.ts'

// Open or rare rows have their own small partial index, however much history there is.
const INDEXES: Record<string, string> = {
  refunds_open: 'refunds (id) where done_at is null and withdrawn_at is null',
  reservations_canceled_paid: `reservations (id) where status = 'canceled' and payment_status = 'paid' and paid_by = 'attempt'`,
  reservations_approved_refunded: `reservations (id) where status = 'approved' and payment_status = 'refunded' and paid_by = 'attempt'`,
  reservations_paid_at_desk: `reservations (payment_confirmed_at) where paid_by = 'admin'`,
  payment_attempts_disputed: `payment_attempts (id) where provider_status in ('CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL')`,
  payment_attempts_by_day: 'payment_attempts (created_at, id)',
  payment_attempts_paid: 'payment_attempts (paid_at) where paid_at is not null',
  webhook_logs_unmatched: `webhook_logs (payment_id, id) where error = 'unmatched'`,
}
const COLUMNS: Record<string, string[]> = {
  refunds: ['begun_at', 'withdrawn_at', 'denied', 'note'],
  payment_attempts: ['received'],
}

export async function up(knex: Knex): Promise<void> {
  // An admin's decision that a cancelled reservation's money stays with the venue.
  await knex.schema.createTable('money_decisions', (table) => {
    table.integer('reservation_id').primary().references('reservations.id').onDelete('RESTRICT')
    wordColumn(table, 'decision', ['kept']).notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'at').notNullable()
    table.string('note', 300)
  })
  // How an admin resolved an issue about money that does not belong to one reservation.
  await knex.schema.createTable('payment_issue_decisions', (table) => {
    table.string('issue_id', 60).primary()
    wordColumn(table, 'decision', ['kept', 'rebooked', 'dismissed']).notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'at').notNullable()
    table.string('note', 300)
  })
  await knex.schema.alterTable('refunds', (table) => {
    // Set while the provider may be refunding the money: from then on it cannot be withdrawn.
    instantColumn(table, 'begun_at')
    instantColumn(table, 'withdrawn_at')
    // How often the bank failed after the provider had accepted it.
    table.integer('denied').notNullable().defaultTo(0)
    table.string('note', 300)
  })
  await knex.schema.alterTable('payment_attempts', (table) => {
    // Received centavos, which may differ from the charged amount.
    table.integer('received')
  })
  await knex('payment_attempts')
    .where({ state: 'paid' })
    .update({ received: knex.ref('amount') })
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on ${on}`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`)
  for (const [table, columns] of Object.entries(COLUMNS)) {
    // Raw SQL: on SQLite knex would recreate the table, which the foreign keys to it do not allow.
    for (const column of columns) await knex.raw(`alter table ${table} drop column ${column}`)
  }
  for (const table of ['payment_issue_decisions', 'money_decisions']) {
    await knex.schema.dropTable(table)
  }
}
