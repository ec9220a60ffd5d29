import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('jobs', (table) => {
    table.increments('id')
    table.string('kind', 40).notNullable()
    // The id of the job's row, by which the job is found again.
    table.string('subject', 64)
    table.text('payload').notNullable()
    // Recurring and once-only work is named, so that it exists once.
    table.string('unique_key', 120).unique()
    instantColumn(table, 'run_at').notNullable()
    instantColumn(table, 'leased_until')
    // Which process has it, and since when; after that, when it gave it back.
    table.string('leased_by', 36)
    instantColumn(table, 'leased_at')
    table.integer('attempts').notNullable().defaultTo(0)
    table.string('last_error', 300)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'done_at')
    table.index(['done_at', 'run_at'])
    table.index(['kind', 'subject'])
  })
  // The heartbeats of the running server processes.
  await knex.schema.createTable('processes', (table) => {
    table.string('id', 36).primary()
    instantColumn(table, 'seen_at').notNullable()
  })
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.string('key', 36).primary()
    table.string('fingerprint', 64).notNullable()
    table.integer('status')
    table.text('body')
    instantColumn(table, 'created_at').notNullable().index()
  })
  // The columns, and their order, are those that rate-limiter-flexible writes.
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 255).primary()
    table.integer('points').notNullable().defaultTo(0)
    table.bigInteger('expire').index()
  })
  // What tells this copy of the data from others: ids and versions begin again when an older one takes its place.
  await knex.schema.createTable('epochs', (table) => {
    table.integer('id').primary()
    table.string('epoch', 36).notNullable()
  })
  await knex('epochs').insert({ id: 1, epoch: randomUUID() })
  await knex.schema.createTable('client_error_counts', (table) => {
    table.string('day', 10).primary()
    table.integer('count').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'client_error_counts',
    'epochs',
    'rate_limits',
    'idempotency_keys',
    'processes',
    'jobs',
  ])
}
