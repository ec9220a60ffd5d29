import type { Db } from '../db/db.ts'
import { inChunks } from '../db/rows.ts'

/** What of a reservation's credit is back, and what comes back when the money before it is; in centavos. */
export type CreditBack = { back: number; underWay: number }

/** The same of each of these; those without any are left out. */
export async function creditBackOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CreditBack>> {
  const found = new Map<number, CreditBack>()
  const add = (id: number, { back = 0, underWay = 0 }: Partial<CreditBack>) => {
    const known = found.get(id) ?? { back: 0, underWay: 0 }
    found.set(id, { back: known.back + back, underWay: known.underWay + underWay })
  }
  for (const chunk of inChunks(ids)) {
    const done = await db('credit_entries')
      .whereIn('reservationId', chunk)
      .where({ source: 'return' })
      .groupBy('reservationId')
      .select('reservationId')
      .sum({ cents: 'cents' })
    for (const { reservationId, cents } of done) add(reservationId!, { back: Number(cents) })
    const open = await db('refund_reservations as p')
      .join('refunds as f', 'f.id', 'p.refundId')
      .whereIn('p.reservationId', chunk)
      .where('p.credit', '>', 0)
      .whereNull('f.doneAt')
      .select('p.reservationId', 'p.credit')
    for (const { reservationId, credit } of open) add(reservationId, { underWay: credit })
  }
  return found
}
