import { writeTransaction, lockCourts } from '../../db/writeTransaction.ts'
import type { PaymentDeps } from '../../payment/gateway.ts'
import { ProblemError, Refused } from '../../http/problem.ts'
import { cancelReservations } from '../../occupancy/replaceExpired.ts'
import { liveAttempt } from '../../payment/AttemptRow.ts'
import { closeAttempt } from '../../payment/closeAttempt.ts'
import { GatewayUnavailable } from '../../payment/gateway.ts'
import { ReservationRow } from './ReservationRow.ts'

/** Ends a browser's unpaid reservations and frees their hours. The provider cancels the charge first; if it was paid, the group stands and this is refused. */
export async function cancelUnpaid(
  deps: PaymentDeps,
  ownerId: string | null,
  ids: readonly number[],
): Promise<{ message: string }> {
  const wanted = [...new Set(ids)]
  const rows = ownerId
    ? await ReservationRow.query(deps.knex).whereIn('id', wanted).where({ ownerId })
    : []
  if (rows.length < wanted.length) throw new ProblemError('not-found')
  const groups = new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))
  for (const paymentGroupId of groups) await closeLiveAttempt(deps, paymentGroupId)

  const canceled = await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    const fresh = await ReservationRow.query(tx.trx).whereIn('id', wanted).orderBy('id')
    // Paid is not the same as confirmed: money that came too late for its hours goes back.
    if (fresh.some(cameTooLate)) throw new Refused('paid-too-late')
    if (fresh.some(({ paymentStatus }) => paymentStatus === 'paid')) {
      throw new Refused('already-paid')
    }
    const pending = fresh.filter(({ status }) => status === 'pending').map(({ id }) => id)
    await cancelReservations(tx, pending, 'customer')
    return pending.length
  })
  return {
    message: canceled > 1 ? 'Reservas canceladas com sucesso' : 'Reserva cancelada com sucesso',
  }
}

// Also when the money is back already.
function cameTooLate({ status, canceledReason }: ReservationRow) {
  return status === 'pending_confirmation' || canceledReason === 'refunded'
}

async function closeLiveAttempt(deps: PaymentDeps, paymentGroupId: string) {
  const live = await liveAttempt(deps.knex, paymentGroupId)
  if (!live) return
  try {
    // When it was paid, what became of its reservations is read below.
    await closeAttempt(deps, live)
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new ProblemError('provider-unavailable', { cause: error })
    throw error
  }
}
