import type { Knex } from 'knex'
import { untyped } from './connect.ts'
import type { Db } from './db.ts'
import * as owedAtDesk from './migrations/20261128_41_owed_at_desk.ts'
import * as searchLetters from './migrations/20261128_41_search_letters.ts'
import * as refundReference from './migrations/20261128_42_refund_reference.ts'
import * as receivables from './migrations/20261128_43_receivables.ts'
import * as providerStatement from './migrations/20261128_44_provider_statement.ts'
import * as attemptAccount from './migrations/20261128_45_attempt_account.ts'
import * as dryHours from './migrations/20261128_46_dry_hours.ts'
import * as bookedDays from './migrations/20261128_47_booked_days.ts'
import * as closedMonths from './migrations/20261128_48_closed_months.ts'
import * as partPayments from './migrations/20261128_49_part_payments.ts'
import * as partDeadline from './migrations/20261128_50_part_deadline.ts'
import * as strayRefunds from './migrations/20261128_51_stray_refunds.ts'
import * as toReturn from './migrations/20261128_52_to_return.ts'
import * as limitUses from './migrations/20261128_53_limit_uses.ts'
import * as doubts from './migrations/20261128_54_doubts.ts'
import * as drawers from './migrations/20261128_55_drawers.ts'
import * as creditLinks from './migrations/20261128_56_credit_links.ts'
import * as loweredPrice from './migrations/20261128_57_lowered_price.ts'
import * as doubtedPrices from './migrations/20261128_58_doubted_prices.ts'
import * as deskPart from './migrations/20261128_59_desk_part.ts'
import * as pixShares from './migrations/20261128_60_pix_shares.ts'
import * as deskPrices from './migrations/20261128_61_desk_prices.ts'
import * as phones from './migrations/20261128_62_phones.ts'
import * as boundKeys from './migrations/20261128_63_bound_keys.ts'
import * as unlockSecrets from './migrations/20261128_64_unlock_secrets.ts'
import * as versionTimes from './migrations/20261128_65_version_times.ts'
import * as editQueues from './migrations/20261128_66_edit_queues.ts'
import * as heldEdits from './migrations/20261129_67_held_edits.ts'
import * as ownDecisions from './migrations/20261129_68_own_decisions.ts'
import * as shortNames from './migrations/20261129_69_short_names.ts'
import * as askedMails from './migrations/20261129_70_asked_mails.ts'
import * as formerCookies from './migrations/20261129_71_former_cookies.ts'
import * as doubtNotes from './migrations/20261129_72_doubt_notes.ts'
import * as networks from './migrations/20261129_80_networks.ts'
import * as holdTurns from './migrations/20261129_81_hold_turns.ts'
import * as auditReplaced from './migrations/20261201_89_audit_replaced.ts'
import * as leftFor from './migrations/20261201_90_left_for.ts'
import * as plainReports from './migrations/20261201_91_plain_reports.ts'
import * as plainSqlite from './migrations/20261201_92_plain_sqlite.ts'
import * as feeds from './migrations/20261201_93_feeds.ts'
import * as venueColors from './migrations/20261201_94_venue_colors.ts'
import * as failedRequests from './migrations/20261201_95_failed_requests.ts'
import * as hourlyCopies from './migrations/20261201_96_hourly_copies.ts'
import * as venueCards from './migrations/20261201_96_venue_cards.ts'
import * as sizes from './migrations/20261201_97_sizes.ts'
import { isBeforeSquash, noteSquash, SQUASH, SQUASHED, TOO_OLD } from './squash.ts'

