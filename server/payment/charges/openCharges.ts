import { expireCart } from '../../booking/life/life.ts'
import { cancelCharges } from '../../booking/rows/cancelCharges.ts'
import { fromInstant, isWithin, toInstant } from '../../platform/db/instant.ts'
import { AttemptRow } from '../../platform/db/models.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { WORK_MS } from '../../platform/jobs/leases.ts'
import { growingPause, type Again } from '../../platform/jobs/runJobs.ts'
import { sideBySide } from '../../platform/jobs/sideBySide.ts'
import { endMoves } from '../../venue/occupancy/freeSlots.ts'
import {
  isBeingCreated,
  isOpen,
  liveAttempt,
  OPEN_STATES,
  patchLive,
  readAttempt,
} from './attempt.ts'
import { settleCharge } from './chargeOwner.ts'
import { GatewayUnavailable, type PaymentDeps, type RemoteCharge } from '../port/gateway.ts'
import { AccountLost, gatewayOf, gatewaysOf, unlessLost } from '../port/gatewayOf.ts'
import { giveHeldBack } from './heldCredit.ts'
import { heldMove } from './hourMoves.ts'

const RECONCILED_AT_ONCE = 50
const ENDED_AT_ONCE = 200
const SIDE_BY_SIDE = { atOnce: 4, forMs: WORK_MS }
/** After a call without an answer its charge may still appear for this long. */
export const APPEARS_WITHIN_MS = 30_000

/** Reads an open attempt's charge at the provider and settles it. An outage changes nothing; what cannot be asked any more is closed. */
export async function refreshAttempt(deps: PaymentDeps, attempt: AttemptRow): Promise<AttemptRow> {
  if (!isOpen(attempt) || isBeingCreated(attempt, deps.clock.now())) return attempt
  try {
    const settled = await settleCharge(deps, attempt, attempt.providerPaymentId)
    if (!settled) return attempt
    const { method, state, pixPayload, providerPaymentId: id } = settled
    const lacksQr = method === 'PIX' && state === 'pending' && !pixPayload
    return lacksQr && id ? await addQr(deps, settled, { id }) : settled
  } catch (error) {
    if (error instanceof AccountLost) return closeLost(deps, attempt)
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.log.warn({ attemptId: attempt.id }, 'the payment provider does not answer')
    return attempt
  }
}

/** Fetches the PIX code of a charge that has none yet; when there is none the attempt does not change. */
export async function addQr(
  deps: PaymentDeps,
  attempt: AttemptRow,
  remote: Pick<RemoteCharge, 'id'>,
): Promise<AttemptRow> {
  const qr = await gatewayOf(deps, attempt).pixQr(remote.id)
  if (!qr) return readAttempt(deps.knex, attempt.id)
  return patchLive(deps, attempt, {
    pixPayload: qr.payload,
    pixImage: qr.imageBase64,
    pixExpiresAt: qr.expiresAt,
  })
}

/** Finds money that came while no browser was polling. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const paused = gatewaysOf(deps).filter((gateway) => gateway.pausedForMs() > 0)
  const open = await AttemptRow.query(deps.knex)
    .whereIn('state', [...OPEN_STATES])
    .whereNotIn(
      'account',
      paused.flatMap(({ mark }) => (mark === deps.gateway.mark ? [mark, ''] : mark)),
    )
    .orderBy('updatedAt')
    .limit(RECONCILED_AT_ONCE)
  await sideBySide(open, SIDE_BY_SIDE, (attempt) => refreshAttempt(deps, attempt))
}

/** Ends an open charge at the provider and records it. `paid` when the money had arrived: then it is settled instead, also when it was gone again. Throws GatewayUnavailable. */
export async function closeAttempt(
  deps: PaymentDeps,
  attempt: AttemptRow,
): Promise<'closed' | 'paid'> {
  try {
    return await closeAtProvider(deps, attempt)
  } catch (error) {
    if (!(error instanceof AccountLost)) throw error
    await closeLost(deps, attempt)
    return 'closed'
  }
}

/** Closes an attempt whose account cannot be asked any more: its charge is open there, and is listed. */
function closeLost(deps: PaymentDeps, attempt: AttemptRow): Promise<AttemptRow> {
  return patchLive(deps, attempt, {
    state: 'cancelled',
    chargeStatus: attempt.chargeStatus ?? 'open',
    closedAt: toInstant(deps.clock.now()),
  })
}

async function closeAtProvider(deps: PaymentDeps, attempt: AttemptRow): Promise<'closed' | 'paid'> {
  const gateway = gatewayOf(deps, attempt)
  const chargeId =
    attempt.providerPaymentId ??
    (await gateway.findByReference(attempt.externalReference))?.id ??
    null
  if (!chargeId && mayStillAppear(attempt, deps.clock.now())) {
    const age = deps.clock.now() - fromInstant(attempt.updatedAt)
    const retryAfterMs = APPEARS_WITHIN_MS - Math.max(0, age)
    throw new GatewayUnavailable('Whether there is a charge is not known yet', { retryAfterMs })
  }
  if (chargeId && (await gateway.cancelCharge(chargeId)) === 'already-paid') {
    const settled = await settleCharge(deps, attempt, chargeId)
    return settled?.state === 'gone' ? 'closed' : 'paid'
  }
  await patchLive(deps, attempt, {
    state: 'cancelled',
    chargeStatus: 'cancelled',
    providerPaymentId: chargeId,
    closedAt: toInstant(deps.clock.now()),
  })
  return 'closed'
}

