import type { Knex } from 'knex'
import * as accounts from './migrations/20261121_01_accounts.ts'
import * as catalog from './migrations/20261121_02_catalog.ts'
import * as reservations from './migrations/20261121_03_reservations.ts'
import * as payments from './migrations/20261121_04_payments.ts'
import * as rateLimits from './migrations/20261121_05_rate_limits.ts'
import * as refundReservations from './migrations/20261121_06_refund_reservations.ts'
import * as desk from './migrations/20261121_07_desk.ts'
import * as ledger from './migrations/20261121_08_payment_desk.ts'
import * as jobs from './migrations/20261122_01_jobs.ts'
import * as chargeStatus from './migrations/20261122_02_charge_status.ts'
import * as clientErrors from './migrations/20261122_03_client_errors.ts'
import * as auditedFields from './migrations/20261122_04_audited_fields.ts'
import * as search from './migrations/20261122_05_search.ts'

// Imported here rather than read from a folder, so that the bundled server contains them.
const MIGRATIONS: Record<string, Knex.Migration> = {
  '20261121_01_accounts': accounts,
  '20261121_02_catalog': catalog,
  '20261121_03_reservations': reservations,
  '20261121_04_payments': payments,
  '20261121_05_rate_limits': rateLimits,
  '20261121_06_refund_reservations': refundReservations,
  '20261121_07_desk': desk,
  '20261121_08_payment_desk': ledger,
  '20261122_01_jobs': jobs,
  '20261122_02_charge_status': chargeStatus,
  '20261122_03_client_errors': clientErrors,
  '20261122_04_audited_fields': auditedFields,
  '20261122_05_search': search,
}

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => MIGRATIONS[name]!,
}

/** Runs the pending migrations. Several processes may start at once: knex's lock lets one through, the others wait. */
export async function migrate(knex: Knex): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await knex.migrate.latest({ migrationSource })
      return
    } catch (error) {
      const locked = error instanceof Error && error.name === 'MigrationLocked'
      if (!locked || attempt >= 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Names of the migrations that have not run yet; empty on a ready database. */
export async function pendingMigrations(knex: Knex): Promise<string[]> {
  const [, pending] = await knex.migrate.list({ migrationSource })
  return (pending as string[]).map(String)
}
