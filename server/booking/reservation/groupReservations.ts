import type { Knex } from 'knex'
import { isLive, remainingMs } from '#shared/hold/hold.ts'
import type { CheckoutAnswer, CustomerReservation } from '#shared/reservation/reservation.schema.ts'
import { sumCents, toReais } from '#shared/money/money.ts'
import type { CatalogData } from '../../catalog/catalog.ts'
import { fromInstant } from '../../db/instant.ts'
import { ReservationRow } from './ReservationRow.ts'

/** The reservations of one checkout, in the order in which they were made. */
export function groupReservations(db: Knex, paymentGroupId: string) {
  return ReservationRow.query(db).where({ paymentGroupId }).orderBy('id')
}

/** Whether the group still waits for its money: every one pending, none run out. */
export function isPayable(group: readonly ReservationRow[], nowMs: number): boolean {
  return (
    group.length > 0 &&
    group.every(
      ({ status, expiresAt }) =>
        status === 'pending' && (expiresAt === null || isLive(fromInstant(expiresAt), nowMs)),
    )
  )
}

/** Milliseconds until the first of the group runs out; 0 when none is waiting. */
export function groupRemainingMs(group: readonly ReservationRow[], nowMs: number): number {
  const ends = group.flatMap(({ status, expiresAt }) =>
    status === 'pending' && expiresAt ? [fromInstant(expiresAt)] : [],
  )
  return ends.length === 0 ? 0 : remainingMs(Math.min(...ends), nowMs)
}

/** The answer to whoever made the group. */
export function toCheckoutAnswer(
  group: readonly ReservationRow[],
  catalog: CatalogData,
  nowMs: number,
): CheckoutAnswer {
  const reservations = group.map((row) => toCustomerReservation(row, catalog))
  return {
    ...reservations[0]!,
    reservations,
    totalPrice: toReais(sumCents(group.map(({ price }) => price))),
    expiresInMs: groupRemainingMs(group, nowMs),
  }
}

function toCustomerReservation(row: ReservationRow, catalog: CatalogData): CustomerReservation {
  return {
    id: row.id,
    courtId: row.courtId,
    courtName: catalog.courts.find(({ id }) => id === row.courtId)?.name ?? '',
    sportType: row.sportType,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    price: toReais(row.price),
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentGroupId: row.paymentGroupId ?? '',
  }
}
