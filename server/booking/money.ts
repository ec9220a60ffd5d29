import type { Knex } from 'knex'
import type { RefundEntry } from '#shared/refund/refund.ts'
import type { ReservationMoney } from '#shared/reservation/adminReservation.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import type { Tx } from '../db/writeTransaction.ts'

type Paid = { id: number; paymentGroupId: string | null }
type Who = { id: number }

/** A refund as far as a reservation says something of it. */
export type ReservationRefund = {
  state: RefundEntry['state']
  /** ISO instant; null while it is under way. */
  doneAt: string | null
}

/** What bookings ask of payments. Payments stand above bookings, so it is handed in where the app is put together. */
export type BookingMoney = {
  /** Has the provider end the group's open charge now, outside any transaction; money that had arrived is settled instead. Throws `provider-unavailable`. */
  endCharge(paymentGroupId: string): Promise<void>
  /** Gives back what these reservations cost: online by the provider, what staff took by the admin's own hand. */
  giveBack(tx: Tx, who: Who, reservationIds: readonly number[]): Promise<void>
  /** Gives back only what was paid online. */
  refundOnline(tx: Tx, reservationIds: readonly number[]): Promise<void>
  /** Writes down that the money of these reservations stays with the venue. */
  keep(tx: Tx, who: Who, reservationIds: readonly number[]): Promise<void>
  /** The refunds of each reservation by its id, the last one last: of its own price, or of all that was paid with it. */
  refundsOf(db: Knex, rows: readonly Paid[]): Promise<ReadonlyMap<number, ReservationRefund[]>>
  /** What became of the money of a reservation. */
  moneyOf(db: Knex, row: Paid): Promise<ReservationMoney>
}

export type BookingDeps = CatalogDeps & { money: BookingMoney }
