import { recordChanges, type AuditedFields } from '../audit/recordChanges.ts'
import { toInstant } from '../db/instant.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { refundReservations } from '../payment/refunds.ts'

type Who = { id: number }

/** Gives back what these reservations cost: what was paid online by the provider, what was paid at the desk by the admin's own hand. Gives back the ids of the new refunds. */
export async function giveMoneyBack(
  tx: Tx,
  who: Who,
  ids: readonly number[],
  note: string | null = null,
): Promise<number[]> {
  const refundIds = await refundReservations(tx, ids, note)
  const asked: { reservationId: number }[] = await tx
    .trx('refund_reservations')
    .whereIn('refundId', refundIds)
    .select('reservationId')
  const online = asked.map(({ reservationId }) => reservationId)
  await record(tx, who, online, { 'Valor pago': null }, { 'Valor pago': 'Estorno pedido' })
  await returnAtDesk(tx, who, ids)
  return refundIds
}

// Only what the admin's hand had marked as paid; that it was stays written down.
async function returnAtDesk(tx: Tx, who: Who, ids: readonly number[]) {
  const rows: { id: number }[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid', paidBy: 'admin' })
    .select('id')
  const paid = rows.map(({ id }) => id)
  if (paid.length === 0) return
  await tx
    .trx('reservations')
    .whereIn('id', paid)
    .update({
      paymentStatus: 'refunded',
      updatedAt: toInstant(tx.nowMs),
      version: tx.trx.raw('version + 1'),
    })
  await tx.trx('money_decisions').whereIn('reservationId', paid).delete()
  await record(tx, who, paid, { Pagamento: 'Pago' }, { Pagamento: 'Reembolsado' })
  tx.touch({ reservations: true })
}

/** Writes down that the money of these reservations stays with the venue, as far as they were paid. */
export async function keepMoney(
  tx: Tx,
  who: Who,
  ids: readonly number[],
  note: string | null = null,
): Promise<void> {
  const rows: { id: number }[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid' })
    .select('id')
  const paid = rows.map(({ id }) => id)
  if (paid.length === 0) return
  const decision = { decision: 'kept' as const, userId: who.id, at: toInstant(tx.nowMs), note }
  await tx
    .trx('money_decisions')
    .insert(paid.map((reservationId) => ({ reservationId, ...decision })))
    .onConflict('reservation_id')
    .ignore()
  await record(tx, who, paid, { 'Valor pago': null }, { 'Valor pago': 'Fica com o local' })
  tx.touch({ reservations: true })
}

async function record(
  tx: Tx,
  who: Who,
  ids: readonly number[],
  before: AuditedFields,
  after: AuditedFields,
) {
  const changes = ids.map((id) => ({ id, action: 'changed' as const, before, after }))
  await recordChanges(tx, 'reservation', changes, who)
}
