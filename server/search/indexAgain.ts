import type { Tx } from '../db/writeTransaction.ts'
import { insertTerms } from './indexTerms.ts'
import { termsOf, type Customer } from './termsOf.ts'
import { present } from '../db/rows.ts'

type Named = Customer & { id: number }

/** Takes the new words of reservations whose customer changed, in the transaction that changes it. Those that the index has yet to reach are left to it. */
export async function indexAgain(
  tx: Tx,
  before: readonly Named[],
  after: readonly Named[],
): Promise<void> {
  if (before.length === 0) return
  const { indexedId } = present(await tx.trx('reservation_search').first('indexedId'))
  const isIndexed = ({ id }: Named) => id <= indexedId
  const indexed = before.filter(isIndexed)
  if (indexed.length === 0) return
  await tx
    .trx('reservation_terms')
    .whereIn('term', [...new Set(indexed.flatMap(termsOf))])
    .whereIn(
      'reservationId',
      indexed.map(({ id }) => id),
    )
    .delete()
  await insertTerms(tx, after.filter(isIndexed))
}
