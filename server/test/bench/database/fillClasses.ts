import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Insert } from '../../../platform/db/tables.ts'

/** Adds so many weekly classes of an hour, spread over the week. The same every time. */
export async function fillClasses(
  knex: Db,
  options: { count: number; courts: number; startDate: string },
): Promise<void> {
  const rows = Array.from({ length: options.count }, (_, index): Insert<'fixed_classes'> => {
    const hour = 6 + (Math.floor(index / WEEKDAYS.length) % 16)
    return {
      name: `Turma ${index + 1}`,
      courtId: 1 + (Math.floor(index / (WEEKDAYS.length * 16)) % options.courts),
      sportType: 'futevôlei',
      weekday: WEEKDAYS[index % WEEKDAYS.length]!,
      startTime: hourText(hour),
      endTime: hourText(hour + 1),
      startDate: options.startDate,
      createdAt: `${options.startDate}T12:00:00.000Z`,
    }
  })
  await knex('fixed_classes').insert(rows)
}
