import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'

/** Called before opening hours or the active courts change: keeps them as they were for the days before today, whose reports they belong to. */
export async function keepOpening(tx: Tx, { config }: Pick<Deps, 'config'>): Promise<void> {
  const { date } = venueNow(tx.nowMs, config.venueTimezone)
  const week = await tx.trx('operation_hours').orderBy('id')
  const courts = await tx.trx('courts').where({ active: true }).whereNull('deletedAt').orderBy('id')
  const hours = Object.fromEntries(
    week.map(({ weekday, isOpen, openTime, closeTime }) => [
      weekday,
      { isOpen, openTime, closeTime },
    ]),
  )
  await tx
    .trx('past_openings')
    .insert({
      until: date,
      hours: JSON.stringify(hours),
      courts: JSON.stringify(courts.map(({ id }) => id)),
    })
    // Of several changes on one day the first one knows how it was before.
    .onConflict('until')
    .ignore()
}
