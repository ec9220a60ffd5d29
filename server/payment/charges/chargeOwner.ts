import { AttemptRow } from '../../platform/db/models.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { groupAttempts } from './attempt.ts'
import {
  GatewayUnavailable,
  type PaymentDeps,
  type PaymentGateway,
  type RemoteCharge,
} from '../port/gateway.ts'
import { gatewayOf } from '../port/gatewayOf.ts'
import { insertAttempt } from './openAttempt.ts'
import { settleAttempt } from './settleAttempt.ts'

type ChargeName = { id: string; externalReference: string | null }

type Charger = Pick<PaymentGateway, 'provider' | 'mark'>

const READS_AT_MOST = 4

/** The attempt that a charge at the provider belongs to: its own, or the one whose reference it carries. */
export async function attemptOfCharge(
  db: Db,
  { id, externalReference }: ChargeName,
): Promise<AttemptRow | undefined> {
  const byId = await AttemptRow.query(db).findOne({ providerPaymentId: id })
  if (byId || !externalReference) return byId
  return AttemptRow.query(db).findOne({ externalReference })
}

type Reading = {
  /** Whether to ask for the refunds that the charge itself does not list. */
  refunds?: boolean
  /** The account that was found to have the charge; that of the attempt where nothing was found. */
  by?: PaymentGateway
}

/**
 * Reads a charge, the one with the attempt's reference when its id is not known, and settles the attempt that it belongs to; null when the
 * account has no such charge. Repeated when something else was settled meanwhile, by a reading that may be the newer one.
 */
export async function settleCharge(
  deps: PaymentDeps,
  attempt: AttemptRow,
  chargeId: string | null,
  { refunds = false, by = gatewayOf(deps, attempt) }: Reading = {},
): Promise<AttemptRow | null> {
  let seen = attempt
  for (let reads = 0; reads < READS_AT_MOST; reads += 1) {
    const remote = await (chargeId
      ? by.readCharge(chargeId, { refunds })
      : by.findByReference(attempt.externalReference))
    if (!remote) return null
    const settled = await writeTransaction(deps, (tx) => settleOwner(tx, deps, seen, remote, by))
    if (settled) return settled
    seen = await AttemptRow.query(deps.knex).findById(attempt.id).throwIfNotFound()
  }
  throw new GatewayUnavailable('The charge changes faster than it can be read')
}

/** Settles what was read of a charge: the attempt's own, or one of its own when the attempt has another. `seen` is the attempt before it was read. */
export async function settleOwner(
  tx: Tx,
  deps: PaymentDeps,
  seen: AttemptRow,
  remote: RemoteCharge,
  by: Charger,
): Promise<AttemptRow | null> {
  const { providerPaymentId } = seen
  if (providerPaymentId === null || providerPaymentId === remote.id) {
    return settleAttempt(tx, deps, seen, remote)
  }
  // Made by somebody else with this attempt's reference: without money it is nothing to us.
  if (!hasBeenPaid(remote.status)) return seen
  await lockCourts(tx)
  const own = await AttemptRow.query(tx.trx).findOne({ providerPaymentId: remote.id })
  return settleAttempt(tx, deps, own ?? (await insertSecond(tx, seen, remote, by)), remote)
}

// Closed from the start: it is not the group's live attempt, which may be open beside it.
async function insertSecond(tx: Tx, first: AttemptRow, remote: RemoteCharge, by: Charger) {
  const { paymentGroupId, amount, dueDate, moveId } = first
  const attempts = await groupAttempts(tx.trx, paymentGroupId)
  return insertAttempt(tx, {
    paymentGroupId,
    number: attempts.length + 1,
    provider: by.provider,
    account: by.mark,
    method: remote.method,
    amount,
    dueDate,
    moveId,
    state: 'pending',
    providerPaymentId: remote.id,
    invoiceUrl: remote.invoiceUrl,
    closedAt: toInstant(tx.nowMs),
  })
}
