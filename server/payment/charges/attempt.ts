import type { AttemptState } from '#shared/payment/charges/payment.ts'
import type { Changes, Db, ScopeOf } from '../../platform/db/db.ts'
import { isWithin, toInstant } from '../../platform/db/instant.ts'
import { AttemptRow } from '../../platform/db/models.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { giveHeldBack } from './heldCredit.ts'

type WriteDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'events'>

/** States in which the charge may still be paid. */
export const OPEN_STATES = ['creating', 'pending', 'unknown', 'in_analysis'] as const

/** A call to the provider that takes longer belongs to a process that has died. */
const CREATING_LIMIT_MS = 90_000

export function isOpen({ state }: AttemptRow): boolean {
  return (OPEN_STATES as readonly AttemptState[]).includes(state)
}

/** Whether the call that creates the charge may still be under way. */
export function isBeingCreated(attempt: AttemptRow, nowMs: number): boolean {
  return attempt.state === 'creating' && isWithin(CREATING_LIMIT_MS, attempt.updatedAt, nowMs)
}

/** The group's one attempt that is not closed, if there is one. */
export function liveAttempt(db: Db, paymentGroupId: string) {
  return AttemptRow.query(db).where({ paymentGroupId }).whereNull('closedAt').first()
}

/** All of the group's attempts, oldest first. */
export function groupAttempts(db: Db, paymentGroupId: string) {
  return AttemptRow.query(db).where({ paymentGroupId }).orderBy('number')
}

export function readAttempt(db: Db, id: string) {
  return AttemptRow.query(db).findById(id).throwIfNotFound()
}

/** Updates the attempt unless it was closed in the meantime, and returns the new row. Closed unpaid it gives the credit back that it held. */
export function patchLive(
  deps: WriteDeps,
  { id }: AttemptRow,
  change: Changes<ScopeOf<'payment_attempts'>>,
): Promise<AttemptRow> {
  return writeTransaction(deps, async (tx) => {
    const patched = await AttemptRow.query(tx.trx)
      .where({ id })
      .whereNull('closedAt')
      .patch({ ...change, updatedAt: toInstant(tx.nowMs) })
    const attempt = await readAttempt(tx.trx, id)
    if (patched > 0 && attempt.closedAt !== null) await giveHeldBack(tx, attempt)
    return attempt
  })
}