// Imported here rather than read from a folder, so that the bundled server contains them.
const MIGRATIONS: Record<string, Knex.Migration> = {
  ...SQUASH,
  '20261128_41_owed_at_desk': owedAtDesk,
  '20261128_41_search_letters': searchLetters,
  '20261128_42_refund_reference': refundReference,
  '20261128_43_receivables': receivables,
  '20261128_44_provider_statement': providerStatement,
  '20261128_45_attempt_account': attemptAccount,
  '20261128_46_dry_hours': dryHours,
  '20261128_47_booked_days': bookedDays,
  '20261128_48_closed_months': closedMonths,
  '20261128_49_part_payments': partPayments,
  '20261128_50_part_deadline': partDeadline,
  '20261128_51_stray_refunds': strayRefunds,
  '20261128_52_to_return': toReturn,
  '20261128_53_limit_uses': limitUses,
  '20261128_54_doubts': doubts,
  '20261128_55_drawers': drawers,
  '20261128_56_credit_links': creditLinks,
  '20261128_57_lowered_price': loweredPrice,
  '20261128_58_doubted_prices': doubtedPrices,
  '20261128_59_desk_part': deskPart,
  '20261128_60_pix_shares': pixShares,
  '20261128_61_desk_prices': deskPrices,
  '20261128_62_phones': phones,
  '20261128_63_bound_keys': boundKeys,
  '20261128_64_unlock_secrets': unlockSecrets,
  '20261128_65_version_times': versionTimes,
  '20261128_66_edit_queues': editQueues,
  '20261129_67_held_edits': heldEdits,
  '20261129_68_own_decisions': ownDecisions,
  '20261129_69_short_names': shortNames,
  '20261129_70_asked_mails': askedMails,
  '20261129_71_former_cookies': formerCookies,
  '20261129_72_doubt_notes': doubtNotes,
  '20261129_80_networks': networks,
  '20261129_81_hold_turns': holdTurns,
  '20261201_89_audit_replaced': auditReplaced,
  '20261201_90_left_for': leftFor,
  '20261201_91_plain_reports': plainReports,
  '20261201_92_plain_sqlite': plainSqlite,
  '20261201_93_feeds': feeds,
  '20261201_94_venue_colors': venueColors,
  '20261201_95_failed_requests': failedRequests,
  '20261201_96_hourly_copies': hourlyCopies,
  '20261201_96_venue_cards': venueCards,
  '20261201_97_sizes': sizes,
}

/** The database is of another version: the message says what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => MIGRATIONS[name] ?? Promise.reject(new Error(NO_WAY_BACK)),
}

const NO_WAY_BACK = 'O que mudou antes da versão 0.2.0 só volta por uma cópia.'

/** For knex: what ran before the squash is in the database and in no file. */
export const migrator: Knex.MigratorConfig = {
  migrationSource,
  disableMigrationsListValidation: true,
}

/** Whose tables these are: this version's (all, some or none of them yet), those of a later one, of an earlier one that this version does not lead on, or others. */
export type Version = 'this' | 'newer' | 'older' | 'unknown'

/** Tells the version by the migrations that ran there. */
export function versionBy(ran: readonly string[]): Version {
  const before = SQUASHED.filter((name) => ran.includes(name))
  if (before.length > 0 && before.length < SQUASHED.length) return 'older'
  const since = ran.filter((name) => !SQUASHED.includes(name))
  if (since.every((name) => name in MIGRATIONS)) return 'this'
  return Object.keys(MIGRATIONS).every((name) => since.includes(name)) ? 'newer' : 'unknown'
}

/** The same of a database. */
export async function versionOf(knex: Db): Promise<Version> {
  return versionBy(await ranIn(knex))
}

async function ranIn(knex: Db): Promise<string[]> {
  const hasRun = await knex.schema.hasTable('knex_migrations')
  return hasRun ? untyped(knex)('knex_migrations').orderBy('id').pluck('name') : []
}

/**
 * Runs the pending migrations; throws DatabaseRefused, with nothing changed, when the database is not of this version. Several
 * processes may start at once: knex's lock lets one through, the others wait.
 */
export async function migrate(knex: Db): Promise<void> {
  const ran = await ranIn(knex)
  const version = versionBy(ran)
  if (version !== 'this') {
    const copy = version === 'newer' ? await copyBefore(knex) : undefined
    throw new DatabaseRefused(refusalOf(version, copy))
  }
  await freeStaleLock(knex)
  if (isBeforeSquash(ran)) await noteSquash(knex)
  for (let attempt = 0; ; attempt += 1) {
    try {
      await knex.migrate.latest(migrator)
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

/** Says in words why a database of that version is refused, and the way on. */
export function refusalOf(version: Exclude<Version, 'this'>, copy = 'CÓPIA'): string {
  if (version === 'older') return TOO_OLD
  if (version === 'unknown') return UNKNOWN
  return `Este banco de dados já foi usado por uma versão mais nova do sistema, que esta versão não conhece. Use a versão mais nova. Para ficar com esta, com o servidor parado, volte à cópia feita antes da atualização, que está na pasta das cópias: npm run restore -- ${copy} (o que foi gravado depois dela se perde). Nada foi alterado.`
}

/** The newest copy of before a change of version, by its file. */
async function copyBefore(knex: Db): Promise<string | undefined> {
  if (!(await untyped(knex).schema.hasColumn('backups', 'file'))) return undefined
  const copy: { file: string } | undefined = await untyped(knex)('backups')
    .whereIn('why', ['migration', 'update'])
    .whereNotNull('file')
    .orderBy('at', 'desc')
    .first('file')
  return copy?.file
}

/** Names of the migrations that have not run yet; empty on a ready database. */
export async function pendingMigrations(knex: Db): Promise<string[]> {
  const [, pending] = await knex.migrate.list(migrator)
  return (pending as string[]).map(String)
}
