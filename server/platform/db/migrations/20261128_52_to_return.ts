import type { Knex } from 'knex'

const CANCELED_PAID = `status = 'canceled' and payment_status = 'paid'`
// Begins with what its rows say: SQLite would rather read all that are cancelled, or that stand.
const INDEXES = {
  reservations_canceled_paid: `reservations (status, payment_status, id) where ${CANCELED_PAID}`,
  reservations_returned: `reservations (status, payment_status, id) where status = 'approved' and payment_status = 'refunded'`,
  money_decisions_kept: `money_decisions (decision, reservation_id) where decision = 'kept' and user_id is not null`,
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index reservations_canceled_paid')
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on ${on}`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`)
  await knex.raw(
    `create index reservations_canceled_paid on reservations (id) where ${CANCELED_PAID}`,
  )
}
