import { sumCents } from '#shared/platform/money/money.ts'
import type { Db } from '../../platform/db/db.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue, hurry, type JobPayloads } from '../../platform/jobs/jobs.ts'
import { growingPause, type Again } from '../../platform/jobs/runJobs.ts'
import type { PaymentDeps, PaymentGateway, RefundAnswer, RemoteCharge } from '../port/gateway.ts'
import { AccountLost, gatewaysOf } from '../port/gatewayOf.ts'
import { stateAfter } from './runRefund.ts'

/** Whether a charge at the provider that belongs to none of ours waits for a person. */
export async function isStray(db: Db, paymentId: string): Promise<boolean> {
  return (
    (await db('webhook_logs').where({ paymentId, outcome: 'unmatched' }).first('id')) !== undefined
  )
}

export type StrayCharge = { by: PaymentGateway; remote: RemoteCharge }

/** Asks the accounts of the venue for such a charge, with what of it went back; null where none of them knows it. */
export async function findStrayCharge(
  deps: Pick<PaymentDeps, 'gateway' | 'formerGateways'>,
  paymentId: string,
): Promise<StrayCharge | null> {
  for (const by of gatewaysOf(deps)) {
    const remote = by.isChargeId(paymentId) ? await readAt(by, paymentId) : null
    if (remote) return { by, remote }
  }
  return null
}

// An account that was lost knows nothing any more.
async function readAt(by: PaymentGateway, paymentId: string): Promise<RemoteCharge | null> {
  try {
    return await by.readCharge(paymentId, { refunds: true })
  } catch (error) {
    if (error instanceof AccountLost) return null
    throw error
  }
}

/** Whether the provider says that all of such a charge has gone back. */
export async function hasGoneBack(deps: PaymentDeps, paymentId: string): Promise<boolean> {
  return (await findStrayCharge(deps, paymentId))?.remote.status === 'refunded'
}

/** Nobody has to decide about it any more: it went back, from here or at the provider. */
export async function noteGoneBack(tx: Tx, paymentId: string): Promise<void> {
  const now = toInstant(tx.nowMs)
  await tx
    .trx('webhook_logs')
    .where({ paymentId, outcome: 'unmatched' })
    .update({ outcome: 'returned' })
  await tx
    .trx('stray_refunds')
    .where({ paymentId })
    .whereNull('doneAt')
    .update({ state: 'done', doneAt: now, updatedAt: now })
  tx.touch({ reservations: true })
}

/** Asks for the refund of such a charge, once; one that was refused is sent again now. */
export async function requestStrayRefund(
  tx: Tx,
  paymentId: string,
  amount: number | null,
): Promise<void> {
  const now = toInstant(tx.nowMs)
  const [asked] = await tx
    .trx('stray_refunds')
    // What of it is there the provider says.
    .insert({ paymentId, amount: amount ?? 0, state: 'requested', createdAt: now, updatedAt: now })
    .onConflict('paymentId')
    .ignore()
    .returning('id')
  if (!asked) return hurryStrayRefund(tx, paymentId)
  await enqueue(tx, 'stray-refund', { strayRefundId: asked.id }, { subject: asked.id })
}

/** Sends its open refund now instead of after the pause. */
export async function hurryStrayRefund(tx: Tx, paymentId: string): Promise<void> {
  const open = await tx.trx('stray_refunds').where({ paymentId }).whereNull('doneAt').first('id')
  if (open) await hurry(tx, 'stray-refund', [open.id])
}

/** Sends it to the provider and records the result; repeated until it is done. */
export async function returnStray(
  deps: PaymentDeps,
  { strayRefundId: id }: JobPayloads['stray-refund'],
  tries: number,
): Promise<Again | void> {
  const refund = await begin(deps, id)
  if (!refund) return
  const { denied, paymentId, reference } = refund
  const charge = await findStrayCharge(deps, paymentId)
  const left = charge ? leftOf(charge.remote, reference) : 0
  const answer = await refundLeft(charge, left, refund)
  const after = charge && (await charge.by.readCharge(paymentId))
  const state = stateAfter(answer, after)
  await writeTransaction(deps, async (tx) => {
    await tx
      .trx('stray_refunds')
      .where({ id })
      .update({
        state,
        ...(left > 0 ? { amount: left } : {}),
        providerMessage: answer.message?.slice(0, 300) ?? null,
        denied: answer.denied ?? denied,
        begunAt: state === 'refused' ? null : refund.begunAt,
        updatedAt: toInstant(tx.nowMs),
        doneAt: state === 'done' ? toInstant(tx.nowMs) : null,
      })
    if (state === 'done') await noteGoneBack(tx, paymentId)
    tx.touch({ reservations: true })
  })
  if (state !== 'done') return { afterMs: growingPause(tries), why: `The refund is ${state}` }
}

type Begun = Pick<Row<'stray_refunds'>, 'paymentId' | 'denied' | 'begunAt'> & { reference: string }

async function refundLeft(
  charge: StrayCharge | null,
  left: number,
  { denied, paymentId, reference }: Begun,
): Promise<RefundAnswer> {
  if (!charge) return { state: 'refused', message: 'O provedor não conhece esta cobrança.' }
  if (charge.remote.status === 'refunded' || left <= 0) return { state: 'done' }
  return charge.by.refund(paymentId, left, reference, denied)
}

// A part may have been returned in the provider's panel.
function leftOf({ cents, returned }: RemoteCharge, own: string): number {
  const others = returned.filter(({ reference }) => reference !== own)
  return cents - sumCents(others.map((part) => part.cents))
}

// Named like a refund of ours, and apart from those of attempts and of a copy that was put back.
async function begin(deps: PaymentDeps, id: number): Promise<Begun | undefined> {
  return writeTransaction(deps, async ({ trx, nowMs }) => {
    const known = await trx('stray_refunds').where({ id }).first('reference')
    const reference = known?.reference ?? `refund-${(await readEpoch(trx)).slice(0, 8)}-stray-${id}`
    const [refund] = await trx('stray_refunds')
      .where({ id })
      .whereNull('doneAt')
      .update({ begunAt: toInstant(nowMs), reference })
      .returning(['paymentId', 'denied', 'begunAt'])
    return refund && { ...refund, reference }
  })
}
