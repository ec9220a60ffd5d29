import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

/** Names the drawers, of which there was one; says where each movement stands, and which drawer a device uses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table tills add column name varchar(60) not null default 'Caixa'`)
  await knex.raw('alter table tills add column retired_at varchar(24)')
  // Not foreign keys: SQLite adds none with a value, and drops none. A drawer is never removed.
  await knex.raw('alter table till_movements add column till_id integer not null default 1')
  await knex.raw('create index till_movements_till on till_movements (till_id, id)')
  await knex.raw('alter table devices add column till_id integer')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index till_movements_till')
  await dropColumns(knex, 'devices', ['till_id'])
  await dropColumns(knex, 'till_movements', ['till_id'])
  await dropColumns(knex, 'tills', ['retired_at', 'name'])
}
