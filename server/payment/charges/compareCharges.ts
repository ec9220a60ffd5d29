import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { enqueue, type JobPayloads } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps, RemoteCharge } from '../port/gateway.ts'
import { isBeingCreated } from './attempt.ts'
import { attemptOfCharge, settleCharge } from './chargeOwner.ts'
import { unrecordedPart } from './foreignRefunds.ts'

/** Between two calls: the provider's quota is for those who pay. */
const PACE_MS = 500
/** The reference of an attempt: its group and number. */
const OURS = /^[\da-f-]{36}:\d{1,4}$/

/** Compares a page of charges, asks again about those that differ, and goes on with the next page. Repeated after a crash it queues nothing twice. */
export async function compareCharges(
  deps: PaymentDeps,
  { from, offset, to }: JobPayloads['compare-charges'],
): Promise<void> {
  const { charges, next } = await deps.gateway.chargesBetween(from, to, offset)
  const differing = await differingCharges(deps, charges)
  await writeTransaction(deps, async (tx) => {
    for (const [index, { externalReference, id: chargeId }] of differing.entries()) {
      const named = { subject: chargeId, once: `read ${chargeId} ${to}`, afterMs: index * PACE_MS }
      await enqueue(tx, 'read-charge', { chargeId, externalReference }, named)
    }
    if (next === null) return
    const afterMs = (differing.length + 1) * PACE_MS
    const named = { subject: to, once: `compare ${to} ${next}`, afterMs }
    await enqueue(tx, 'compare-charges', { from, to, offset: next }, named)
  })
}

/** Settles one of them. */
export async function readStrayCharge(
  deps: PaymentDeps,
  { chargeId, externalReference }: JobPayloads['read-charge'],
): Promise<void> {
  await settleStray(deps, { id: chargeId, externalReference })
}

/** Returns those of these charges of which the books say something else, or nothing although the reference is ours. */
export async function differingCharges(
  deps: PaymentDeps,
  charges: readonly RemoteCharge[],
): Promise<RemoteCharge[]> {
  const differing: RemoteCharge[] = []
  for (const remote of charges) {
    if (await differs(deps, remote)) differing.push(remote)
  }
  return differing
}

async function differs({ clock, knex }: PaymentDeps, remote: RemoteCharge): Promise<boolean> {
  const attempt = await attemptOfCharge(knex, remote)
  if (!attempt) return isLost(remote) && !(await isNoted({ knex }, remote))
  if (isBeingCreated(attempt, clock.now())) return false
  // A copy with its reference, that nobody paid.
  if (attempt.providerPaymentId !== remote.id) return hasBeenPaid(remote.status)
  if (attempt.chargeStatus !== remote.status) return true
  // A charge that went back whole says so by its status.
  return remote.status !== 'refunded' && (await unrecordedPart(knex, attempt, remote.returned)) > 0
}

/** Whether money came in for a reservation of these books that they do not know: an earlier copy of them was put back. */
function isLost({ externalReference, status }: RemoteCharge) {
  return hasBeenPaid(status) && status !== 'refunded' && OURS.test(externalReference)
}

async function isNoted({ knex }: Pick<PaymentDeps, 'knex'>, { id }: RemoteCharge) {
  const noted = await knex('webhook_logs')
    .where({ paymentId: id })
    .whereIn('outcome', ['unmatched', 'dismissed'])
    .first('id')
  return noted !== undefined
}

/** Reads a charge and settles what the provider says of it, as its event would have; one that nobody here knows is left to a person. */
export async function settleStray(
  deps: PaymentDeps,
  charge: Pick<RemoteCharge, 'id' | 'externalReference'>,
): Promise<void> {
  const attempt = await attemptOfCharge(deps.knex, charge)
  if (attempt) return void (await settleCharge(deps, attempt, charge.id))
  const remote = await deps.gateway.readCharge(charge.id)
  if (!remote || !isLost(remote)) return
  await writeTransaction(deps, async (tx) => {
    const now = toInstant(tx.nowMs)
    await tx
      .trx('webhook_logs')
      .insert({
        eventId: `seen ${remote.id}`,
        paymentId: remote.id,
        payload: '{}',
        externalReference: remote.externalReference,
        amount: remote.cents,
        outcome: 'unmatched',
        processed: true,
        receivedAt: now,
        createdAt: now,
      })
      .onConflict('eventId')
      .ignore()
    tx.touch({ reservations: true })
  })
}
