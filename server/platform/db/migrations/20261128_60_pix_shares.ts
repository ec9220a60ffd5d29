import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // The PIX of which a movement is a share, where its hours were divided, or the opposite.
  await knex.raw('alter table till_movements add column pix_id integer')
  await knex.raw(
    'create index till_movements_pix on till_movements (pix_id) where pix_id is not null',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index till_movements_pix')
  await dropColumns(knex, 'till_movements', ['pix_id'])
}
