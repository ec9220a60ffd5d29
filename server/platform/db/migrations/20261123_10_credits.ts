import type { Knex } from 'knex'
import { codeColumn, dateColumn, dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const SOURCES = ['rain', 'policy', 'hand', 'hold', 'use', 'return', 'expiry']

export async function up(knex: Knex): Promise<void> {
  // Credit given and used, in centavos with their sign. Nothing is ever changed here: a balance is the sum.
  await knex.schema.createTable('credit_entries', (table) => {
    table.increments('id')
    // Not a foreign key, as the account of `user_id`: the entry outlives them.
    table.integer('customer_id').notNullable()
    // What was given at one time; it ends on the latest day that one of its entries says.
    table.string('lot', 36).notNullable()
    table.integer('cents').notNullable()
    codeColumn(table, 'source', SOURCES).notNullable()
    dateColumn(table, 'expires_on').notNullable()
    // What makes it once, whoever writes it and however often.
    table.string('key', 120).notNullable().unique()
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT').index()
    table.integer('incident_id').references('incidents.id').onDelete('RESTRICT')
    table.integer('user_id')
    instantColumn(table, 'at').notNullable()
    table.index(['customer_id', 'lot'])
    table.index(['lot'])
    table.index(['at'])
    table.check('cents <> 0', undefined, 'credit_entries_not_zero')
  })
  // Why, as somebody wrote it: the only part that can be erased.
  await knex.schema.createTable('credit_notes', (table) => {
    table.integer('entry_id').primary().references('credit_entries.id').onDelete('RESTRICT')
    table.string('note', 200).notNullable()
  })
  await (isSqlite(knex) ? protectOnSqlite(knex) : protectOnPostgres(knex))
}

async function protectOnSqlite(knex: Knex) {
  for (const event of ['update', 'delete']) {
    await knex.raw(
      `create trigger credit_entries_${event} before ${event} on credit_entries begin
         select raise(abort, 'credit entries stay as they are');
       end`,
    )
  }
  await knex.raw(
    `create trigger credit_entries_insert before insert on credit_entries
     when new.cents < 0 and new.cents + coalesce((select sum(cents) from credit_entries where lot = new.lot), 0) < 0 begin
       select raise(abort, 'a lot of credit is never negative');
     end`,
  )
}

async function protectOnPostgres(knex: Knex) {
  await knex.raw(
    `create function credit_entries_stay() returns trigger language plpgsql as $$
     begin
       raise exception 'credit entries stay as they are';
     end $$`,
  )
  await knex.raw(
    `create trigger credit_entries_stay before update or delete on credit_entries
       for each row execute function credit_entries_stay()`,
  )
  await knex.raw(
    `create trigger credit_entries_truncate before truncate on credit_entries
       for each statement execute function credit_entries_stay()`,
  )
  // The lock makes two that use the same lot wait for each other: each statement then sees what the other has committed.
  await knex.raw(
    `create function credit_entries_cover() returns trigger language plpgsql as $$
     begin
       if new.cents < 0 then
         perform pg_advisory_xact_lock(hashtextextended('credit ' || new.lot, 0));
         if new.cents + coalesce((select sum(cents) from credit_entries where lot = new.lot), 0) < 0 then
           raise exception 'a lot of credit is never negative';
         end if;
       end if;
       return new;
     end $$`,
  )
  await knex.raw(
    `create trigger credit_entries_cover before insert on credit_entries
       for each row execute function credit_entries_cover()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['credit_notes', 'credit_entries'])
  if (isSqlite(knex)) return
  await knex.raw('drop function credit_entries_stay()')
  await knex.raw('drop function credit_entries_cover()')
}
