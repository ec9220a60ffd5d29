import { addDays } from '#shared/platform/time/civil.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Insert } from '../../../platform/db/tables.ts'

const BATCH = 400

/** Fills court-hours with approved reservations, so many of a hundred, from `from` for `days` days. The same every time. */
export async function fillHistory(
  knex: Db,
  options: { from: string; days: number; courts: number; percent: number },
): Promise<number> {
  let seed = 42
  let count = 0
  let rows: Insert<'reservations'>[] = []
  const flush = async () => {
    if (rows.length === 0) return
    const written = await knex('reservations')
      .insert(rows)
      .returning(['id', 'courtId', 'date', 'startTime'])
    await knex('slot_claims').insert(
      written.map(({ id, courtId, date, startTime }) => ({
        courtId,
        date,
        startTime,
        reservationId: id,
      })),
    )
    count += rows.length
    rows = []
  }
  for (let day = 0; day < options.days; day += 1) {
    const date = addDays(options.from, day)
    for (let courtId = 1; courtId <= options.courts; courtId += 1) {
      for (let hour = 6; hour < 22; hour += 1) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        if ((seed >> 8) % 100 >= options.percent) continue
        rows.push(reservation(courtId, date, hour))
        if (rows.length === BATCH) await flush()
      }
    }
  }
  await flush()
  return count
}

function reservation(courtId: number, date: string, hour: number): Insert<'reservations'> {
  return {
    courtId,
    customerName: 'Cliente de medida',
    customerEmail: 'medida@example.com',
    customerPhone: '48999990000',
    date,
    startTime: hourText(hour),
    endTime: hourText(hour + 1),
    status: 'approved',
    price: 8_000,
    paymentStatus: 'paid',
    sportType: 'futevôlei',
    createdAt: `${date}T12:00:00.000Z`,
    updatedAt: `${date}T12:00:00.000Z`,
  }
}
