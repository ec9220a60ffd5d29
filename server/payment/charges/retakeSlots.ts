import { closedReason } from '#shared/venue/hours/availability.ts'
import { courtsByPreference } from '#shared/venue/courts/court.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { occupationBy } from '../../booking/places/allocate.ts'
import { regainHours } from '../../booking/life/life.ts'
import { dayFacts } from '../../venue/catalog/catalogDay.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { claimsAt } from '../../venue/occupancy/claims.ts'
import type { PaymentDeps } from '../port/gateway.ts'

type CourtMove = { reservation: ReservationRow; courtId: number }

/** Makes sure that a group whose money arrived has its hours: still its own, else free again and open, else on another court that plays the sport. False, with nothing written, when any is gone. The courts are locked already. */
export async function retakeSlots(
  tx: Tx,
  { catalog, config }: Pick<PaymentDeps, 'catalog' | 'config'>,
  group: readonly ReservationRow[],
): Promise<boolean> {
  const { live, stale, catalogVersion } = await claimsAt(tx.trx, group, tx.nowMs)
  const catalogData = await catalog.within(tx.trx, catalogVersion)
  const gone = group.filter(({ id }) => !live.some((claim) => claim.reservationId === id))
  if (gone.length === 0) return true

  const now = venueNow(tx.nowMs, config.venueTimezone)
  const isShut = ({ date, startTime }: ReservationRow) =>
    closedReason(startTime, dayFacts(catalogData, date), now) !== null
  if (gone.some(isShut)) return false
  const occupied = occupationBy(live, catalogData)
  const taken = new Set<string>()
  const moves: CourtMove[] = []
  for (const reservation of gone) {
    const { date, startTime, sportType } = reservation
    const preferred = courtsByPreference(catalogData.courts, sportType).map(({ id }) => id)
    const courtId = [reservation.courtId, ...preferred].find(
      (id) =>
        preferred.includes(id) &&
        occupied(id, date, startTime) === null &&
        !taken.has(`${id} ${date} ${startTime}`),
    )
    if (courtId === undefined) return false
    taken.add(`${courtId} ${date} ${startTime}`)
    moves.push({ reservation, courtId })
  }
  // Our own expired claims are no cart to be ended.
  await regainHours(
    tx,
    moves.map(({ courtId, reservation: row }) => ({ row, courtId })),
    stale,
  )
  return true
}
