import type { CivilDate } from '#shared/time/civil.ts'
import { giveCredit } from '../credit/ledger.ts'
import { linkCustomer } from '../customers/link.ts'
import { toInstant } from '../db/instant.ts'
import { ReservationRow } from '../db/models.ts'
import { inChunks } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { refundReservations } from '../payment/refunds.ts'

/** Centavos by the reservation whose price they are of. */
export type Shares = ReadonlyMap<number, number>
type Crediting = { incidentId: number; expiresOn: CivilDate; userId: number | null }

/** Gives what was paid for these as credit to whom they are of, each once; the money stays. */
export async function turnIntoCredit(
  tx: Tx,
  shares: Shares,
  { expiresOn, incidentId, userId }: Crediting,
): Promise<void> {
  const rows = await rowsOf(tx, shares)
  for (const row of rows) {
    const customerId = row.customerId ?? (await linkCustomer(tx, row)).id
    await giveCredit(
      tx,
      customerId,
      { cents: shares.get(row.id)!, expiresOn },
      { key: `rain ${incidentId} ${row.id}`, source: 'rain', reservationId: row.id, incidentId },
    )
  }
  const at = toInstant(tx.nowMs)
  const decided = rows.map(({ id: reservationId }) => ({
    reservationId,
    decision: 'credited' as const,
    userId,
    at,
  }))
  for (const chunk of inChunks(decided)) {
    await tx.trx('money_decisions').insert(chunk).onConflict('reservationId').ignore()
  }
}

/** Gives it back as it came: the provider does what was paid online, one by one; what people took is an entry of 'Pagamentos a resolver'. */
export async function giveBack(tx: Tx, shares: Shares): Promise<void> {
  const rows = await rowsOf(tx, shares)
  const online = rows.filter(({ paidBy }) => paidBy === 'attempt').map(({ id }) => id)
  for (const chunk of inChunks(online)) {
    await refundReservations(tx, chunk, { reason: 'incident', shares })
  }
  const at = toInstant(tx.nowMs)
  const byHand = rows
    .filter(({ paidBy }) => paidBy === 'admin')
    .map(({ id: reservationId }) => ({ reservationId, back: shares.get(reservationId)!, at }))
  for (const chunk of inChunks(byHand)) {
    await tx.trx('customer_cancellations').insert(chunk).onConflict('reservationId').merge()
  }
}

async function rowsOf(tx: Tx, shares: Shares): Promise<ReservationRow[]> {
  const rows: ReservationRow[] = []
  const ids = [...shares].filter(([, cents]) => cents > 0).map(([id]) => id)
  for (const chunk of inChunks(ids)) {
    rows.push(...(await ReservationRow.query(tx.trx).whereIn('id', chunk).orderBy('id')))
  }
  return rows
}
