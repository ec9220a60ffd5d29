import type { Checkout } from '#shared/reservation/reservation.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { createCoalescer } from '../../db/coalesce.ts'
import { isContended } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { Refused } from '../../http/problem.ts'
import { claimsAt, type Claims } from '../../occupancy/claims.ts'
import { allocateCart } from './allocateCart.ts'

/**
 * In a rush, tells who has lost already without a transaction: one read, shared by all who want the same, instead of a turn in
 * the queue for the courts' locks. It may only refuse; who passes is judged by the transaction. With a key that was used before it
 * says nothing.
 */
export function createEarlyRefusal(deps: CatalogDeps) {
  const share = createCoalescer<Claims>()

  return async function refuseEarly(
    ownerId: string,
    checkout: Checkout,
    key: string | null,
  ): Promise<void> {
    if (!isContended(deps.knex)) return
    const { timeSlots } = checkout
    const wanted = timeSlots.map(({ date, startTime }) => `${date} ${startTime}`).join()
    const nowMs = deps.clock.now()
    const { live } = await share(wanted, () => claimsAt(deps.knex, timeSlots, nowMs))
    try {
      allocateCart(checkout, {
        catalog: await deps.catalog.current(),
        now: venueNow(nowMs, deps.config.venueTimezone),
        claims: live,
        ownerId,
      })
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'slot-taken') return
      if (key && (await deps.knex('idempotency_keys').where({ key }).first('key'))) return
      throw error
    }
  }
}
