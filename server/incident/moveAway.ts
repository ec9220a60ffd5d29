import type { IncidentRow } from '#shared/incident/incident.ts'
import type { IncidentDraft } from '#shared/incident/incident.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { arrivalAfter } from '#shared/reservation/arrival.ts'
import { endAfter } from '#shared/time/hours.ts'
import { recordChanges } from '../audit/auditEntries.ts'
import { auditedReservation } from '../booking/reservationHistory.ts'
import { queueMail } from '../booking/reservationMail.ts'
import { namedCourts, toAdminReservation, type NamedCourts } from '../booking/reservations.ts'
import {
  factsWithin,
  obstaclesIn,
  refuseObstacle,
  retakeHours,
} from '../booking/staff/staffPlaces.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { changeRow } from '../db/changeRows.ts'
import { ReservationRow } from '../db/models.ts'
import { present } from '../db/rows.ts'
import type { Tx } from '../db/writeTransaction.ts'
import { Refused } from '../http/problem.ts'

type Moving = {
  incidentId: number
  draft: IncidentDraft
  rows: readonly (IncidentRow & { choice: string })[]
  courts: NamedCourts
}

/** Gives what is moved the hours that were shown, at its price; one of them that is taken by now is asked about again. */
export async function moveAway(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  { courts, draft, incidentId, rows }: Moving,
): Promise<AdminReservation[]> {
  const ids = rows.filter(({ choice }) => choice === 'move').map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await ReservationRow.query(tx.trx).whereIn('id', ids).orderBy('id')
  const targets = found.map((row) => {
    const place = draft.rows.find(({ id, kind }) => kind === 'reservation' && id === row.id)?.place
    if (!place || place.date <= draft.date) throw new Refused('incident-changed')
    return { ...place, endTime: endAfter(row, place.startTime), sportType: row.sportType }
  })
  const facts = await factsWithin(tx, deps, targets)
  const moved: ReservationRow[] = []
  for (const [index, row] of found.entries()) {
    const { courtId, date, endTime, startTime, ...place } = present(targets[index])
    const obstacles = obstaclesIn(facts, undefined, { isOfCustomer: row.userId === null })
    if (obstacles.obstacleOf({ courtId, date, endTime, startTime, ...place })) {
      throw new Refused('incident-changed')
    }
    moved.push(
      await changeRow(tx, 'reservations', row.id, {
        courtId,
        date,
        startTime,
        endTime,
        ...arrivalAfter(row, { date, startTime }),
        detached: row.detached || row.recurrenceId !== null,
      }),
    )
  }
  // Two that were given the same hours lose to each other here, and nothing is done.
  await retakeHours(tx, moved, facts.stale)
  const changes = moved.map((row, index) => ({
    id: row.id,
    action: 'changed' as const,
    before: auditedReservation(present(found[index]), courts),
    after: { ...auditedReservation(row, courts), incident: incidentId },
  }))
  await recordChanges(tx, 'reservation', changes, who)
  await queueMail(tx, 'rescheduled', ids)
  tx.touch({ dates: [draft.date, ...targets.map(({ date }) => date)] })
  return moved.map((row) => toAdminReservation(row, courts))
}

type Other = {
  incidentId: number
  reservationId: number
  back: number
  place: { courtId: number; date: string; startTime: string }
}

/** Confirms what a closing had cancelled at a free place, as long as before, at its price and with its payment. */
export async function giveOtherHour(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  { back, incidentId, place: { courtId, date, startTime }, reservationId }: Other,
): Promise<AdminReservation> {
  const row = present(await ReservationRow.query(tx.trx).findById(reservationId))
  // What was played is not given again.
  if (back < row.price) throw new Refused('not-movable')
  const times = { startTime, endTime: endAfter(row, startTime) }
  const place = { courtId, date, ...times, sportType: row.sportType }
  const facts = await factsWithin(tx, deps, [place])
  const obstacles = obstaclesIn(facts, undefined, { isOfCustomer: row.userId === null })
  refuseObstacle(obstacles.obstacleOf(place), place, obstacles)
  const moved = await changeRow(tx, 'reservations', row.id, {
    status: 'approved',
    canceledReason: null,
    courtId,
    date,
    ...times,
    ...arrivalAfter(row, { date, startTime }),
    emailSentAt: null,
    emailTemplate: null,
    detached: row.detached || row.recurrenceId !== null,
  })
  await retakeHours(tx, [moved], facts.stale)
  const courts = await namedCourts(tx.trx)
  const before = auditedReservation(row, courts)
  const after = { ...auditedReservation(moved, courts), choice: 'move', incident: incidentId }
  await recordChanges(tx, 'reservation', [{ id: row.id, action: 'changed', before, after }], who)
  await queueMail(tx, 'confirmed', [row.id])
  tx.touch({ dates: [row.date, date] })
  return toAdminReservation(moved, courts)
}
