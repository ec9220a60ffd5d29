import { inChunks, present } from '../db/rows.ts'
import { lockCourts, writeTransaction, type Tx } from '../db/writeTransaction.ts'
import type { Deps } from '../deps.ts'
import { termsOf, type Customer } from './termsOf.ts'

const BATCH = 500
// So that a long history is taken up bit by bit and nobody waits for it.
const BATCHES_AT_ONCE = 20

type Named = Customer & { id: number }

/** Takes up reservations that the search does not know by their words yet, which until then are read one by one. True while more may be left. */
export async function indexTerms(deps: Pick<Deps, 'knex' | 'clock' | 'events'>): Promise<boolean> {
  for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) {
    if (!(await hasMore(deps))) return false
    const count = await writeTransaction(deps, indexBatch)
    if (count < BATCH) return false
  }
  return true
}

async function hasMore({ knex }: Pick<Deps, 'knex'>): Promise<boolean> {
  const newest = await knex('reservations').max({ id: 'id' })
  const { indexedId } = present(await knex('reservation_search').first('indexedId'))
  return Number(newest[0]?.id ?? 0) > indexedId
}

// Behind the courts' locks, as whoever inserts or changes reservations: ids below the last one are all there, and no name changes
// between reading and writing.
async function indexBatch(tx: Tx): Promise<number> {
  await lockCourts(tx)
  const { indexedId } = present(await tx.trx('reservation_search').first('indexedId'))
  const rows: Named[] = await tx
    .trx('reservations')
    .where('id', '>', indexedId)
    .orderBy('id')
    .limit(BATCH)
    .select('id', 'customerName', 'customerEmail', 'customerPhone', 'customerCpf')
  if (rows.length === 0) return 0
  await insertTerms(tx, rows)
  await tx.trx('reservation_search').update({ indexedId: rows.at(-1)!.id })
  return rows.length
}

/** Writes the words of these reservations; those that are there already stay. */
export async function insertTerms({ trx }: Tx, rows: readonly Named[]): Promise<void> {
  const terms = rows.flatMap((row) => termsOf(row).map((term) => ({ term, reservationId: row.id })))
  for (const chunk of inChunks(terms)) {
    await trx('reservation_terms').insert(chunk).onConflict(['term', 'reservation_id']).ignore()
  }
}
