import { type CustomerCredit, usableLots } from '#shared/book/credit/credit.ts'
import { toReais } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Db } from '../../platform/db/db.ts'
import { lotsOfRecords, recordsOf } from './ledger.ts'

const MOST = 50

/** What somebody may use and how it came about, records that were merged into theirs included. */
export async function readCredit(
  db: Db,
  customerId: number,
  today: CivilDate,
): Promise<CustomerCredit> {
  const ids = await recordsOf(db, customerId)
  const lots = usableLots(await lotsOfRecords(db, ids), today)
  const entries = await db('credit_entries as e')
    .leftJoin('credit_notes as n', 'n.entryId', 'e.id')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .whereIn('e.customerId', ids)
    .orderBy('e.id', 'desc')
    .limit(MOST)
    .select(
      'e.id',
      'e.at',
      'e.source',
      'e.cents',
      'e.expiresOn',
      'e.reservationId',
      'n.note',
      'u.name',
      'u.username',
    )
  return {
    lots: lots.map(({ left, expiresOn }) => ({ amount: toReais(left), expiresOn })),
    entries: entries.map(({ cents, name, username, ...entry }) => ({
      ...entry,
      amount: toReais(cents),
      who: name ?? username,
    })),
  }
}
