import type { Knex } from 'knex'
import { instantColumn } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  // When staff last gave it to another person, who must not see by whose card it was paid before.
  await knex.schema.alterTable('payment_groups', (table) => {
    instantColumn(table, 'handed_over_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payment_groups drop column handed_over_at')
}
