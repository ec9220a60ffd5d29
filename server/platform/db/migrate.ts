import type { Knex } from 'knex'
import { untyped } from './connect.ts'
import type { Db } from './db.ts'
import * as accounts from './migrations/20261123_01_accounts.ts'
import * as catalog from './migrations/20261123_02_catalog.ts'
import * as reservations from './migrations/20261123_03_reservations.ts'
import * as search from './migrations/20261123_04_search.ts'
import * as payments from './migrations/20261123_05_payments.ts'
import * as platform from './migrations/20261123_06_platform.ts'
import * as customers from './migrations/20261123_08_customers.ts'
import * as incidents from './migrations/20261123_09_incidents.ts'
import * as credits from './migrations/20261123_10_credits.ts'
import * as bar from './migrations/20261123_11_bar.ts'
import * as reports from './migrations/20261123_12_reports.ts'
import * as tv from './migrations/20261123_14_tv.ts'
import * as till from './migrations/20261123_12_till.ts'
import * as tenders from './migrations/20261123_13_tenders.ts'
import * as backups from './migrations/20261123_15_backups.ts'
import * as health from './migrations/20261123_16_health.ts'
import * as setup from './migrations/20261123_18_setup.ts'
import * as imports from './migrations/20261123_17_imports.ts'
import * as pixChecks from './migrations/20261123_19_pix_checks.ts'
import * as tabNames from './migrations/20261123_19_tab_names.ts'
import * as updates from './migrations/20261123_20_updates.ts'
import * as providerKey from './migrations/20261123_21_provider_key.ts'
import * as venueZone from './migrations/20261124_22_venue_zone.ts'
import * as accountTroubles from './migrations/20261126_23_account_troubles.ts'
import * as handedOver from './migrations/20261126_24_handed_over.ts'
import * as unnamedVenue from './migrations/20261126_25_unnamed_venue.ts'
import * as importPreview from './migrations/20261126_26_import_preview.ts'
import * as foreignPhones from './migrations/20261126_27_foreign_phones.ts'
import * as searchLetters from './migrations/20261126_28_search_letters.ts'
import * as reasons from './migrations/20261127_29_reasons.ts'
import * as apiKeys from './migrations/20261128_30_api_keys.ts'

// Imported here rather than read from a folder, so that the bundled server contains them.
const MIGRATIONS: Record<string, Knex.Migration> = {
  '20261123_01_accounts': accounts,
  '20261123_02_catalog': catalog,
  '20261123_03_reservations': reservations,
  '20261123_04_search': search,
  '20261123_05_payments': payments,
  '20261123_06_platform': platform,
  '20261123_08_customers': customers,
  '20261123_09_incidents': incidents,
  '20261123_10_credits': credits,
  '20261123_11_bar': bar,
  '20261123_12_reports': reports,
  '20261123_14_tv': tv,
  '20261123_12_till': till,
  '20261123_13_tenders': tenders,
  '20261123_15_backups': backups,
  '20261123_16_health': health,
  '20261123_18_setup': setup,
  '20261123_17_imports': imports,
  '20261123_19_pix_checks': pixChecks,
  '20261123_19_tab_names': tabNames,
  '20261123_20_updates': updates,
  '20261123_21_provider_key': providerKey,
  '20261124_22_venue_zone': venueZone,
  '20261126_23_account_troubles': accountTroubles,
  '20261126_24_handed_over': handedOver,
  '20261126_25_unnamed_venue': unnamedVenue,
  '20261126_26_import_preview': importPreview,
  '20261126_27_foreign_phones': foreignPhones,
  '20261126_28_search_letters': searchLetters,
  '20261127_29_reasons': reasons,
  '20261128_30_api_keys': apiKeys,
}

/** The database is of another version: the message says what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => MIGRATIONS[name]!,
}

/** Whose tables these are: this version's (all, some or none of them yet), those of a later one, or others. */
export async function versionOf(knex: Db): Promise<'this' | 'newer' | 'unknown'> {
  const hasRun = await knex.schema.hasTable('knex_migrations')
  const ran: string[] = hasRun
    ? await untyped(knex)('knex_migrations').orderBy('id').pluck('name')
    : []
  if (ran.every((name) => name in MIGRATIONS)) return 'this'
  if (Object.keys(MIGRATIONS).every((name) => ran.includes(name))) return 'newer'
  return 'unknown'
}

/**
 * Runs the pending migrations; throws DatabaseRefused, with nothing changed, when the database is not of this version. Several
 * processes may start at once: knex's lock lets one through, the others wait.
 */
export async function migrate(knex: Db): Promise<void> {
  const version = await versionOf(knex)
  if (version === 'newer') throw new DatabaseRefused(await newerRefusal(knex))
  if (version !== 'this') throw new DatabaseRefused(UNKNOWN)
  await freeStaleLock(knex)
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

// Taken and freed in the one transaction of all migrations, it is never seen by others: what is seen was left by a process that died.
async function freeStaleLock(knex: Db) {
  if (!(await knex.schema.hasTable('knex_migrations_lock'))) return
  await untyped(knex)('knex_migrations_lock').where({ isLocked: 1 }).update({ isLocked: 0 })
}

const UNKNOWN =
  'Este banco de dados é de uma versão que este programa não conhece. Use o programa que o criou, ou restaure uma cópia desta versão. Nada foi alterado.'

/** Says how to go back, with the name of the copy when there is one. */
async function newerRefusal(knex: Db): Promise<string> {
  const hasFiles = await untyped(knex).schema.hasColumn('backups', 'file')
  const copy: { file: string } | undefined = hasFiles
    ? await untyped(knex)('backups')
        .whereIn('why', ['migration', 'update'])
        .whereNotNull('file')
        .orderBy('at', 'desc')
        .first('file')
    : undefined
  const file = copy?.file ?? 'CÓPIA'
  return `Este banco de dados já foi usado por uma versão mais nova do sistema, que esta versão não conhece. Use a versão mais nova. Para ficar com esta, com o servidor parado, volte à cópia feita antes da atualização, que está na pasta das cópias: npm run restore -- ${file} (o que foi gravado depois dela se perde). Nada foi alterado.`
}

/** Names of the migrations that have not run yet; empty on a ready database. */
export async function pendingMigrations(knex: Db): Promise<string[]> {
  const [, pending] = await knex.migrate.list({ migrationSource })
  return (pending as string[]).map(String)
}