function mayStillAppear({ state, updatedAt }: AttemptRow, nowMs: number) {
  return state === 'unknown' && isWithin(APPEARS_WITHIN_MS, updatedAt, nowMs)
}

/** Cancels at the provider a charge that must not be paid any more. */
export async function cancelCharge(
  deps: PaymentDeps,
  { attemptId }: JobPayloads['cancel-charge'],
  tries: number,
): Promise<Again | void> {
  const attempt = await AttemptRow.query(deps.knex).findById(attemptId)
  if (!attempt) return
  if (attempt.state === 'failed') return removeDeclined(deps, attempt).catch(unlessLost)
  if (attempt.closedAt !== null) return
  // A charge that is being created cannot be found yet, and would then stay open.
  if (isBeingCreated(attempt, deps.clock.now())) {
    return { afterMs: growingPause(tries), why: 'The charge is being made' }
  }
  await closeAttempt(deps, attempt)
}

/** Closes an attempt whose card did not pay: the customer may try again at once, and the charge is removed as soon as the provider lets it. */
export async function failOpen(
  deps: PaymentDeps,
  attempt: AttemptRow,
  failureCode: string,
): Promise<AttemptRow> {
  return writeTransaction(deps, async (tx) => {
    const now = toInstant(tx.nowMs)
    const failed = await AttemptRow.query(tx.trx)
      .where({ id: attempt.id })
      .whereNotIn('state', ['paid', 'gone'])
      .patch({ state: 'failed', failureCode, updatedAt: now })
    if (failed === 0) return readAttempt(tx.trx, attempt.id)
    await cancelCharges(tx, [attempt.paymentGroupId])
    await AttemptRow.query(tx.trx)
      .where({ id: attempt.id })
      .whereNull('closedAt')
      .patch({ closedAt: now })
    await giveHeldBack(tx, attempt)
    return readAttempt(tx.trx, attempt.id)
  })
}

async function removeDeclined(deps: PaymentDeps, attempt: AttemptRow) {
  const { id, providerPaymentId, chargeStatus } = attempt
  if (!providerPaymentId || chargeStatus === 'cancelled') return
  if ((await gatewayOf(deps, attempt).cancelCharge(providerPaymentId)) === 'already-paid') {
    await settleCharge(deps, attempt, providerPaymentId)
    return
  }
  await writeTransaction(deps, ({ trx }) =>
    AttemptRow.query(trx).where({ id, state: 'failed' }).patch({ chargeStatus: 'cancelled' }),
  )
}

/** Ends an unpaid group whose time is over, its charge at the provider first: one that was paid at the last moment confirms the group instead. */
export async function endExpiredGroup(deps: PaymentDeps, paymentGroupId: string): Promise<void> {
  if (!(await closeLiveCharge(deps, paymentGroupId))) return
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    await expireCart(tx, paymentGroupId)
  })
}

/** The same for a move to a dearer hour whose time is over: the old hour stays, unless the difference was paid at the last moment. */
export async function endExpiredMove(deps: PaymentDeps, paymentGroupId: string): Promise<void> {
  if (!(await closeLiveCharge(deps, paymentGroupId))) return
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    if (await heldMove(tx.trx, paymentGroupId, tx.nowMs)) return
    await endMoves(tx, [paymentGroupId], 'expired')
  })
}

async function closeLiveCharge(deps: PaymentDeps, paymentGroupId: string): Promise<boolean> {
  const live = await liveAttempt(deps.knex, paymentGroupId)
  if (!live) return true
  try {
    return (await closeAttempt(deps, live)) === 'closed'
  } catch (error) {
    // While the provider does not answer the group does not change; its hours are free anyway.
    if (!(error instanceof GatewayUnavailable)) throw error
    return false
  }
}

/** Ends the unpaid groups and moves whose time is over. Nothing depends on it: their hours are free the moment they run out. */
export async function endExpiredGroups(deps: PaymentDeps): Promise<void> {
  const groups = await deps
    .knex('reservations')
    .where({ status: 'pending' })
    .where('expiresAt', '<=', toInstant(deps.clock.now()))
    .distinct('paymentGroupId')
    .limit(ENDED_AT_ONCE)
  const ids = groups.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  await sideBySide(ids, SIDE_BY_SIDE, (id) => endExpiredGroup(deps, id))
  const moves = await deps
    .knex('hour_moves')
    .where({ state: 'open' })
    .where('expiresAt', '<=', toInstant(deps.clock.now()))
    .limit(ENDED_AT_ONCE)
    .select('paymentGroupId')
  await sideBySide(moves, SIDE_BY_SIDE, (move) => endExpiredMove(deps, move.paymentGroupId))
}
