import { mayFollow } from '#shared/reservation/reservation.rules.ts'
import { recordChanges } from '../../audit/recordChanges.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { Refused } from '../../http/problem.ts'
import { queueMail } from '../mail/queueMail.ts'
import { auditedReservation } from './auditedReservation.ts'
import { deskFacts } from './deskFacts.ts'
import type { NamedCourts } from './namedCourts.ts'
import { obstaclesIn } from './obstacles.ts'
import { refuseObstacle } from './refuseObstacle.ts'
import { ReservationRow } from './ReservationRow.ts'
import { retakeHours } from './takeHours.ts'

/** Approves a pending reservation while its hours are its own or free again; it no longer runs out. The rest of its cart is left as it is. */
export async function approveByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  row: ReservationRow,
  courts: NamedCourts,
): Promise<ReservationRow> {
  if (row.status === 'approved') return row
  const facts = await deskFacts(tx, deps, [row])
  const obstacles = obstaclesIn(facts, ({ reservationId }) => reservationId === row.id)
  // Also for one that ran out and was replaced: that its hour is gone says more than that it is over.
  if (row.status === 'pending' || row.canceledReason === 'expired') {
    refuseObstacle(obstacles.takenBy(row), row, obstacles)
  }
  if (!mayFollow(row.status, 'approved')) throw new Refused('status-not-allowed')

  const approved = await ReservationRow.query(tx.trx).patchAndFetchById(row.id, {
    status: 'approved',
    expiresAt: null,
    updatedAt: toInstant(tx.nowMs),
    version: row.version + 1,
  })
  await retakeHours(tx, [approved], facts.stale)
  const before = auditedReservation(row, courts)
  const after = auditedReservation(approved, courts)
  await recordChanges(tx, 'reservation', [{ id: row.id, action: 'approved', before, after }], who)
  await queueMail(tx, 'confirmed', [row.id])
  tx.touch({ dates: [row.date], reservations: true })
  return approved
}
