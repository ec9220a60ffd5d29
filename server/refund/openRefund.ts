import type { NewPlace } from '#shared/payment/ledger.schema.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { Refused } from '../http/problem.ts'
import { AttemptRow } from '../payment/AttemptRow.ts'
import { wakeRefunds, withdrawRefund } from '../payment/chargeJobs.ts'
import { cancelRows } from '../booking/reservation/cancelByStaff.ts'
import { namedCourts } from '../booking/reservation/namedCourts.ts'
import { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { reservationsOfRefund } from './listIssues.ts'
import { keepMoney } from './moneyChoices.ts'
import { rebookPaid } from './rebookPaid.ts'
import { present } from '../db/rows.ts'

type Who = { id: number }

/** Has the provider asked again now, without the pause after a refusal. */
export async function askAgain(tx: Tx, refundId: number): Promise<void> {
  const { attemptId } = present(await tx.trx('refunds').where({ id: refundId }).first('attemptId'))
  await wakeRefunds(tx, attemptId)
}

/** Lets the money of a refund take other hours instead of going back. */
export async function rebookRefund(
  tx: Tx,
  deps: Pick<PaymentDeps, 'catalog' | 'config'>,
  who: Who,
  refundId: number,
  places: readonly NewPlace[],
): Promise<void> {
  const rows = await withdrawn(tx, refundId)
  await rebookPaid(tx, deps, who, rows, places)
}

/** Lets the money of a refund stay with the venue. False when no reservation's money it is: then the decision is the caller's to write down. */
export async function keepRefund(
  tx: Tx,
  who: Who,
  refundId: number,
  note: string | null,
): Promise<boolean> {
  const rows = await withdrawn(tx, refundId)
  const waiting = rows.filter(({ status }) => status !== 'canceled')
  await cancelRows(tx, who, waiting, await namedCourts(tx.trx))
  await keepMoney(
    tx,
    who,
    rows.map(({ id }) => id),
    note,
  )
  return rows.length > 0
}

// The reservations are paid by this very charge, should the cart have been paid by several.
async function withdrawn(tx: Tx, refundId: number): Promise<ReservationRow[]> {
  const { trx } = tx
  const { attemptId } = present(await trx('refunds').where({ id: refundId }).first('attemptId'))
  const attempt = await AttemptRow.query(trx).findById(attemptId).throwIfNotFound()
  const parts: { reservationId: number }[] = await trx('refund_reservations').where({ refundId })
  const { paymentGroupId, providerPaymentId } = attempt
  const group = await ReservationRow.query(trx).where({ paymentGroupId }).orderBy('id')
  const rows = reservationsOfRefund(
    group,
    parts.map(({ reservationId }) => reservationId),
  )
  if (!(await withdrawRefund(tx, refundId))) throw new Refused('refund-begun')
  await trx('reservations')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ asaasPaymentId: providerPaymentId, paymentMethod: attempt.method })
  return rows
}
