import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // Some of what was paid for a reservation that stands goes back: its price is lower by it.
  await knex.raw('alter table refunds add column lowered_id integer references reservations(id)')
  await knex.raw(
    'create index refunds_lowered on refunds (lowered_id) where lowered_id is not null',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index refunds_lowered')
  await dropColumns(knex, 'refunds', ['lowered_id'])
}
