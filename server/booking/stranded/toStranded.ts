import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { sumCents, toReais } from '#shared/money/money.ts'

/** What is told of a reservation that stands in the way of a change. */
export type AffectedReservation = {
  id: number
  courtId: number
  customerName: string
  date: string
  startTime: string
  endTime: string
  /** Centavos. */
  price: number
  paymentStatus: string
  paidBy: 'attempt' | 'admin' | null
}
export const AFFECTED_COLUMNS = [
  'id',
  'courtId',
  'customerName',
  'date',
  'startTime',
  'endTime',
  'price',
  'paymentStatus',
  'paidBy',
] as const

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
