import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { WEEKDAYS, type Weekday } from '#shared/platform/time/weekday.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { DEMO_CLASSES, DEMO_COURTS, DEMO_VENUE } from './demoVenue.ts'

/** What says of a database that its venue is an example. */
export const DEMO_MARK = 'demo'

/** Fills an empty database with a venue to try the product on; does nothing once there is a court. */
export async function seedDemo(
  knex: Db,
  at: { nowMs: number; timeZone: string },
): Promise<boolean> {
  const today = venueNow(at.nowMs, at.timeZone).date
  const createdAt = toInstant(at.nowMs)
  return knex.transaction(async (trx) => {
    // Two processes may start on the same empty database: the second waits here and then finds the first one's courts.
    await trx('calendar_versions').where({ id: 1 }).forUpdate().first('id')
    if (await trx('courts').first('id')) return false
    // Thrown away once, it does not come back by itself.
    if (await trx('setup_steps').where({ step: DEMO_MARK }).first('step')) return false
    await trx('setup_steps').insert({ step: DEMO_MARK, state: 'done', at: createdAt })
    await trx('venue').where({ id: 1 }).update(DEMO_VENUE)
    await trx('operation_hours')
      .where({ weekday: 'sunday' })
      .update({ openTime: '07:00', closeTime: '20:00' })
    for (const court of DEMO_COURTS) {
      const [row] = await trx('courts')
        .insert({
          name: court.name,
          description: court.description,
          sportTypes: JSON.stringify(court.sports),
          sportTypePriority: JSON.stringify(court.sports),
          createdAt,
        })
        .returning('id')
      const { id } = present(row)
      await trx('prices').insert(WEEKDAYS.flatMap((weekday) => dayPrices(id, weekday)))
    }
    await trx('special_prices').insert({
      courtId: 1,
      date: addDays(today, 5),
      description: 'Festival de verão',
      startTime: '18:00',
      endTime: '20:00',
      price: 15_000,
    })
    await trx('special_closing_dates').insert({
      date: addDays(today, 3),
      description: 'Manutenção da areia',
      allDay: false,
      startTime: '12:00',
      endTime: '14:00',
    })
    await trx('fixed_classes').insert(
      DEMO_CLASSES.map((fixedClass) => ({ ...fixedClass, startDate: today, createdAt })),
    )
    return true
  })
}

function dayPrices(courtId: number, weekday: Weekday) {
  const isWeekend = weekday === 'saturday' || weekday === 'sunday'
  return [
    { courtId, weekday, startTime: '00:00', endTime: '17:00', price: isWeekend ? 10_000 : 8_000 },
    { courtId, weekday, startTime: '17:00', endTime: '23:00', price: isWeekend ? 14_000 : 12_000 },
  ]
}
