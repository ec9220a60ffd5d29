import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { sumCents, toReais } from '#shared/money/money.ts'
import { occupiesAt } from '#shared/reservation/status.ts'
import { hoursBetween } from '#shared/time/hours.ts'
import { isPast, venueNow } from '#shared/time/venueClock.ts'
import { toInstant } from '../db/instant.ts'
import type { Row } from '../db/tables.ts'
import type { Tx } from '../db/writeTransaction.ts'

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

/** A reservation that may be in the way of a change of the catalogue. */
export type AffectedReservation = Pick<Row<'reservations'>, (typeof COLUMNS)[number]>

/** Reads reservations as far as an edit of the catalogue asks about them. */
export function affectedReservations({ trx }: Tx) {
  return trx('reservations').select([...COLUMNS])
}

type NamedCourt = { id: number; name: string }

/** Reservations and classes that a change leaves behind, as the wire carries them, with what they are worth. */
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

/** Reservations of a court that somebody still counts on: approved, or waiting for money in time, with an hour that has not begun. */
export async function futureReservations(
  tx: Tx,
  courtId: number,
  timeZone: string,
): Promise<AffectedReservation[]> {
  const now = venueNow(tx.nowMs, timeZone)
  const nowText = toInstant(tx.nowMs)
  // Asked for by date alone: with the status in the question SQLite walks through every approved reservation there ever was.
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
