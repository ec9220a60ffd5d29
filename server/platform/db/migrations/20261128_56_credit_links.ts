import type { Knex } from 'knex'
import { dropColumns, dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

/** Notes which browser or account has opened the link that was mailed for which credit, and since when a person has the address on file. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('credit_grants', (table) => {
    table.increments('id')
    table.string('browser_hash', 64)
    table.integer('user_id').references('users.id').onDelete('CASCADE')
    table.string('lot', 36).notNullable().index()
    instantColumn(table, 'created_at').notNullable()
    // An account's does not end.
    instantColumn(table, 'expires_at').index()
    table.unique(['browser_hash', 'lot'])
    table.unique(['user_id', 'lot'])
    table.check('(browser_hash is null) <> (user_id is null)', undefined, 'credit_grants_one_owner')
  })
  // Null while it is the address that the record began with.
  await knex.raw('alter table customers add column email_since varchar(24)')
  await (isSqlite(knex) ? followOnSqlite(knex) : followOnPostgres(knex))
}

// Many write addresses, and none of them may forget. Who parts two records puts this back with the address.
const CHANGED = (differs: string, same: string) =>
  `new.email ${differs} old.email and new.email_since ${same} old.email_since`
// Empty again, it is as if it had never been filled in: an import that is undone leaves nothing.
const SINCE = 'case when new.email is not null then new.updated_at end'

async function followOnSqlite(knex: Knex) {
  await knex.raw(
    `create trigger customers_email_since after update of email on customers
       when ${CHANGED('is not', 'is')} begin
         update customers set email_since = ${SINCE} where id = new.id;
       end`,
  )
}

async function followOnPostgres(knex: Knex) {
  await knex.raw(
    `create function customers_email_since() returns trigger language plpgsql as $$
     begin
       new.email_since := ${SINCE};
       return new;
     end $$`,
  )
  await knex.raw(
    `create trigger customers_email_since before update of email on customers
       for each row when (${CHANGED('is distinct from', 'is not distinct from')})
       execute function customers_email_since()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  const on = isSqlite(knex) ? '' : ' on customers'
  await knex.raw(`drop trigger customers_email_since${on}`)
  if (!isSqlite(knex)) await knex.raw('drop function customers_email_since()')
  await dropColumns(knex, 'customers', ['email_since'])
  await dropTables(knex, ['credit_grants'])
}
