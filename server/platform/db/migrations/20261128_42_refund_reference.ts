import type { Knex } from 'knex'
import { dropColumns } from '../columns.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('refunds', (table) => {
    // By what the provider knows it as ours; null until it is sent, and of what was returned elsewhere.
    table.string('reference', 60)
  })
  // Sent, or about to be, by the number alone.
  await knex.raw(
    `update refunds set reference = 'refund-' || id where reason <> 'elsewhere' and (begun_at is not null or state <> 'requested')`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropColumns(knex, 'refunds', ['reference'])
}
