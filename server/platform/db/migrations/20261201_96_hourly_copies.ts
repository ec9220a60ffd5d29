import type { Knex } from 'knex'

/** Lets a copy be one of an hour. */
export async function up(knex: Knex): Promise<void> {
  await allow(knex, ['night', 'hour', 'hand', 'migration', 'update'])
}

export async function down(knex: Knex): Promise<void> {
  // The version before does not know their files.
  await knex('backups').where({ why: 'hour' }).delete()
  await allow(knex, ['night', 'hand', 'migration', 'update'])
}

// By another column that takes its place: SQLite changes no constraint.
async function allow(knex: Knex, whys: readonly string[]) {
  const listed = whys.map((why) => `'${why}'`).join(', ')
  await knex.raw(
    `alter table backups add column reason varchar(40) not null default 'night' check (reason in (${listed}))`,
  )
  await knex.raw('update backups set reason = why')
  await knex.raw('alter table backups drop column why')
  await knex.raw('alter table backups rename column reason to why')
}
