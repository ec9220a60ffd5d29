import type { RowKind } from './commandTarget.ts'
import type { Snapshot } from './snapshot.ts'
import { everyReservation } from './reservationDays.ts'

/** The rows of a kind, wherever the snapshot keeps them. */
export function listOf(
  snapshot: Snapshot,
  kind: RowKind,
): readonly { id: number; version: number }[] {
  switch (kind) {
    case 'court':
      return snapshot.courts
    case 'price':
      return snapshot.prices
    case 'specialPrice':
      return snapshot.specialPrices
    case 'operationHours':
      return snapshot.operationHours
    case 'closingDate':
      return snapshot.closingDates
    case 'fixedClass':
      return snapshot.fixedClasses
    case 'reservation':
      return everyReservation(snapshot)
    case 'venue':
      return []
  }
}
