import type { Tx } from '../../db/writeTransaction.ts'

/** The dates from `today` on at which any reservation has a court. Out of the claims' index by date: past reservations are not looked at. */
export async function bookedDates({ trx }: Tx, today: string): Promise<string[]> {
  return trx('slot_claims')
    .where('date', '>=', today)
    .whereNotNull('reservationId')
    .distinct()
    .orderBy('date')
    .pluck('date')
}
