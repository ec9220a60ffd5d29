import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { enqueue, type JobPayloads } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps, PaymentGateway, RemoteCharge } from '../port/gateway.ts'
import { gatewaysOf, unlessLost } from '../port/gatewayOf.ts'
import { isBeingCreated } from './attempt.ts'
import { attemptOfCharge, settleCharge } from './chargeOwner.ts'
import { unrecordedPart } from './foreignRefunds.ts'
import { isLost, isNoted, noteLost } from './lostCharges.ts'
import { noteCharges } from './providerCharges.ts'
import { isStray, noteGoneBack } from './strayMoney.ts'

/** Between two calls: the provider's quota is for those who pay. */
export const PACE_MS = 500

/** Compares a page of charges, asks again about those that differ, and goes on with the next page; after the last one the account's statement is read. Repeated after a crash it queues nothing twice. */
export async function compareCharges(
  deps: PaymentDeps,
  { account, from, offset, to }: JobPayloads['compare-charges'],
): Promise<void> {
  const gateway = accountNamed(deps, account)
  const page = await gateway?.chargesBetween(from, to, offset).catch(unlessLost)
  if (!gateway || !page) return
  const { charges, next } = page
  const differing = await differingCharges(deps, charges)
  // The statement is that of today's account.
  const isOfToday = gateway.mark === deps.gateway.mark
  await writeTransaction(deps, async (tx) => {
    if (isOfToday) await noteCharges(tx, charges, to)
    for (const [index, { externalReference, id: chargeId }] of differing.entries()) {
      const named = { subject: chargeId, once: `read ${chargeId} ${to}`, afterMs: index * PACE_MS }
      const read = { chargeId, externalReference, account: gateway.mark }
      await enqueue(tx, 'read-charge', read, named)
    }
    const afterMs = (differing.length + 1) * PACE_MS
    if (next !== null) {
      const page = { from, to, offset: next, account: gateway.mark }
      await enqueue(tx, 'compare-charges', page, { ...pageName(page), afterMs })
    } else if (isOfToday && gateway.account) {
      const named = { subject: to, once: `statement ${to}`, afterMs }
      await enqueue(tx, 'read-statement', { run: to, page: null }, named)
    }
  })
}

/** A page is compared once a night. */
export function pageName({ account = '', offset, to }: JobPayloads['compare-charges']) {
  return { subject: to, once: `compare ${to} ${offset} ${account}` }
}

// None of an account that has become part of today's since.
function accountNamed(deps: PaymentDeps, account: string | undefined) {
  if (account === undefined) return deps.gateway
  return gatewaysOf(deps).find((one) => one.mark === account)
}

/** Settles one of them. */
export async function readStrayCharge(
  deps: PaymentDeps,
  { account, chargeId, externalReference }: JobPayloads['read-charge'],
): Promise<void> {
  const gateway = accountNamed(deps, account)
  if (gateway)
    await settleStray(deps, gateway, { id: chargeId, externalReference }).catch(unlessLost)
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
  if (!attempt && remote.status === 'refunded') return isStray(knex, remote.id)
  if (!attempt) return isLost(remote) && !(await isNoted(knex, remote))
  if (isBeingCreated(attempt, clock.now())) return false
  // A copy with its reference, that nobody paid.
  if (attempt.providerPaymentId !== remote.id) return hasBeenPaid(remote.status)
  if (attempt.chargeStatus !== remote.status) return true
  // A charge that went back whole says so by its status.
  return remote.status !== 'refunded' && (await unrecordedPart(knex, attempt, remote.returned)) > 0
}

/** Reads a charge and settles what the provider says of it, as its event would have; one that nobody here knows is left to a person. */
export async function settleStray(
  deps: PaymentDeps,
  by: PaymentGateway,
  charge: Pick<RemoteCharge, 'id' | 'externalReference'>,
): Promise<void> {
  const attempt = await attemptOfCharge(deps.knex, charge)
  if (attempt) return void (await settleCharge(deps, attempt, charge.id, { by }))
  const remote = await by.readCharge(charge.id)
  if (remote?.status === 'refunded')
    return writeTransaction(deps, (tx) => noteGoneBack(tx, remote.id))
  if (remote && isLost(remote)) await noteLost(deps, by, remote)
}
