import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import type { Db } from '../../platform/db/db.ts'

/** A venue's row before anybody has described it; what everybody is shown instead is said by `shared/venue/profile/unnamed.ts`. */
export const FRESH_VENUE = { name: '', brand: '', address: '', phone: '', email: '' }

/** Inserts what every venue needs from its first start on: its own row and opening hours for each weekday. Changes no existing row. */
export async function ensureVenue(knex: Db): Promise<void> {
  await knex('venue')
    .insert({ id: 1, ...FRESH_VENUE })
    .onConflict('id')
    .ignore()
  await knex('operation_hours')
    .insert(
      WEEKDAYS.map((weekday) => ({ weekday, isOpen: true, openTime: '06:00', closeTime: '22:00' })),
    )
    .onConflict('weekday')
    .ignore()
}
