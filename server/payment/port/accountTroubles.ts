import type { AccountTrouble } from '#shared/payment/charges/chargeRefusal.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, isWithin, toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'

const DAY_MS = 86_400_000
/** Over by itself. */
const ENDS_AFTER_MS: Partial<Record<AccountTrouble, number>> = { 'daily-limit': DAY_MS }

export type KnownTrouble = { trouble: AccountTrouble; atMs: number }

/** What is known to be wrong with one account, for every process and until its provider has taken what it refused. */
export type AccountTroubles = {
  known(): Promise<KnownTrouble[]>
  note(trouble: AccountTrouble): Promise<void>
  clear(troubles: readonly AccountTrouble[]): Promise<void>
}

/** `account` names it together with its key: of another key nothing is known. */
export function accountTroubles(
  { knex, clock }: Pick<Deps, 'clock'> & { knex: Db },
  account: string,
): AccountTroubles {
  return {
    async known() {
      const rows = await knex('account_troubles').where({ account }).orderBy('trouble')
      return rows
        .filter(({ trouble, at }) => {
          const endsMs = ENDS_AFTER_MS[trouble]
          return endsMs === undefined || isWithin(endsMs, at, clock.now())
        })
        .map(({ trouble, at }) => ({ trouble, atMs: fromInstant(at) }))
    },
    async note(trouble) {
      const row = { trouble, account, at: toInstant(clock.now()) }
      await knex('account_troubles').insert(row).onConflict('trouble').merge()
    },
    async clear(troubles) {
      await knex('account_troubles')
        .where({ account })
        .whereIn('trouble', [...troubles])
        .delete()
    },
  }
}
