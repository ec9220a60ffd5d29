import { expireCredit } from '#shared/book/credit/credit.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { lockLots, owned, writeEntries } from './ledger.ts'

const HOURLY = { name: 'expire-credits', everyMs: 3_600_000, againMs: 600_000 }

/** Once an hour: writes down what could be used until yesterday and was not. */
export async function expireCredits(
  deps: Pick<Deps, 'knex' | 'reads' | 'clock' | 'config' | 'events'>,
): Promise<void> {
  await atIntervals(deps, HOURLY, async () => {
    const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    const ended = await deps
      .reads('credit_entries')
      .groupBy('customerId', 'lot')
      .havingRaw('sum(cents) > 0 and max(expires_on) < ?', [today])
      .select('customerId')
    for (const customerId of new Set(ended.map((one) => one.customerId))) {
      await writeTransaction(deps, async (tx) => {
        const lots = await lockLots(tx, customerId)
        for (const draft of expireCredit(lots, today)) {
          const key = `expiry ${draft.lot} ${draft.expiresOn}`
          await writeEntries(tx, owned([draft], lots), { key, source: 'expiry' })
        }
      })
    }
  })
}
