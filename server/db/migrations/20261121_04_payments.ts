import type { Knex } from 'knex'
import { centsColumn, dateColumn, instantColumn, wordColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payment_attempts', (table) => {
    table.string('id', 36).primary()
    table.string('payment_group_id', 64).notNullable().index()
    table.string('owner_id', 64)
    table.integer('number').notNullable()
    wordColumn(table, 'method', ['PIX', 'CREDIT_CARD']).notNullable()
    centsColumn(table, 'amount').notNullable()
    table.string('external_reference', 100).notNullable().unique()
    wordColumn(table, 'state', [
      'creating',
      'pending',
      'unknown',
      'in_analysis',
      'paid',
      'failed',
      'cancelled',
    ]).notNullable()
    table.string('provider_payment_id', 64).unique()
    table.string('provider_status', 40)
    table.text('invoice_url')
    table.text('pix_payload')
    table.text('pix_image')
    table.string('pix_expires_at', 24)
    table.string('card_last4', 4)
    table.string('card_brand', 20)
    table.string('failure_code', 60)
    dateColumn(table, 'due_date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    instantColumn(table, 'paid_at')
    instantColumn(table, 'closed_at')
  })
  await knex.schema.alterTable('payment_attempts', (table) => {
    // A group has at most one live attempt: two tabs or a double click cannot open two charges.
    table.unique(['payment_group_id'], {
      indexName: 'payment_attempts_one_live',
      predicate: knex.whereNull('closed_at'),
    })
  })
  await knex.schema.createTable('refunds', (table) => {
    table.increments('id')
    table
      .string('attempt_id', 36)
      .notNullable()
      .references('payment_attempts.id')
      .onDelete('RESTRICT')
    centsColumn(table, 'amount').notNullable()
    table.string('reason', 60).notNullable()
    wordColumn(table, 'state', ['requested', 'in_progress', 'done', 'refused']).notNullable()
    table.string('provider_message', 300)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    instantColumn(table, 'done_at')
    table.index(['attempt_id'])
  })
  await knex.schema.createTable('sandbox_charges', (table) => {
    table.string('id', 64).primary()
    table.string('external_reference', 100).notNullable().unique()
    wordColumn(table, 'method', ['PIX', 'CREDIT_CARD']).notNullable()
    centsColumn(table, 'amount').notNullable()
    table.string('status', 40).notNullable()
    table.boolean('deleted').notNullable().defaultTo(false)
    table.boolean('hides_qr').notNullable().defaultTo(false)
    // A PIX charge counts as received from this instant on.
    instantColumn(table, 'approves_at')
    table.string('card_last4', 4)
    table.string('card_brand', 20)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'paid_at')
  })
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.string('key', 36).primary()
    table.string('fingerprint', 64).notNullable()
    table.integer('status')
    table.text('body')
    instantColumn(table, 'created_at').notNullable().index()
  })
  await knex.schema.createTable('jobs', (table) => {
    table.increments('id')
    table.string('kind', 40).notNullable()
    table.text('payload').notNullable()
    // Recurring and once-only work is named, so that it exists once.
    table.string('unique_key', 120).unique()
    instantColumn(table, 'run_at').notNullable()
    instantColumn(table, 'leased_until')
    table.integer('attempts').notNullable().defaultTo(0)
    table.string('last_error', 300)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'done_at')
    table.index(['done_at', 'run_at'])
  })
  await knex.schema.createTable('webhook_logs', (table) => {
    table.increments('id')
    table.string('event_id', 120).unique()
    table.string('payment_id', 64).index()
    table.string('event_type', 80)
    table.text('payload')
    instantColumn(table, 'received_at').notNullable()
    table.boolean('processed').notNullable().defaultTo(false)
    table.text('error')
    table.string('external_reference', 100)
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT')
    table.text('raw_data')
    table.text('processed_data')
    table.string('status_before', 40)
    table.string('status_after', 40)
    table.boolean('email_sent').notNullable().defaultTo(false)
    table.string('cpf_snapshot', 14)
    table.string('template_version', 20)
    instantColumn(table, 'email_sent_time')
    instantColumn(table, 'created_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'webhook_logs',
    'jobs',
    'idempotency_keys',
    'sandbox_charges',
    'refunds',
    'payment_attempts',
  ]
  for (const table of tables) await knex.schema.dropTable(table)
}
