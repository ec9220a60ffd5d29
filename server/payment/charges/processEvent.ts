import { isWithin } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { growingPause, type Again } from '../../platform/jobs/runJobs.ts'
import { isBeingCreated } from './attempt.ts'
import { attemptOfCharge, settleCharge } from './chargeOwner.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { webhookOf } from '../providers/webhooks.ts'
import { isOurs, noteLostEvent } from './lostCharges.ts'
import { hurryRefunds } from './refunds.ts'
import { hasGoneBack, hurryStrayRefund, isStray, noteGoneBack } from './strayMoney.ts'

/** An event may arrive before the answer to the call that created its charge: for this long the charge is looked up again. */
const UNMATCHED_FOR_MS = 10 * 60_000

type StoredEvent = Row<'webhook_logs'> & { paymentId: string }

/** Processes an event by reading its charge's state from the provider, so that the order of events does not matter. */
export async function processEvent(
  deps: PaymentDeps,
  { logId }: JobPayloads['webhook'],
  tries: number,
): Promise<Again | void> {
  const log = await deps.knex('webhook_logs').where({ id: logId, processed: false }).first()
  if (!log?.paymentId) return
  const event = { ...log, paymentId: log.paymentId }
  const attempt = await attemptOfCharge(deps.knex, {
    id: event.paymentId,
    externalReference: event.externalReference,
  })
  if (!attempt) {
    const isYoung = isWithin(UNMATCHED_FOR_MS, event.receivedAt, deps.clock.now())
    if (isYoung && !(await isStray(deps.knex, event.paymentId)))
      return { afterMs: growingPause(tries), why: 'It belongs to no attempt yet' }
    const isBack = meaningOf(event).concernsRefund && (await hasGoneBack(deps, event.paymentId))
    const isNowNoted =
      !isBack && isOurs(event.externalReference) && (await noteLostEvent(deps, event.paymentId))
    // Every credit of the account is a payment at the provider: not all of them are ours.
    await writeTransaction(deps, (tx) => leaveToPerson(tx, event, { isBack, isNowNoted }))
    return
  }
  // Until the provider has said which charge is the attempt's own, one with its reference may be a copy of it.
  if (isBeingCreated(attempt, deps.clock.now())) {
    return { afterMs: growingPause(tries), why: 'The charge of its attempt is being made' }
  }
  const { concernsRefund: refunds } = meaningOf(event)
  const settled = (await settleCharge(deps, attempt, event.paymentId, { refunds })) ?? attempt
  await writeTransaction(deps, async (tx) => {
    if (refunds) await hurryRefunds(tx, [settled.id])
    await tx
      .trx('webhook_logs')
      .where({ id: logId })
      .update({ processed: true, statusBefore: attempt.state, statusAfter: settled.state })
  })
}

function meaningOf({ provider, eventType }: StoredEvent) {
  return webhookOf(provider).meaningOf(eventType ?? '')
}

async function leaveToPerson(
  tx: Tx,
  event: StoredEvent,
  { isBack, isNowNoted }: { isBack: boolean; isNowNoted: boolean },
) {
  const { id, paymentId } = event
  if (isBack) {
    await tx.trx('webhook_logs').where({ id }).update({ outcome: 'returned' })
    return noteGoneBack(tx, paymentId)
  }
  // An admin may have dismissed this foreign payment already.
  const dismissed = await tx
    .trx('webhook_logs')
    .where({ paymentId, outcome: 'dismissed' })
    .first('id')
  // The note of its charge says more.
  const strange = meaningOf(event).movesMoney && !isNowNoted ? 'unmatched' : 'foreign'
  const outcome = dismissed ? 'dismissed' : strange
  await tx.trx('webhook_logs').where({ id }).update({ outcome })
  if (meaningOf(event).concernsRefund) await hurryStrayRefund(tx, paymentId)
  tx.touch({ reservations: true })
}
