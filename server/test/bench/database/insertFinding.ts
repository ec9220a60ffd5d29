import { addDays } from '#shared/platform/time/civil.ts'
import type { Db } from '../../../platform/db/db.ts'

/** The last digits of the one phone that differs from all others. */
export const FOUND_BY = '7788'

/** Adds the reservation that a search by the last digits of the phone is to find. */
export async function insertFinding(knex: Db, today: string): Promise<void> {
  await knex('reservations').insert({
    courtId: 5,
    customerName: 'Marina Souza',
    customerEmail: 'marina@example.com',
    customerPhone: `4899988${FOUND_BY}`,
    date: addDays(today, 20),
    startTime: '10:00',
    endTime: '11:00',
    status: 'canceled',
    price: 8_000,
    sportType: 'futevôlei',
    createdAt: `${today}T12:00:00.000Z`,
    updatedAt: `${today}T12:00:00.000Z`,
  })
}
