import type { SetupZone, VenueZone } from '#shared/venue/profile/zones.ts'
import type { Config } from '../../platform/settings/config.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'

/** The settings with the clock that the owner chose, where the settings leave that to the page. */
export async function withStoredZone(config: Config, db: Db): Promise<Config> {
  if (config.zoneFrom === 'settings') return config
  const venue = await db('venue').where({ id: 1 }).first('timeZone')
  return { ...config, venueTimezone: venue?.timeZone ?? config.venueTimezone }
}

export async function readZone(config: Config, db: Db): Promise<SetupZone> {
  const { venueTimezone: timeZone } = await withStoredZone(config, db)
  return {
    timeZone,
    isInSettings: config.zoneFrom === 'settings',
    isInEffect: timeZone === config.venueTimezone,
  }
}

/** From the next start on, the venue goes by it. What is booked stays at its date and hour. */
export async function storeZone(tx: Tx, config: Config, timeZone: VenueZone): Promise<void> {
  if (config.zoneFrom === 'settings') throw new Refused('zone-in-settings')
  await lockCourts(tx)
  await changeRow(tx, 'venue', 1, { timeZone })
}
