import type { IncidentDraft } from '#shared/guest/rain/incident.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { endAfter } from '#shared/platform/time/hours.ts'
import { moveReservations } from '../../booking/life/life.ts'
import {
  namedCourts,
  toAdminReservation,
  type NamedCourts,
} from '../../booking/rows/reservations.ts'
import { factsWithin, obstaclesIn, refuseObstacle } from '../../booking/places/staffPlaces.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'

type Moving = {
  incidentId: number
  /** The day that is closed. */
  date: string
  rows: readonly (Pick<IncidentDraft['rows'][number], 'choice' | 'place'> & { id: number })[]
  courts: NamedCourts
}

/** Gives what is moved the hours that were shown, at its price; one of them that is taken by now is asked about again. */
export async function moveAway(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  { courts, date: closed, incidentId, rows }: Moving,
): Promise<AdminReservation[]> {
  const places = new Map(
    rows.filter(({ choice }) => choice === 'move').map(({ id, place }) => [id, place]),
  )
  if (places.size === 0) return []
  const found = await ReservationRow.query(tx.trx)
    .whereIn('id', [...places.keys()])
    .orderBy('id')
  const targets = found.map((row) => {
    const place = places.get(row.id)
    if (!place || place.date <= closed) throw new Refused('incident-changed')
    return { ...place, endTime: endAfter(row, place.startTime), sportType: row.sportType }
  })
  const facts = await factsWithin(tx, deps, targets)
  const moves = found.map((row, index) => {
    const place = present(targets[index])
    const obstacles = obstaclesIn(facts, undefined, { isOfCustomer: row.userId === null })
    if (obstacles.obstacleOf(place)) throw new Refused('incident-changed')
    const { courtId, date, startTime } = place
    return { row, to: { courtId, date, startTime } }
  })
  const moved = await moveReservations(tx, moves, {
    by: who,
    mail: 'rescheduled',
    noting: { incident: incidentId },
    stale: facts.stale,
  })
  tx.touch({ dates: [closed] })
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
  const [moved] = await moveReservations(tx, [{ row, to: { courtId, date, startTime } }], {
    by: who,
    mail: 'confirmed',
    noting: { choice: 'move', incident: incidentId },
    restores: true,
    stale: facts.stale,
  })
  return toAdminReservation(present(moved), await namedCourts(tx.trx))
}
