import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'

const ERASED = 'Dados apagados'
/** All but the name. */
const COLUMNS = [
  'id',
  'key',
  'reservation_id',
  'follows',
  'version',
  'opened_by',
  'opened_on',
  'opened_at',
  'opened_made_at',
  'closed_by',
  'closed_on',
  'closed_at',
  'closed_made_at',
].join(', ')
const MESSAGE = 'a closed tab stays as it is'

// A closed tab stays as it is but for the name of a person, which can be erased and nothing else.
export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) {
    await knex.raw('drop trigger tabs_update')
    await knex.raw(sqliteTrigger('tabs_update', `of ${COLUMNS}`, 'old.closed_at is not null'))
    await knex.raw(
      sqliteTrigger(
        'tabs_name',
        'of name',
        `old.closed_at is not null and coalesce(new.name, '') <> '${ERASED}'`,
      ),
    )
    return
  }
  await knex.raw('drop trigger tabs_stay on tabs')
  await knex.raw(
    `create trigger tabs_stay before update of ${COLUMNS} on tabs
       for each row when (old.closed_at is not null) execute function bar_stays()`,
  )
  await knex.raw(
    `create trigger tabs_name before update of name on tabs
       for each row when (old.closed_at is not null and coalesce(new.name, '') <> '${ERASED}')
       execute function bar_stays()`,
  )
}

function sqliteTrigger(name: string, columns: string, when: string) {
  return `create trigger ${name} before update ${columns} on tabs when ${when} begin
    select raise(abort, '${MESSAGE}');
  end`
}

export async function down(knex: Knex): Promise<void> {
  if (isSqlite(knex)) {
    await knex.raw('drop trigger tabs_name')
    await knex.raw('drop trigger tabs_update')
    await knex.raw(sqliteTrigger('tabs_update', '', 'old.closed_at is not null'))
    return
  }
  await knex.raw('drop trigger tabs_name on tabs')
  await knex.raw('drop trigger tabs_stay on tabs')
  await knex.raw(
    `create trigger tabs_stay before update on tabs
       for each row when (old.closed_at is not null) execute function bar_stays()`,
  )
}
