import type { Knex } from 'knex'
import { centsColumn, codeColumn, dropTables, instantColumn, versionColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const KINDS = ['payment', 'return', 'supply', 'withdrawal', 'correction']
const METHODS = ['cash', 'pix', 'debit', 'credit', 'other']
const REASONS = ['change', 'safe', 'bank', 'supplier', 'other']
const UUID = 36

export async function up(knex: Knex): Promise<void> {
  // One row: every write of the till raises its version, and so they come one after the other.
  await knex.schema.createTable('tills', (table) => {
    table.increments('id')
    versionColumn(table)
  })
  await knex('tills').insert({ version: 1 })
  await createSessions(knex)
  await createMovements(knex)
  // What somebody wrote, apart from what never changes.
  await knex.schema.createTable('till_notes', (table) => {
    table.integer('movement_id').primary().references('till_movements.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
  })
  await knex.schema.createTable('till_explanations', (table) => {
    table.integer('session_id').primary().references('till_sessions.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
    table.integer('user_id')
    instantColumn(table, 'at').notNullable()
  })
  await (isSqlite(knex) ? protectOnSqlite(knex) : protectOnPostgres(knex))
}

// Its movements are those after `after_movement`, up to `last_movement` once it is closed: what arrives late stands in the next one.
async function createSessions(knex: Knex) {
  await knex.schema.createTable('till_sessions', (table) => {
    table.increments('id')
    table.integer('till_id').notNullable().references('tills.id').onDelete('RESTRICT')
    table.string('key', UUID).notNullable().unique()
    centsColumn(table, 'opening').notNullable()
    table.integer('after_movement').notNullable()
    // Not foreign keys: what was written outlives accounts and devices.
    table.integer('opened_by')
    table.integer('opened_on')
    instantColumn(table, 'opened_at').notNullable()
    instantColumn(table, 'opened_made_at')
    table.integer('last_movement')
    centsColumn(table, 'counted')
    table.integer('expected')
    table.text('count')
    centsColumn(table, 'pix')
    centsColumn(table, 'debit')
    centsColumn(table, 'credit')
    table.integer('closed_by')
    table.integer('closed_on')
    instantColumn(table, 'closed_at')
    instantColumn(table, 'closed_made_at')
    table.index(['closed_at'])
  })
  await knex.raw(
    'create unique index till_sessions_open on till_sessions (till_id) where closed_at is null',
  )
}

async function createMovements(knex: Knex) {
  await knex.schema.createTable('till_movements', (table) => {
    table.increments('id')
    table
      .string('key', UUID + 4)
      .notNullable()
      .unique()
    codeColumn(table, 'kind', KINDS).notNullable()
    codeColumn(table, 'method', METHODS).notNullable()
    table.integer('cents').notNullable()
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT').index()
    table.integer('tab_id').references('tabs.id').onDelete('RESTRICT').index()
    codeColumn(table, 'reason', REASONS)
    table.string('nsu', 20)
    table.string('brand', 20)
    table.integer('corrects').unique().references('till_movements.id').onDelete('RESTRICT')
    table.integer('user_id')
    table.integer('device_id')
    table.integer('approved_by')
    table.boolean('offline').notNullable().defaultTo(false)
    instantColumn(table, 'at').notNullable().index()
    instantColumn(table, 'made_at')
    table.check('cents <> 0', undefined, 'till_movements_not_zero')
  })
}

async function protectOnSqlite(knex: Knex) {
  for (const event of ['update', 'delete']) {
    await knex.raw(
      `create trigger till_movements_${event} before ${event} on till_movements begin
         select raise(abort, 'movements of the till stay as they are');
       end`,
    )
  }
  await knex.raw(
    `create trigger till_sessions_update before update on till_sessions when old.closed_at is not null begin
       select raise(abort, 'a closed till stays as it is');
     end`,
  )
  await knex.raw(
    `create trigger till_sessions_delete before delete on till_sessions begin
       select raise(abort, 'a till is never removed');
     end`,
  )
}

async function protectOnPostgres(knex: Knex) {
  await knex.raw(
    `create function till_movements_stay() returns trigger language plpgsql as $$
     begin
       raise exception 'movements of the till stay as they are';
     end $$`,
  )
  await knex.raw(
    `create trigger till_movements_stay before update or delete on till_movements
       for each row execute function till_movements_stay()`,
  )
  await knex.raw(
    `create trigger till_movements_truncate before truncate on till_movements
       for each statement execute function till_movements_stay()`,
  )
  await knex.raw(
    `create function till_sessions_stay() returns trigger language plpgsql as $$
     begin
       raise exception 'a closed till stays as it is';
     end $$`,
  )
  await knex.raw(
    `create trigger till_sessions_stay before update on till_sessions
       for each row when (old.closed_at is not null) execute function till_sessions_stay()`,
  )
  await knex.raw(
    `create trigger till_sessions_delete before delete on till_sessions
       for each row execute function till_sessions_stay()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'till_explanations',
    'till_notes',
    'till_movements',
    'till_sessions',
    'tills',
  ])
  if (isSqlite(knex)) return
  await knex.raw('drop function till_movements_stay()')
  await knex.raw('drop function till_sessions_stay()')
}
