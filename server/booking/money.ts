import type { RefundEntry } from '#shared/refund/refund.ts'
import type { ReservationMoney } from '#shared/reservation/adminReservation.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/writeTransaction.ts'

type Paid = { id: number; paymentGroupId: string | null }
type Who = { id: number }

/** The part of a refund that a reservation shows. */
export type ReservationRefund = {
  id: number
  /** In centavos, of all the reservations that it is for. */
  amount: number
  state: RefundEntry['state']
  /** ISO instant; null while it is under way. */
  doneAt: string | null
}

/** What bookings need from payments. Payments depend on bookings and not the other way round, so `createApp` passes it in. */
export type BookingMoney = {
  /** Ends the group's open charge at the provider now, outside any transaction; money that had arrived is settled instead. Throws `provider-unavailable`. */
  endCharge(paymentGroupId: string): Promise<void>
  /** Refunds what these reservations cost: online payments by the provider, what staff took by the admin in person. */
  giveBack(tx: Tx, who: Who, reservationIds: readonly number[]): Promise<void>
  refundOnline(tx: Tx, reservationIds: readonly number[]): Promise<void>
  /** Records that the money of these reservations stays with the venue. */
  keep(tx: Tx, who: Who, reservationIds: readonly number[]): Promise<void>
  /** The refunds of each reservation by its id, oldest first: of its own price, or of all that was paid with it. */
  refundsOf(db: Db, rows: readonly Paid[]): Promise<ReadonlyMap<number, ReservationRefund[]>>
  moneyOf(db: Db, row: Paid): Promise<ReservationMoney>
}

export type BookingDeps = CatalogDeps & { money: BookingMoney }
