import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // The payment provider as its owner typed it on the page. One row, none before that; the secrets are encrypted with what is not in here.
  await knex.schema.createTable('provider_keys', (table) => {
    table.integer('id').primary()
    codeColumn(table, 'environment', ['sandbox', 'production']).notNullable()
    table.text('sealed_key').notNullable()
    table.string('key_end', 4).notNullable()
    table.string('account_name', 200).notNullable()
    instantColumn(table, 'checked_at').notNullable()
  })
  // The token with which it authenticates its calls. Apart: a server with the key in its settings has one too.
  await knex.schema.createTable('provider_webhooks', (table) => {
    table.integer('id').primary()
    table.text('sealed_token').notNullable()
    table.string('url', 500).notNullable()
    instantColumn(table, 'registered_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['provider_webhooks', 'provider_keys'])
}
