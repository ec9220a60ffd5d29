import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'
import { refuseOnSqlite } from '../triggers.ts'

/** Refuses a row in the place of another: `REPLACE` removes that one without the trigger that guards it. PostgreSQL has no such statement. */
export async function up(knex: Knex): Promise<void> {
  if (!isSqlite(knex)) return
  const on =
    'before insert on audit_entries when exists (select 1 from audit_entries where id = new.id)'
  await refuseOnSqlite(knex, 'audit_entries_replace', on, 'audit entries stay as they are')
}

export async function down(knex: Knex): Promise<void> {
  if (isSqlite(knex)) await knex.raw('drop trigger audit_entries_replace')
}
