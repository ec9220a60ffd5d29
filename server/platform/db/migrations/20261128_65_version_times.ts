import type { Knex } from 'knex'
import { dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

/** Notes once a minute which version was raised when, by the database's clock: a tablet that had it before that had it of another copy. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('version_times', (table) => {
    table.integer('version').primary()
    instantColumn(table, 'at').notNullable().index()
  })
  await (isSqlite(knex) ? noteOnSqlite(knex) : noteOnPostgres(knex))
}

const SQLITE_NOW = (ago: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now'${ago})`

async function noteOnSqlite(knex: Knex) {
  await knex.raw(
    `create trigger version_times_noted after update of version on calendar_versions
       when new.version > old.version
         and not exists (select 1 from version_times where at > ${SQLITE_NOW(", '-60 seconds'")}) begin
         insert or replace into version_times (version, at) values (new.version, ${SQLITE_NOW('')});
       end`,
  )
}

const POSTGRES_NOW = (ago: string) =>
  `to_char((clock_timestamp()${ago}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function noteOnPostgres(knex: Knex) {
  await knex.raw(
    `create function version_times_noted() returns trigger language plpgsql as $$
     begin
       if not exists (select 1 from version_times where at > ${POSTGRES_NOW(" - interval '60 seconds'")}) then
         insert into version_times (version, at) values (new.version, ${POSTGRES_NOW('')})
           on conflict (version) do update set at = excluded.at;
       end if;
       return null;
     end $$`,
  )
  await knex.raw(
    `create trigger version_times_noted after update of version on calendar_versions
       for each row when (new.version > old.version) execute function version_times_noted()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop trigger version_times_noted${isSqlite(knex) ? '' : ' on calendar_versions'}`)
  if (!isSqlite(knex)) await knex.raw('drop function version_times_noted()')
  await dropTables(knex, ['version_times'])
}
