import { hoursBetween } from '#shared/time/hours.ts'
import { isPast, venueNow } from '#shared/time/venueClock.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { isLiveReservation } from './isLiveReservation.ts'
import { AFFECTED_COLUMNS, type AffectedReservation } from './toStranded.ts'

type Candidate = AffectedReservation & { status: string; expiresAt: string | null }

/** Reservations of a court that somebody still counts on: approved, or waiting for money in time, with an hour that has not begun. */
export async function futureReservations(
  { trx, nowMs }: Tx,
  courtId: number,
  timeZone: string,
): Promise<AffectedReservation[]> {
  const now = venueNow(nowMs, timeZone)
  const nowText = toInstant(nowMs)
  // Asked for by date alone: with the status in the question SQLite walks through every approved reservation there ever was.
  const candidates: Candidate[] = await trx('reservations')
    .where({ courtId })
    .where('date', '>=', now.date)
    .orderBy(['date', 'startTime', 'id'])
    .select([...AFFECTED_COLUMNS, 'status', 'expiresAt'])
  return candidates.filter(
    (row) =>
      isLiveReservation(row, nowText) &&
      hoursBetween(row.startTime, row.endTime).some((hour) => !isPast(row.date, hour, now)),
  )
}
