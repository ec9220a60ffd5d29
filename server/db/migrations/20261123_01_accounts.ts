import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn, versionColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

export async function up(knex: Knex): Promise<void> {
  const randomId = isSqlite(knex)
    ? '(lower(hex(randomblob(16))))'
    : `replace(gen_random_uuid()::text, '-', '')`
  await knex.schema.createTable('users', (table) => {
    table.increments('id')
    table.string('username', 60).notNullable().unique()
    table.text('password').notNullable()
    codeColumn(table, 'role', ['admin', 'manager', 'reception', 'teacher', 'user'])
      .notNullable()
      .defaultTo('user')
    table.string('email', 254).notNullable()
    table.string('name', 120)
    instantColumn(table, 'created_at').notNullable()
  })
  await knex.schema.createTable('sessions', (table) => {
    table.string('id_hash', 64).primary()
    table.text('data').notNullable()
    table.integer('user_id').references('users.id').onDelete('CASCADE').index()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
  })
  await knex.schema.createTable('venue', (table) => {
    table.integer('id').primary().checkIn(['1'])
    table.string('name', 120).notNullable()
    table.string('brand', 12).notNullable()
    table.string('address', 300).notNullable()
    table.string('phone', 20).notNullable()
    table.string('email', 254).notNullable()
    versionColumn(table)
    // Of this installation alone, and never another one: what leaves it is named by this.
    table.string('installation_id', 32).notNullable().defaultTo(knex.raw(randomId))
  })
  await knex.schema.createTable('audit_entries', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    codeColumn(table, 'actor', ['admin', 'customer', 'system']).notNullable()
    table.string('entity', 40).notNullable()
    table.string('entity_id', 64).notNullable()
    table.string('action', 60).notNullable()
    table.text('changes').notNullable()
    table.index(['entity', 'entity_id', 'id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['audit_entries', 'venue', 'sessions', 'users'])
}
