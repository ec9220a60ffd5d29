import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { FixedClass } from '#shared/venue/classes/fixedClass.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { occupiesAt } from '#shared/booking/reservation/status.ts'
import { hoursBetween } from '#shared/platform/time/hours.ts'
import { isPast, venueNow } from '#shared/platform/time/venueClock.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

const COLUMNS = [
  'id',
  'courtId',
  'customerName',
  'date',
  'startTime',
  'endTime',
  'price',
  'paymentStatus',
  'paidBy',
  'status',
  'paymentGroupId',
  'expiresAt',
] as const

export type AffectedReservation = Pick<Row<'reservations'>, (typeof COLUMNS)[number]>

/** Selects the columns of reservations that an edit of the catalogue needs. */
export function affectedReservations({ trx }: Tx) {
  return trx('reservations').select(...COLUMNS)
}

type NamedCourt = { id: number; name: string }

/** Reservations and classes that a change strands, as the API returns them, with the sums of money. */
export function toStranded(
  reservations: readonly AffectedReservation[],
  classes: readonly FixedClass[],
  courts: readonly NamedCourt[],
): Stranded {
  const nameOf = (courtId: number) => courts.find(({ id }) => id === courtId)?.name ?? ''
  return {
    reservations: reservations.map((row) => ({
      id: row.id,
      courtName: nameOf(row.courtId),
      customerName: row.customerName,
      date: row.date,
      startTime: row.startTime,
      endTime: row.endTime,
      price: toReais(row.price),
      paidBy: row.paymentStatus === 'paid' ? row.paidBy : null,
    })),
    classes: classes.map(({ id, name, courtId, weekday, startTime, endTime }) => ({
      id,
      name,
      courtName: nameOf(courtId),
      weekday,
      startTime,
      endTime,
    })),
    totalPrice: worth(reservations),
    paidPrice: worth(reservations.filter(({ paymentStatus }) => paymentStatus === 'paid')),
  }
}

function worth(reservations: readonly AffectedReservation[]) {
  return toReais(sumCents(reservations.map(({ price }) => price)))
}

/** Live reservations of a court: approved, or within their time to pay, with an hour that has not begun. */
export async function futureReservations(
  tx: Tx,
  courtId: number,
  timeZone: string,
): Promise<AffectedReservation[]> {
  const now = venueNow(tx.nowMs, timeZone)
  const nowText = toInstant(tx.nowMs)
  // Filtered by date alone: with the status in the condition SQLite reads every approved reservation ever made.
  const candidates = await affectedReservations(tx)
    .where({ courtId })
    .where('date', '>=', now.date)
    .orderBy(['date', 'startTime', 'id'])
  return candidates.filter(
    (row) =>
      occupiesAt(row, nowText) &&
      hoursBetween(row.startTime, row.endTime).some((hour) => !isPast(row.date, hour, now)),
  )
}
