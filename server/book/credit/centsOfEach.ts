import type { Knex } from 'knex'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'

type Book = 'credit_entries' | 'courtesies' | 'discounts'
type Summed = { reservationId: number; cents: number | string }

/** Adds up the centavos of each of these reservations in a book, in those rows to which `narrow` leaves it; who has none is left out. */
export async function centsOfEach(
  db: Db,
  book: Book,
  reservationIds: readonly number[],
  narrow: (rows: Knex.QueryBuilder) => void = () => {},
): Promise<Map<number, number>> {
  const sums = new Map<number, number>()
  for (const chunk of inChunks(reservationIds)) {
    const rows: Summed[] = await untyped(db)(book)
      .whereIn('reservationId', chunk)
      .where(narrow)
      .groupBy('reservationId')
      .havingRaw('sum(cents) <> 0')
      .select('reservationId')
      .sum({ cents: 'cents' })
    for (const { cents, reservationId } of rows) sums.set(reservationId, Number(cents))
  }
  return sums
}
