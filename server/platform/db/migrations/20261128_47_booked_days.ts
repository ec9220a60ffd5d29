import type { Knex } from 'knex'
import { instantColumn } from '../columns.ts'

const INDEXES = {
  payment_attempts_booked: 'payment_attempts (coalesce(paid_at, created_at), id)',
  refunds_done: 'refunds (done_at) where done_at is not null',
}
const UNDONE = `charge_status in ('open', 'in-analysis', 'cancelled')`

export async function up(knex: Knex): Promise<void> {
  // Money that the provider takes out of a charge after it was paid, or puts back: in centavos with its sign, on its own day.
  await knex.schema.createTable('receipt_changes', (table) => {
    table.increments('id')
    table
      .string('attempt_id', 36)
      .notNullable()
      .references('payment_attempts.id')
      .onDelete('RESTRICT')
      .index()
    table.integer('cents').notNullable()
    instantColumn(table, 'at').notNullable().index()
    table.check('cents <> 0', undefined, 'receipt_changes_not_zero')
  })
  // Until now such a charge counted on no day at all.
  await knex.raw(
    `insert into receipt_changes (attempt_id, cents, at)
     select id, -coalesce(received, amount), paid_at from payment_attempts where paid_at is not null and ${UNDONE}`,
  )
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on ${on}`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`)
  await knex.schema.dropTable('receipt_changes')
}
