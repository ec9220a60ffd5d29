import type { NewPlace } from '#shared/refund/issue.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { Refused } from '../http/problem.ts'
import { hurryRefunds, withdrawRefund } from '../payment/refunds.ts'
import { cancelRows } from '../booking/reservation/cancelByStaff.ts'
import { groupReservations } from '../booking/reservation/groupReservations.ts'
import { namedCourts } from '../booking/reservation/namedCourts.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { reservationsOfRefund } from './listIssues.ts'
import { keepMoney } from './moneyChoices.ts'
import { rebookPaid } from './rebookPaid.ts'
import { present } from '../db/rows.ts'

type Who = { id: number }

/** Has the provider asked again now, without the pause after a refusal. */
export async function askAgain(tx: Tx, refundId: number): Promise<void> {
  const { attemptId } = present(await tx.trx('refunds').where({ id: refundId }).first('attemptId'))
  await hurryRefunds(tx, [attemptId])
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
  const parts: { reservationId: number }[] = await trx('refund_reservations').where({ refundId })
  const attempt = await withdrawRefund(tx, refundId)
  if (!attempt) throw new Refused('refund-begun')
  const { paymentGroupId, providerPaymentId, method } = attempt
  const rows = reservationsOfRefund(
    await groupReservations(trx, paymentGroupId),
    parts.map(({ reservationId }) => reservationId),
  )
  await trx('reservations')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ asaasPaymentId: providerPaymentId, paymentMethod: method })
  return rows
}
