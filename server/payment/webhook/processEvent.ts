import { fromInstant } from '../../db/instant.ts'
import { writeTransaction, type Tx } from '../../db/writeTransaction.ts'
import type { PaymentDeps } from '../gateway.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import { growingPause, type Again } from '../../jobs/runJobs.ts'
import { AttemptRow } from '../AttemptRow.ts'
import { wakeRefunds } from '../chargeJobs.ts'
import { settleAttempt } from '../settleAttempt.ts'

/** An event may come before the answer to the call that made its charge: for so long it is looked for again. */
const UNMATCHED_FOR_MS = 10 * 60_000

/** Looks at what an event is about: the provider is asked for the truth, in whatever order the events came. */
export async function processEvent(
  deps: PaymentDeps,
  { logId }: JobPayloads['webhook'],
  tries: number,
): Promise<Again | void> {
  const log = await deps.knex('webhook_logs').where({ id: logId }).first()
  if (!log || log.processed || !log.paymentId) return
  const { paymentId, externalReference } = log
  const attempt = await attemptOf(deps, { paymentId, externalReference })
  if (!attempt) {
    const isYoung = deps.clock.now() - fromInstant(log.receivedAt) < UNMATCHED_FOR_MS
    if (isYoung) return { afterMs: growingPause(tries), why: 'It belongs to no attempt yet' }
    // Whatever credits the account is a payment at the provider: not every one is ours.
    await writeTransaction(deps, (tx) => leaveToPerson(tx, logId, paymentId))
    return
  }
  const remote = await deps.gateway.readCharge(paymentId)
  await writeTransaction(deps, async (tx) => {
    const settled = remote ? await settleAttempt(tx, deps, attempt.id, remote) : attempt
    if (/REFUND|CHARGEBACK/.test(log.eventType ?? '')) await wakeRefunds(tx, attempt.id)
    await tx
      .trx('webhook_logs')
      .where({ id: logId })
      .update({ processed: true, statusBefore: attempt.state, statusAfter: settled.state })
  })
}

// Unless one has said already that this payment is none of ours.
async function leaveToPerson(tx: Tx, id: number, paymentId: string) {
  const dismissed = await tx
    .trx('webhook_logs')
    .where({ paymentId, error: 'dismissed' })
    .first('id')
  await tx
    .trx('webhook_logs')
    .where({ id })
    .update({ error: dismissed ? 'dismissed' : 'unmatched' })
  tx.touch({ reservations: true })
}

async function attemptOf(
  { knex }: Pick<PaymentDeps, 'knex'>,
  log: { paymentId: string; externalReference: string | null },
): Promise<AttemptRow | undefined> {
  const byId = await AttemptRow.query(knex).findOne({ providerPaymentId: log.paymentId })
  if (byId || !log.externalReference) return byId
  return AttemptRow.query(knex).findOne({ externalReference: log.externalReference })
}
