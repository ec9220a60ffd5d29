import type { Knex } from 'knex'
import { codeColumn, dropColumns, dropTables, instantColumn } from '../columns.ts'

const PROVIDERS = ['sandbox', 'asaas']
const LEFT_OPEN = 'payment_attempts_left_open'
const OF_SANDBOX = `exists (select 1 from sandbox_charges as s where s.external_reference = payment_attempts.external_reference)`

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => {
    // Names who charges, and under which key: all that is asked of the charge is asked there.
    table.string('provider', 20).notNullable().defaultTo('asaas')
    // Empty for charges from before it was known, until the next start names the account of the day.
    table.string('account', 24).notNullable().defaultTo('')
  })
  await knex.raw(
    `update payment_attempts set provider = 'sandbox', account = 'sandbox' where ${OF_SANDBOX}`,
  )
  // Closed here while they could still be paid there.
  await knex.raw(
    `create index ${LEFT_OPEN} on payment_attempts (account) where state in ('cancelled', 'failed') and charge_status in ('open', 'in-analysis')`,
  )
  // The accounts that have charged, each with its key until nothing of it can come any more.
  await knex.schema.createTable('account_keys', (table) => {
    table.string('account', 24).primary()
    codeColumn(table, 'provider', PROVIDERS).notNullable()
    table.string('address', 200).notNullable()
    table.string('key_end', 4).notNullable()
    // Null once it is not needed any more.
    table.text('sealed_key')
    instantColumn(table, 'since').notNullable()
    // Since when it cannot be asked: its key was revoked, cannot be read or is no longer kept.
    instantColumn(table, 'lost_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['account_keys'])
  await knex.raw(`drop index ${LEFT_OPEN}`)
  await dropColumns(knex, 'payment_attempts', ['account', 'provider'])
}
