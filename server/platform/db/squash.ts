import type { Knex } from 'knex'
import { untyped } from './connect.ts'
import type { Db } from './db.ts'
import * as platform from './migrations/20261128_31_platform.ts'
import * as account from './migrations/20261128_32_account.ts'
import * as venue from './migrations/20261128_33_venue.ts'
import * as customers from './migrations/20261128_34_customers.ts'
import * as booking from './migrations/20261128_35_booking.ts'
import * as search from './migrations/20261128_36_search.ts'
import * as payment from './migrations/20261128_37_payment.ts'
import * as guest from './migrations/20261128_38_guest.ts'
import * as book from './migrations/20261128_39_book.ts'
import * as operation from './migrations/20261128_40_operation.ts'

/** Migrations of version 0.1.0, whose tables the first ones of today make at once: a database where all of them ran stands where these end. */
export const SQUASHED = [
  '20261123_01_accounts',
  '20261123_02_catalog',
  '20261123_03_reservations',
  '20261123_04_search',
  '20261123_05_payments',
  '20261123_06_platform',
  '20261123_08_customers',
  '20261123_09_incidents',
  '20261123_10_credits',
  '20261123_11_bar',
  '20261123_12_reports',
  '20261123_14_tv',
  '20261123_12_till',
  '20261123_13_tenders',
  '20261123_15_backups',
  '20261123_16_health',
  '20261123_18_setup',
  '20261123_17_imports',
  '20261123_19_pix_checks',
  '20261123_19_tab_names',
  '20261123_20_updates',
  '20261123_21_provider_key',
  '20261124_22_venue_zone',
  '20261126_23_account_troubles',
  '20261126_24_handed_over',
  '20261126_25_unnamed_venue',
  '20261126_26_import_preview',
  '20261126_27_foreign_phones',
  '20261126_28_search_letters',
  '20261127_29_reasons',
  '20261128_30_api_keys',
]

/** What makes the same tables at once. */
export const SQUASH: Record<string, Knex.Migration> = {
  '20261128_31_platform': platform,
  '20261128_32_account': account,
  '20261128_33_venue': venue,
  '20261128_34_customers': customers,
  '20261128_35_booking': booking,
  '20261128_36_search': search,
  '20261128_37_payment': payment,
  '20261128_38_guest': guest,
  '20261128_39_book': book,
  '20261128_40_operation': operation,
}

/** Says why a database is refused where only some of them ran, and the way. */
export const TOO_OLD =
  'Este banco de dados é de antes da última versão 0.1.0 e não foi alterado: abra-o uma vez com ela, que o atualiza (uma cópia, restaure com ela), e depois com esta.'

/** Whether they ran there, and today's have not been noted yet. */
export function isBeforeSquash(ran: readonly string[]): boolean {
  const has = (name: string) => ran.includes(name)
  return SQUASHED.every(has) && !Object.keys(SQUASH).some(has)
}

/** Notes that today's migrations need not run. The names of before stay: by them an older program knows that the database is newer, and says the way back. */
export async function noteSquash(knex: Db): Promise<void> {
  await untyped(knex).transaction(async (trx) => {
    // Another process that starts now waits here.
    await trx('knex_migrations_lock').forUpdate()
    const ran: string[] = await trx('knex_migrations').pluck('name')
    // Taken back by hand, the tables are not there.
    if (!isBeforeSquash(ran) || !(await trx.schema.hasTable('reservations'))) return
    // Of no batch that `migrate:rollback` takes back.
    const named = Object.keys(SQUASH).map((name) => ({ name, batch: 0, migrationTime: new Date() }))
    await trx('knex_migrations').insert(named)
  })
}
