import type { Knex } from 'knex'
import { isSqlite } from './connect.ts'

type Exceptions = {
  /** A condition on `old` and `new`: an update that meets it is let through. */
  unless?: string
  /** PostgreSQL's function, where several tables have one. */
  by?: string
}

/** Lets rows be added to the table, and nobody change or remove one: a mistake has its opposite beside it. */
export async function appendOnly(
  knex: Knex,
  table: string,
  message: string,
  { unless, by = `${table}_stay` }: Exceptions = {},
): Promise<void> {
  if (isSqlite(knex)) {
    const on = `before update on ${table}${unless ? ` when not (${unless})` : ''}`
    await refuseOnSqlite(knex, `${table}_update`, on, message)
    await refuseOnSqlite(knex, `${table}_delete`, `before delete on ${table}`, message)
    return
  }
  await refuseOnPostgres(knex, by, message, unless)
  await knex.raw(
    `create trigger ${table}_stay before update or delete on ${table}
       for each row execute function ${by}()`,
  )
  await knex.raw(
    `create trigger ${table}_truncate before truncate on ${table}
       for each statement execute function ${by}()`,
  )
}

/** Makes a trigger that refuses what it is on. */
export async function refuseOnSqlite(
  knex: Knex,
  name: string,
  on: string,
  message: string,
): Promise<void> {
  await knex.raw(
    `create trigger ${name} ${on} begin
       select raise(abort, '${message}');
     end`,
  )
}

/** Makes a function by which triggers refuse, but for an update that meets `unless`. */
export async function refuseOnPostgres(
  knex: Knex,
  name: string,
  message: string,
  unless?: string,
): Promise<void> {
  const exception = `if tg_op = 'UPDATE' then
         if ${unless} then return new; end if;
       end if;`
  await knex.raw(
    `create or replace function ${name}() returns trigger language plpgsql as $$
     begin
       ${unless ? exception : ''}
       raise exception '${message}';
     end $$`,
  )
}
