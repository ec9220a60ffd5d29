import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const UUID = 36

export async function up(knex: Knex): Promise<void> {
  // Whether a PIX that went to the venue's key at the counter was seen at the bank. Nothing is ever changed here: the last entry of a movement counts.
  await knex.schema.createTable('pix_checks', (table) => {
    table.increments('id')
    table.string('key', UUID).notNullable().unique()
    table.integer('movement_id').notNullable().references('till_movements.id').onDelete('RESTRICT')
    codeColumn(table, 'outcome', ['received', 'missing']).notNullable()
    // Not foreign keys: what was written outlives accounts and devices.
    table.integer('user_id')
    table.integer('device_id')
    instantColumn(table, 'at').notNullable()
    instantColumn(table, 'made_at')
    table.index(['movement_id'])
  })
  await (isSqlite(knex) ? protectOnSqlite(knex) : protectOnPostgres(knex))
}

async function protectOnSqlite(knex: Knex) {
  for (const event of ['update', 'delete']) {
    await knex.raw(
      `create trigger pix_checks_${event} before ${event} on pix_checks begin
         select raise(abort, 'checks of a PIX stay as they are');
       end`,
    )
  }
}

async function protectOnPostgres(knex: Knex) {
  await knex.raw(
    `create function pix_checks_stay() returns trigger language plpgsql as $$
     begin
       raise exception 'checks of a PIX stay as they are';
     end $$`,
  )
  await knex.raw(
    `create trigger pix_checks_stay before update or delete on pix_checks
       for each row execute function pix_checks_stay()`,
  )
  await knex.raw(
    `create trigger pix_checks_truncate before truncate on pix_checks
       for each statement execute function pix_checks_stay()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['pix_checks'])
  if (!isSqlite(knex)) await knex.raw('drop function pix_checks_stay()')
}
