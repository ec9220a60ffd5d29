import type { IssueId, Resolution } from '#shared/payment/refund/issue.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { groupAttempts } from '../charges/attempt.ts'
import { insertAttempt } from '../charges/openAttempt.ts'
import { settleAttempt } from '../charges/settleAttempt.ts'
import { findStrayCharge, requestStrayRefund, type StrayCharge } from '../charges/strayMoney.ts'
import { gatewayProblem } from '../port/gatewayProblem.ts'
import type { PaymentDeps } from '../port/gateway.ts'

/** Reads at the provider the payment that is about to be tied to a reservation; null for any other act, and where it has no such charge. Outside any transaction. */
export async function readStray(
  deps: Pick<PaymentDeps, 'gateway' | 'formerGateways' | 'knex'>,
  { key, kind }: IssueId,
  { action }: Resolution,
): Promise<StrayCharge | null> {
  if (kind !== 'event' || action !== 'tie') return null
  const paymentId = await strayOf(deps.knex, Number(key))
  try {
    return paymentId === null ? null : await findStrayCharge(deps, paymentId)
  } catch (error) {
    throw gatewayProblem(error)
  }
}

async function strayOf(db: Db, eventId: number): Promise<string | null> {
  const event = await db('webhook_logs')
    .where({ id: eventId, outcome: 'unmatched' })
    .first('paymentId')
  return event?.paymentId ?? null
}

/** Asks for the refund of the payment that this event is about, or sends a refused one again. */
export async function returnStrayNow(tx: Tx, eventId: number): Promise<void> {
  const event = await tx.trx('webhook_logs').where({ id: eventId }).first('paymentId', 'amount')
  if (event?.paymentId) await requestStrayRefund(tx, event.paymentId, event.amount)
}

/** Makes the payment a charge of a reservation's group and settles it as money that came late: it pays what is owed, ends the group's other charge, and what does not fit goes back. */
export async function tieStray(
  tx: Tx,
  deps: Pick<PaymentDeps, 'catalog' | 'config'>,
  stray: StrayCharge | null,
  { eventId, reservationId }: { eventId: number; reservationId: number },
): Promise<{ reservations: number[]; refunds: number[] }> {
  const { trx } = tx
  const row = await ReservationRow.query(trx).findById(reservationId)
  if (!row?.paymentGroupId) {
    const errors = { reservationId: ['Não há reserva com este número'] }
    throw new ProblemError('invalid-input', { errors })
  }
  // Gone again, contested, or unknown to the provider: it pays for nothing.
  const isThere =
    stray?.remote.status === 'paid' && stray.remote.id === (await strayOf(trx, eventId))
  if (!isThere) throw new Refused('issue-action')
  const { by, remote } = stray
  const { paymentGroupId } = row
  const attempt = await insertAttempt(tx, {
    paymentGroupId,
    number: (await groupAttempts(trx, paymentGroupId)).length + 1,
    provider: by.provider,
    account: by.mark,
    method: remote.method,
    amount: remote.cents,
    dueDate: row.date,
    state: 'pending',
    providerPaymentId: remote.id,
    invoiceUrl: remote.invoiceUrl,
    // Beside the group's own charge, which may be open.
    closedAt: toInstant(tx.nowMs),
  })
  await trx('webhook_logs')
    .where({ paymentId: remote.id, outcome: 'unmatched' })
    .update({ outcome: 'tied' })
  await settleAttempt(tx, deps, attempt, remote)
  const group = await trx('reservations').where({ paymentGroupId }).select('id')
  const refunds = await trx('refunds').where({ attemptId: attempt.id }).select('id')
  return { reservations: group.map(({ id }) => id), refunds: refunds.map(({ id }) => id) }
}
