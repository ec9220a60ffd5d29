import type { SetupZone, VenueZone } from '#shared/venue/profile/zones.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Config } from '../../platform/settings/config.ts'
import { changeRow, changeRows } from '../../platform/db/changeRows.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'

/** The settings with the clock that the owner chose, where the settings leave that to the page. */
export async function withStoredZone(config: Config, db: Db): Promise<Config> {
  if (config.zoneFrom === 'settings') return config
  const venue = await db('venue').where({ id: 1 }).first('timeZone')
  return { ...config, venueTimezone: venue?.timeZone ?? config.venueTimezone }
}

export async function readZone(config: Config, db: Db): Promise<Omit<SetupZone, 'bookings'>> {
  const { venueTimezone: timeZone } = await withStoredZone(config, db)
  return {
    timeZone,
    isInSettings: config.zoneFrom === 'settings',
    isInEffect: timeZone === config.venueTimezone,
  }
}

/** Reservations of today or later, which another clock leaves at their dates and hours. */
export function bookingsToCome({ venueTimezone }: Config, db: Db, nowMs: number) {
  const { date: today } = venueNow(nowMs, venueTimezone)
  return db('reservations').whereIn('status', ['approved', 'pending']).where('date', '>=', today)
}

/** From the next start on, the venue goes by it. What is booked stays at its date and hour, which is another instant: calendars take it for a newer version of the event. */
export async function storeZone(tx: Tx, config: Config, timeZone: VenueZone): Promise<void> {
  if (config.zoneFrom === 'settings') throw new Refused('zone-in-settings')
  await lockCourts(tx)
  const { timeZone: before } = await readZone(config, tx.trx)
  await changeRow(tx, 'venue', 1, { timeZone })
  if (timeZone === before) return
  const booked = await bookingsToCome(config, tx.trx, tx.nowMs).select('id')
  await changeRows(
    tx,
    'reservations',
    booked.map(({ id }) => id),
    {},
  )
}
