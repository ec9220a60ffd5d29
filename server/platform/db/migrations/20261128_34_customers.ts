import type { Knex } from 'knex'
import { dateColumn, dropTables, instantColumn, versionColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // A person as the venue knows them; all but the name may be missing.
  await knex.schema.createTable('customers', (table) => {
    table.increments('id')
    table.string('name', 120).notNullable()
    // E.164.
    table.string('phone', 16)
    // Without the ninth digit, which may be missing; of another country all of it.
    table.string('phone_key', 16).index()
    table.string('email', 254)
    table.string('cpf', 11)
    // Its HMAC: no query that looks for a person names the CPF.
    table.string('cpf_index', 64).index()
    table.text('notes')
    // JSON lists.
    table.text('tags').notNullable().defaultTo('[]')
    table.text('marks').notNullable().defaultTo('[]')
    // The first time that they booked.
    instantColumn(table, 'since').notNullable()
    table.string('block_reason', 200)
    // The last day of the block; null when only a person ends it.
    dateColumn(table, 'blocked_until')
    instantColumn(table, 'blocked_at')
    table.integer('blocked_by').references('users.id').onDelete('SET NULL')
    table.integer('merged_into').references('customers.id').onDelete('CASCADE').index()
    // When staff last confirmed the data; what bookings say since then is a suggestion.
    instantColumn(table, 'reviewed_at')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    versionColumn(table)
  })
  await knex.schema.createTable('customer_merges', (table) => {
    table.increments('id')
    table.integer('kept_id').notNullable().references('customers.id').onDelete('CASCADE').index()
    table.integer('merged_id').notNullable().references('customers.id').onDelete('CASCADE').index()
    // What to put back: the ids of what was moved, and the fields as they were and as they became.
    table.text('moved').notNullable()
    table.text('before').notNullable()
    table.text('after').notNullable()
    instantColumn(table, 'at').notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'undone_at')
  })
  // Two records that somebody said are two people: they are not offered as duplicates again.
  await knex.schema.createTable('distinct_customers', (table) => {
    table.integer('lower_id').notNullable().references('customers.id').onDelete('CASCADE')
    table.integer('higher_id').notNullable().references('customers.id').onDelete('CASCADE').index()
    table.primary(['lower_id', 'higher_id'])
    instantColumn(table, 'at').notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['distinct_customers', 'customer_merges', 'customers'])
}
