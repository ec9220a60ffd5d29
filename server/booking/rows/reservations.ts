import { remainingMs } from '#shared/booking/hold/hold.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { paidOf } from '#shared/booking/reservation/parts.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { hasRunOut } from '#shared/booking/reservation/status.ts'
import type {
  CheckoutAnswer,
  CustomerReservation,
} from '#shared/booking/reservation/reservation.schema.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { type RowEdit, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** The reservation to edit, with the names of the courts; 404 when there is none, 412 when it has another version. */
export async function findReservation(
  { trx }: Tx,
  { id, expected }: RowEdit,
): Promise<{ row: ReservationRow; courts: NamedCourts }> {
  const row = await ReservationRow.query(trx).findById(id)
  if (!row) throw new ProblemError('not-found')
  const courts = await namedCourts(trx)
  refuseStale(expected, toAdminReservation(row, courts))
  return { row, courts }
}

export type NamedCourts = ReadonlyMap<number, { id: number; name: string }>

/** Every court's name by its id, deleted courts included: past reservations still show it. */
export async function namedCourts(db: Db): Promise<NamedCourts> {
  const courts = await db('courts').select('id', 'name')
  return new Map(courts.map((court) => [court.id, court]))
}

export function toAdminReservation(
  row: ReservationColumns,
  courtsById: NamedCourts,
): AdminReservation {
  return {
    id: row.id,
    courtId: row.courtId,
    court: { id: row.courtId, name: courtsById.get(row.courtId)?.name ?? '' },
    userId: row.userId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    status: row.status,
    canceledReason: row.canceledReason,
    price: toReais(row.price),
    paid: toReais(paidOf(row)),
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    paidBy: row.paidBy,
    reservationType: row.reservationType,
    sportType: row.sportType,
    notes: row.notes,
    paymentGroupId: row.paymentGroupId,
    recurrenceId: row.recurrenceId,
    detached: row.detached,
    customerId: row.customerId,
    arrivedAt: row.arrivedAt,
    missedAt: row.missedAt,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

/** All of its series, itself included, in order; empty without one. */
export async function seriesOf(
  db: Db,
  { recurrenceId }: Pick<ReservationRow, 'recurrenceId'>,
): Promise<ReservationRow[]> {
  if (recurrenceId === null) return []
  return ReservationRow.query(db).where({ recurrenceId }).orderBy(['date', 'id'])
}

/** All that was paid together with it, itself included, in the order of play; empty without a group. */
export async function paidTogether(
  db: Db,
  { paymentGroupId }: Pick<ReservationRow, 'paymentGroupId'>,
): Promise<ReservationRow[]> {
  if (paymentGroupId === null) return []
  return ReservationRow.query(db).where({ paymentGroupId }).orderBy(['date', 'startTime', 'id'])
}

/** The reservations of one checkout, in the order in which they were made. */
export function groupReservations(db: Db, paymentGroupId: string) {
  return ReservationRow.query(db).where({ paymentGroupId }).orderBy('id')
}

/** Whether the group still waits for its money: every one pending, none run out. */
export function isPayable(group: readonly ReservationRow[], nowMs: number): boolean {
  return (
    group.length > 0 &&
    group.every((row) => row.status === 'pending' && !hasRunOut(row, toInstant(nowMs)))
  )
}

/** Milliseconds until the first of the group runs out; 0 when none is waiting. */
export function groupRemainingMs(group: readonly ReservationRow[], nowMs: number): number {
  const ends = group.flatMap(({ status, expiresAt }) =>
    status === 'pending' && expiresAt ? [fromInstant(expiresAt)] : [],
  )
  return ends.length === 0 ? 0 : remainingMs(Math.min(...ends), nowMs)
}

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
    reservationType: row.reservationType,
    createdAt: row.createdAt,
  }
}
