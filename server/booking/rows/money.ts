import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

/** What bookings need from payments. Payments depend on bookings and not the other way round, so `createApp` passes it in. */
export type BookingMoney = {
  /** Ends the group's open charge at the provider now, outside any transaction; money that had arrived is settled instead. Throws `provider-unavailable`. */
  endCharge(paymentGroupId: string): Promise<void>
  /** Refunds what these reservations cost: online payments by the provider, what staff took by the admin in person. */
  giveBack(tx: Tx, who: { id: number }, reservationIds: readonly number[]): Promise<void>
  refundOnline(tx: Tx, reservationIds: readonly number[]): Promise<void>
  /** Counts what of this reservation came by a charge and may still go back, in centavos. */
  hereOnline(tx: Tx, reservationId: number): Promise<number>
  /** Refunds so much of it, by which its price is lower already. */
  refundSome(tx: Tx, some: { reservationId: number; cents: number; note: string }): Promise<void>
  /** Records that the money of these reservations stays with the venue. */
  keep(tx: Tx, who: { id: number }, reservationIds: readonly number[]): Promise<void>
}

export type BookingDeps = CatalogDeps & { money: BookingMoney }
