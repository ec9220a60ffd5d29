import { rescheduleUntil } from '#shared/policy/quote.ts'
import { arrivalAfter } from '#shared/reservation/arrival.ts'
import type { OwnReservation } from '#shared/reservation/ownReservation.ts'
import type { OwnMove } from '#shared/reservation/ownReservation.schema.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { instantOf } from '#shared/time/instantOf.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { allocate, occupationBy } from '../booking/allocate.ts'
import { policyOf } from '../booking/groups.ts'
import { queueMail } from '../booking/reservationMail.ts'
import { groupReservations } from '../booking/reservations.ts'
import { retakeHours } from '../booking/staff/staffPlaces.ts'
import { record } from '../db/audit.ts'
import { changeRow } from '../db/changeRows.ts'
import type { ReservationRow } from '../db/models.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { Refused } from '../http/problem.ts'
import { claimsAt } from '../occupancy/claims.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { chosenOf } from './cancelOwn.ts'
import { isMovable, readOwn, type Group } from './readOwn.ts'

/**
 * Moves an hour for its own customer: the new one is claimed and the old one freed together, so that whoever loses the new one keeps the
 * old. It keeps its payment, also when the new one costs less; a dearer one is refused.
 */
export async function moveOwn(
  tx: Tx,
  deps: PaymentDeps,
  group: Group,
  { reservationId, date, startTime }: OwnMove,
): Promise<OwnReservation> {
  await lockCourts(tx)
  const [row] = chosenOf(await groupReservations(tx.trx, group.id), [reservationId])
  if (!row || !(await mayMove(tx, deps, group, row))) throw new Refused('not-movable')
  if (row.date !== date || row.startTime !== startTime) {
    await moveTo(tx, deps, row, { date, startTime })
  }
  return readOwn(deps, tx.trx, group, tx.nowMs)
}

async function mayMove(
  { trx, nowMs }: Tx,
  { config }: PaymentDeps,
  group: Group,
  row: ReservationRow,
): Promise<boolean> {
  if (!isMovable(row)) return false
  const startMs = instantOf(row.date, row.startTime, config.venueTimezone)
  const until = rescheduleUntil(await policyOf(trx, group), { startMs, moved: row.timesMoved })
  return until !== null && nowMs <= until && nowMs < startMs
}

type Hour = Pick<OwnMove, 'date' | 'startTime'>

async function moveTo(
  tx: Tx,
  { catalog, config }: Pick<PaymentDeps, 'catalog' | 'config'>,
  row: ReservationRow,
  { date, startTime }: Hour,
) {
  const { live, stale, catalogVersion } = await claimsAt(tx.trx, [{ date, startTime }], tx.nowMs)
  const data = await catalog.within(tx.trx, catalogVersion)
  const { courtId, priceCents } = allocate(
    { date, startTime, sport: row.sportType },
    {
      catalog: data,
      now: venueNow(tx.nowMs, config.venueTimezone),
      lookup: occupationBy(live, data),
    },
  )
  if (priceCents > row.price) throw new Refused('dearer-hour')
  const moved = await changeRow(tx, 'reservations', row.id, {
    courtId,
    date,
    startTime,
    endTime: slotEnd(startTime),
    timesMoved: row.timesMoved + 1,
    ...arrivalAfter(row, { date, startTime }),
    // Confirmed again, with its new hour.
    emailSentAt: null,
    emailTemplate: null,
    detached: row.detached || row.recurrenceId !== null,
  })
  await retakeHours(tx, [moved], stale)
  tx.touch({ dates: [row.date, date] })
  const before = { date: row.date, startTime: row.startTime }
  const act = { entity: 'reservation' as const, id: row.id, action: 'changed' as const }
  await record(tx, [{ ...act, before, after: { date, startTime } }], null, 'customer')
  // A confirmation that waits to be sent will name the new hour.
  if (row.emailSentAt !== null) await queueMail(tx, 'confirmed', [row.id])
}
