import type { Knex } from 'knex'
import { codeColumn, dateColumn, dropTables, instantColumn } from '../columns.ts'

const KINDS = ['received', 'returned', 'disputed', 'charge-fee', 'fee', 'transfer', 'other']

export async function up(knex: Knex): Promise<void> {
  // Entries of the statement of the venue's account at the provider. Written once and never changed, each under the provider's own id.
  await knex.schema.createTable('provider_statement', (table) => {
    table.increments('id')
    table.string('entry_id', 64).notNullable().unique()
    dateColumn(table, 'date').notNullable()
    codeColumn(table, 'kind', KINDS).notNullable()
    table.string('name', 80).notNullable()
    // Empty of a charge: whose it is the books know, and forget when they must.
    table.string('text', 300).notNullable()
    // Negative when money left.
    table.integer('cents').notNullable()
    table.string('charge_id', 64)
    instantColumn(table, 'created_at').notNullable()
    table.index(['date', 'id'])
    table.index(['charge_id', 'kind'])
  })
  // Says as the provider said last of each charge that was paid how much of it reaches the account, and when.
  await knex.schema.createTable('provider_charges', (table) => {
    table.string('charge_id', 64).primary()
    codeColumn(table, 'state', ['coming', 'there', 'gone']).notNullable()
    table.integer('net')
    dateColumn(table, 'credit_on')
    dateColumn(table, 'seen_on').notNullable()
  })
  // The account as of the last reading. One row, none before the first.
  await knex.schema.createTable('provider_account', (table) => {
    table.integer('id').primary()
    dateColumn(table, 'since')
    dateColumn(table, 'until')
    instantColumn(table, 'read_at')
    table.integer('unread').notNullable().defaultTo(0)
    table.integer('balance')
    instantColumn(table, 'balance_at')
    // Since when the key may not read it.
    instantColumn(table, 'closed_at')
  })
  // Why a difference is none: with another sum it is another one.
  await knex.schema.createTable('provider_account_notes', (table) => {
    table.increments('id')
    table.string('difference_id', 80).notNullable()
    table.integer('cents').notNullable()
    table.string('note', 300)
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'at').notNullable()
    table.index(['difference_id', 'cents'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'provider_account_notes',
    'provider_account',
    'provider_charges',
    'provider_statement',
  ])
}
