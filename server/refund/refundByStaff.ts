import type { MoneyAnswer } from '#shared/refund/issue.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { ProblemError, Refused } from '../http/problem.ts'
import { hurryRefunds } from '../payment/refunds.ts'
import { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { giveMoneyBack } from './moneyChoices.ts'
import { moneyAnswer } from './moneyAnswer.ts'

/** Gives back what reservations cost that do not stand any more, all or none; what is on its way already is asked for again at once, and goes back once. */
export async function refundByStaff(
  tx: Tx,
  who: { id: number },
  ids: readonly number[],
  reason: string | null,
): Promise<MoneyAnswer> {
  await lockCourts(tx)
  const wanted = [...new Set(ids)]
  const rows = await ReservationRow.query(tx.trx).whereIn('id', wanted)
  if (rows.length < wanted.length) throw new ProblemError('not-found')
  if (rows.some(({ status }) => status === 'approved' || status === 'pending')) {
    throw new Refused('cancel-first')
  }
  if (rows.some(({ paymentStatus }) => paymentStatus === 'pending' || paymentStatus === 'failed')) {
    throw new Refused('nothing-paid')
  }
  await giveMoneyBack(tx, who, wanted, reason)
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  const attempts = await tx.trx('payment_attempts').whereIn('paymentGroupId', groups).select('id')
  await hurryRefunds(
    tx,
    attempts.map(({ id }) => id),
  )
  return moneyAnswer(tx, wanted, await refundsOf(tx, rows))
}

// Of these reservations alone, or of all that was paid with them.
async function refundsOf({ trx }: Tx, rows: readonly ReservationRow[]): Promise<number[]> {
  const own = trx('refund_reservations')
    .whereIn(
      'reservationId',
      rows.map(({ id }) => id),
    )
    .select('refundId')
  const refunds: { id: number }[] = await trx('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attempt_id')
    .whereIn(
      'a.payment_group_id',
      rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []),
    )
    .whereNull('f.withdrawn_at')
    .where((any) =>
      any
        .whereIn('f.id', own)
        .orWhereNotExists(
          trx('refund_reservations as p').whereRaw('p.refund_id = f.id').select('p.refund_id'),
        ),
    )
    .select('f.id')
  return refunds.map(({ id }) => id)
}
