import { deskMovements, type DeskPart } from '#shared/till/deskMoney.ts'
import type { PaidBy } from '#shared/reservation/adminReservation.schema.ts'
import { inChunks } from '../db/rows.ts'
import type { ReservationColumns } from '../db/tables.ts'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { lockTill, writeMovements, type MovementDraft } from './tillBook.ts'

type Paid = Pick<ReservationColumns, 'id' | 'price' | 'paymentStatus' | 'paidBy'>

/**
 * Writes what came in or went back at the desk, so that the movements of these reservations add up to what the venue has of each: its price
 * while it is paid there, what the policy keeps once it was given back, else nothing. Asked again it writes nothing.
 */
export async function settleDeskMoney(
  tx: Tx,
  rows: readonly Paid[],
  { paidAlso, paidWith }: PaidBy = {},
): Promise<void> {
  if (rows.length === 0) return
  await lockTill(tx)
  const ids = rows.map(({ id }) => id)
  const had = await deskPartsOf(tx.trx, ids)
  const also = paidAlso && { method: paidAlso.method, cents: paidAlso.amount }
  const ways = { method: paidWith, also }
  const backs = await backsOf(tx.trx, ids)
  const drafts = rows.flatMap((row): MovementDraft[] => {
    const kind = row.paymentStatus === 'refunded' ? 'return' : 'correction'
    return deskMovements(had.get(row.id) ?? [], keptOf(row, backs), ways).map((part) => ({
      ...part,
      kind: part.cents > 0 ? 'payment' : kind,
      reservationId: row.id,
    }))
  })
  await writeMovements(tx, drafts)
}

function keptOf({ id, paidBy, paymentStatus, price }: Paid, backs: ReadonlyMap<number, number>) {
  if (paidBy !== 'admin') return 0
  if (paymentStatus === 'paid') return price
  return paymentStatus === 'refunded' ? Math.max(0, price - (backs.get(id) ?? price)) : 0
}

/** What came in by each method for each of these reservations, in the order in which it first came. */
export async function deskPartsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeskPart[]>> {
  const parts = new Map<number, DeskPart[]>()
  for (const chunk of inChunks(ids)) {
    const sums = await db('till_movements')
      .whereIn('reservationId', chunk)
      .groupBy('reservationId', 'method')
      .select('reservationId', 'method')
      .sum({ cents: 'cents' })
      .min('id as began')
    for (const sum of sums.toSorted((a, b) => Number(a.began) - Number(b.began))) {
      const id = sum.reservationId!
      const part = { method: sum.method, cents: Number(sum.cents) }
      parts.set(id, [...(parts.get(id) ?? []), part])
    }
  }
  return parts
}

/** What goes back by the policy, of those that their customer cancelled. */
async function backsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const backs = new Map<number, number>()
  for (const chunk of inChunks(ids)) {
    const rows = await db('customer_cancellations').whereIn('reservationId', chunk)
    for (const { back, reservationId } of rows) backs.set(reservationId, back)
  }
  return backs
}
