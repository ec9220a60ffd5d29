import { doubledCents, type ClosedPrice } from '#shared/payment/refund/closedPrice.ts'
import { closedPricesOf } from '../../book/credit/closedPrices.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'

export type DoubledPrice = {
  /** A decision belongs to the sum on which it was made: another sum is another entry. */
  issueId: string
  reservationId: number
  /** The centavos beyond what was paid. */
  cents: number
  price: ClosedPrice
}

/** Reservations whose price was paid out more than once: by versions that let it happen, or by a dispute, which nobody can refuse. Without those that somebody has dismissed. */
export async function doubledPrices(db: Db): Promise<DoubledPrice[]> {
  const prices = await closedPricesOf(db, await candidates(db))
  const doubled = [...prices]
    .map(([reservationId, price]) => ({ reservationId, price, cents: doubledCents(price) }))
    .filter(({ cents }) => cents > 0)
    .map((one) => ({ ...one, issueId: `doubled-${one.reservationId}-${one.cents}` }))
  const dismissed = new Set<string>()
  for (const chunk of inChunks(doubled.map(({ issueId }) => issueId))) {
    const rows = await db('payment_issue_decisions').whereIn('issueId', chunk).select('issueId')
    for (const { issueId } of rows) dismissed.add(issueId)
  }
  return doubled.filter(({ issueId }) => !dismissed.has(issueId))
}

/** Those that a closing turned into credit or gave another hour, and of whose money something went back as well. */
async function candidates(db: Db): Promise<number[]> {
  const became = (what: 'credit' | 'move') =>
    db('incident_reservations as i')
      .join('reservations as r', 'r.id', 'i.reservationId')
      .whereRaw('(i.choice = ? or i.chosen = ?)', [what, what])
  const refunded = () =>
    db('refund_reservations as p')
      .join('refunds as f', 'f.id', 'p.refundId')
      .whereNull('f.withdrawnAt')
      .select('p.reservationId')
  const credited = await became('credit')
    .where((any) => any.where({ 'r.paymentStatus': 'refunded' }).orWhereIn('r.id', refunded()))
    .select('r.id')
  const moved = await became('move')
    .where({ 'r.status': 'approved', 'r.paymentStatus': 'refunded' })
    .select('r.id')
  return [...credited, ...moved].map(({ id }) => id)
}
