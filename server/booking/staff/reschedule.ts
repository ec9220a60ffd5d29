import type { Reschedule } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { mayReschedule } from '#shared/booking/reservation/status.ts'
import { endAfter } from '#shared/platform/time/hours.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { noteDiscounts } from '../../book/credit/discounts.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { RowEdit } from '../../platform/http/rowEdit.ts'
import type { Claim } from '../../venue/occupancy/claims.ts'
import { moveReservations } from '../life/life.ts'
import { findReservation, toAdminReservation } from '../rows/reservations.ts'
import { belowTable, factsWithin, obstaclesIn, refuseObstacle } from '../places/staffPlaces.ts'

/** Gives what a customer booked another court, day or hour, as long as before and at its price: what the table asks more there is given. The customer gets a mail. */
export async function reschedule(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  edit: RowEdit,
  { courtId, date, startTime }: Reschedule,
): Promise<AdminReservation> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  const times = { startTime, endTime: endAfter(row, startTime) }
  const place = { courtId, date, ...times, sportType: row.sportType }
  const facts = await factsWithin(tx, deps, [place])
  if (!mayReschedule(row, facts.now)) throw new Refused('status-not-allowed')
  const isSame = row.courtId === courtId && row.date === date && row.startTime === startTime
  if (isSame) return toAdminReservation(row, courts)
  const isOwn = ({ reservationId }: Claim) => reservationId === row.id
  const obstacles = obstaclesIn(facts, isOwn, { isOfCustomer: true })
  refuseObstacle(obstacles.preview(place).obstacle, place, obstacles)

  const to = { courtId, date, startTime }
  const how = { by: who, mail: 'rescheduled' as const, stale: facts.stale }
  const [moved] = await moveReservations(tx, [{ row, to }], how)
  const now = present(moved)
  const below = belowTable(facts.catalog, now, now.price)
  const cents = below - belowTable(facts.catalog, row, row.price)
  await noteDiscounts(tx, who, [{ row: now, cents }])
  return toAdminReservation(now, courts)
}
