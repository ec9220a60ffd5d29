import { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { cancelReservations } from '../life/life.ts'
import type { BookingDeps } from '../rows/money.ts'

/** Ends a browser's unpaid reservations, each with all of its cart, and frees their hours. The provider cancels the charge first; if it was paid, the group stays and this is refused. */
export async function cancelUnpaid(
  deps: BookingDeps,
  ownerId: string | null,
  ids: readonly number[],
): Promise<{ message: string }> {
  const wanted = [...new Set(ids)]
  const rows = ownerId
    ? await ReservationRow.query(deps.knex)
        .whereIn('id', wanted)
        .whereIn('paymentGroupId', deps.knex('payment_groups').where({ ownerId }).select('id'))
    : []
  if (rows.length < wanted.length) throw new ProblemError('not-found')
  const canceled = await endUnpaid(deps, rows)
  return {
    message: canceled > 1 ? 'Reservas canceladas com sucesso' : 'Reserva cancelada com sucesso',
  }
}

/** The same of rows that are known to be the customer's, as `check` may ask again under the lock; returns how many were still waiting. */
export async function endUnpaid(
  deps: BookingDeps,
  rows: readonly ReservationRow[],
  check?: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const wanted = rows.map(({ id }) => id)
  // Before its charge is ended, which may be of the rest.
  if (rows.some(isPaidAtDesk)) throw new Refused('already-paid')
  const groups = new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))
  // When one was paid, the state of its reservations is read below.
  for (const paymentGroupId of groups) await deps.money.endCharge(paymentGroupId)

  return writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    await check?.(tx)
    // One charge pays for all of a cart: what is left of it alone could not be paid.
    const waiting = tx.trx('reservations').whereIn('paymentGroupId', [...groups])
    const fresh = await ReservationRow.query(tx.trx)
      .whereIn('id', wanted)
      .orWhereIn('id', waiting.where({ status: 'pending' }).select('id'))
      .orderBy('id')
    // Paid is not the same as confirmed: money that came too late for its hours goes back.
    if (fresh.some(cameTooLate)) throw new Refused('paid-too-late')
    if (fresh.some((row) => row.paymentStatus === 'paid' || isPaidAtDesk(row))) {
      throw new Refused('already-paid')
    }
    const pending = fresh.filter(({ status }) => status === 'pending').map(({ id }) => id)
    await cancelReservations(tx, pending, { by: 'customer', isMailed: false, reason: 'customer' })
    return pending.length
  })
}

// A part at the desk is enough for what stands: it has no time to pay any more.
function isPaidAtDesk({ paidBy, partPaid, status }: ReservationRow) {
  return status === 'approved' && (partPaid > 0 || paidBy === 'admin')
}

// Also when the money has been returned already.
function cameTooLate({ status, canceledReason }: ReservationRow) {
  return status === 'pending_confirmation' || canceledReason === 'refunded'
}
