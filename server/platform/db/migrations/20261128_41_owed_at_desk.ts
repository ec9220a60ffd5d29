import type { Knex } from 'knex'

const INDEX = 'reservations_canceled_paid'
const PAID = `status = 'canceled' and payment_status = 'paid'`

// Money of the desk is owed back like what was paid online.
export async function up(knex: Knex): Promise<void> {
  await make(knex, PAID)
}

export async function down(knex: Knex): Promise<void> {
  await make(knex, `${PAID} and paid_by in ('attempt', 'credit')`)
}

async function make(knex: Knex, which: string) {
  await knex.raw(`drop index ${INDEX}`)
  await knex.raw(`create index ${INDEX} on reservations (id) where ${which}`)
}
