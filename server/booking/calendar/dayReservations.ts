import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { toInstant } from '../../db/instant.ts'
import type { BookingDeps } from '../money.ts'
import { listedReservations } from '../reservation/listedReservations.ts'
import { namedCourts } from '../reservation/namedCourts.ts'
import { ReservationRow } from '../reservation/ReservationRow.ts'

/** The reservations of a day that are not canceled, by their hour. One whose time to pay is over counts as canceled, swept or not: its hours are free. */
export async function dayReservations(
  { knex, money }: Pick<BookingDeps, 'knex' | 'money'>,
  date: string,
  nowMs: number,
): Promise<AdminReservation[]> {
  const [rows, courts] = await Promise.all([
    ReservationRow.query(knex)
      .where({ date })
      .whereNot({ status: 'canceled' })
      .where((open) => open.whereNull('expiresAt').orWhere('expiresAt', '>', toInstant(nowMs)))
      .orderBy(['startTime', 'courtId', 'id']),
    namedCourts(knex),
  ])
  return listedReservations(knex, money, rows, courts)
}
