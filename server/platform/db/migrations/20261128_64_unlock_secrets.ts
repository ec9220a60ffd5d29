import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'

/** Keeps what hashes to each secret that a PIN opened on a device, not the newest alone: a queue that it sealed may sleep for months. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('unlock_secrets', (table) => {
    table.increments('id')
    table.integer('device_id').notNullable().references('devices.id').onDelete('CASCADE')
    table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.string('hash', 64).notNullable()
    instantColumn(table, 'made_at').notNullable()
    instantColumn(table, 'until').notNullable().index()
    table.index(['device_id', 'user_id'])
  })
  // Copies those of now: a tablet may be in use by one.
  await knex.raw(
    `insert into unlock_secrets (device_id, user_id, hash, made_at, until)
       select device_id, user_id, unlock_hash, coalesce(tried_at, unlock_until), unlock_until
       from device_people where unlock_hash is not null and unlock_until is not null`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['unlock_secrets'])
}
