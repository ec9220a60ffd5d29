import { sumCents } from '#shared/platform/money/money.ts'
import { choiceRefusal } from '#shared/payment/refund/closedPrice.ts'
import { closeChoices, closedPricesOf } from '../../book/credit/closedPrices.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { record } from '../../platform/db/audit.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Again } from '../../platform/jobs/runJobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { choose } from '../rain/askedChoices.ts'
import { decisionsOf, dropDecisions, type Decision } from '../undo/decisions.ts'
import { cancelQuoted } from './cancelQuoted.ts'
import { readQuote } from './quoteOwn.ts'
import type { Group } from './readOwn.ts'

const WAIT = { afterMs: 60_000, why: 'The payment is disputed' }

/** Carries out what a customer decided about these, as far as it was not taken back. */
export async function finishDecisions(
  deps: PaymentDeps,
  { reservationIds }: JobPayloads['own-decision'],
): Promise<Again | void> {
  const isOver = await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    const open = await decisionsOf(tx.trx, reservationIds)
    // Taken back and decided anew, it has a job of its own.
    const due = open.filter(({ finalAt }) => finalAt <= toInstant(tx.nowMs))
    await cancelDecided(
      tx,
      deps,
      due.filter(({ kind }) => kind === 'cancel'),
    )
    const waiting: Decision[] = []
    for (const one of due) {
      if (one.kind !== 'cancel' && !(await chooseDecided(tx, deps, one))) waiting.push(one)
    }
    return waiting.length === 0
  })
  deps.jobs.wake()
  if (!isOver) return WAIT
}

/** Carries out now what was cancelled in this cart and could still be taken back: its customer goes on with something else. */
export async function finishCancels(tx: Tx, deps: PaymentDeps, group: Group): Promise<void> {
  const rows = await groupReservations(tx.trx, group.id)
  const open = await decisionsOf(
    tx.trx,
    rows.map(({ id }) => id),
  )
  await cancelDecided(
    tx,
    deps,
    open.filter(({ kind }) => kind === 'cancel'),
  )
}

// Each as it was said, by the quote that was seen at that time.
async function cancelDecided(tx: Tx, deps: PaymentDeps, decisions: readonly Decision[]) {
  for (const saidAt of new Set(decisions.map((one) => one.saidAt))) {
    await cancelTogether(
      tx,
      deps,
      decisions.filter((one) => one.saidAt === saidAt),
    )
  }
}

/** Leaves alone what the venue has cancelled meanwhile, what became another person's, and that of which less would go back than was seen. */
async function cancelTogether(tx: Tx, deps: PaymentDeps, said: readonly Decision[]) {
  await dropDecisions(tx, said)
  const rows = await ReservationRow.query(tx.trx)
    .whereIn(
      'id',
      said.map(({ reservationId }) => reservationId),
    )
    .orderBy(['date', 'startTime', 'id'])
  const left = rows.filter(({ status }) => status === 'approved')
  const groupId = left[0]?.paymentGroupId
  if (!groupId) return
  const { saidAt } = present(said[0])
  const group = present(await tx.trx('payment_groups').where({ id: groupId }).first())
  const seen = await readQuote(deps, tx.trx, group, left, fromInstant(saidAt))
  const ids = left.map(({ id }) => id)
  const promised = sumCents(
    said.filter(({ reservationId }) => ids.includes(reservationId)).map(({ back }) => back),
  )
  const isTheirs = group.handedOverAt === null || group.handedOverAt < saidAt
  if (!seen || !isTheirs || seen.quote.back < promised) {
    const after = { decision: 'dropped' }
    const act = { entity: 'reservation' as const, action: 'changed' as const, after }
    return record(
      tx,
      ids.map((id) => ({ ...act, id })),
      null,
      'system',
    )
  }
  await cancelQuoted(tx, left, seen)
}

/** Does what was chosen after a closing, unless it was answered otherwise meanwhile. Returns whether that is over: of a disputed payment nothing is done yet. */
async function chooseDecided(tx: Tx, deps: PaymentDeps, said: Decision): Promise<boolean> {
  const { back, incidentId, reservationId } = said
  if (incidentId === null) throw new Error(`Decision about ${reservationId} names no closing`)
  const choice = said.kind === 'credit' ? 'credit' : 'refund'
  const one = { incidentId, reservationId }
  const asked = await tx.trx('incident_reservations').where(one).whereNull('chosen').first()
  const price = (await closedPricesOf(tx.trx, [reservationId])).get(reservationId)
  if (asked && price && !price.isGone && choiceRefusal(price)) return false
  await dropDecisions(tx, [said])
  if (!asked || !price) return true
  if (price.isGone) {
    await closeChoices(tx, [reservationId], 'nobody')
    return true
  }
  await choose(tx, deps, { ...one, choice, back, by: 'customer', userId: null })
  await recordChoice(tx, reservationId, { choice, incident: incidentId })
  return true
}

export async function recordChoice(
  tx: Tx,
  id: number,
  after: { choice: 'credit' | 'refund'; incident: number },
): Promise<void> {
  await record(tx, [{ entity: 'reservation', id, action: 'changed', after }], null, 'customer')
}
