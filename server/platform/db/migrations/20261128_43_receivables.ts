import type { Knex } from 'knex'

const INDEXES = {
  reservations_owed: `reservations (date, id) where status = 'approved' and payment_status <> 'paid'`,
  pix_checks_missing: `pix_checks (movement_id) where outcome = 'missing'`,
}

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on ${on}`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`)
}
