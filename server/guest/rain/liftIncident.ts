import { mayLift, type LiftAnswer } from '#shared/guest/rain/incident.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import { overlaps } from '#shared/platform/time/hours.ts'
import { restoreReservations } from '../../booking/life/life.ts'
import { namedCourts, toAdminReservation } from '../../booking/rows/reservations.ts'
import { factsWithin, obstaclesIn } from '../../booking/places/staffPlaces.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { restoreOccurrences } from '../../venue/classes/fixedClass.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockCourts, madeMs, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { freeClaims } from '../../venue/occupancy/freeSlots.ts'
import { chosenIds } from '../undo/decisions.ts'
import { joinDryHours } from './dryHours.ts'

/**
 * Opens the courts of a closing again. Who has not chosen, and who had not paid, gets the same hours where they are still to come, those
 * that were divided off beside the ones that stayed; what was chosen, moved, credited or given back stays as it is.
 */
export async function liftIncident(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  incidentId: number,
): Promise<LiftAnswer> {
  await lockCourts(tx)
  const incident = await tx.trx('incidents').where({ id: incidentId }).first()
  if (!incident) throw new ProblemError('not-found')
  if (incident.liftedAt !== null || !mayLift(incident.at, madeMs(tx))) {
    throw new Refused('incident-over')
  }
  const at = toInstant(tx.nowMs)
  await tx.trx('incidents').where({ id: incidentId }).update({ liftedAt: at })
  await record(tx, [{ entity: 'incident', id: incidentId, action: 'reopened' }], who)
  await freeClaims(tx, 'incidentId', [incidentId])
  const classes = await restoreOccurrences(tx, who, await classesOf(tx, incident), incident)
  const restored = await restore(tx, deps, who, incident)
  return { restored, classes }
}

async function classesOf({ trx }: Tx, incident: Row<'incidents'>): Promise<number[]> {
  const courts = JSON.parse(incident.courts) as number[]
  const rows = await trx('fixed_classes')
    .whereIn('courtId', courts)
    .select('id', 'startTime', 'endTime')
  return rows.filter((one) => overlaps(one, incident)).map(({ id }) => id)
}

async function restore(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  incident: Row<'incidents'>,
): Promise<AdminReservation[]> {
  const { id: incidentId, date } = incident
  const wanted = await undecided(tx, incidentId)
  const courts = await namedCourts(tx.trx)
  const facts = await factsWithin(tx, deps, wanted)
  const obstacles = obstaclesIn(facts)
  const isOver = ({ endTime }: Place) =>
    date < facts.now.date || (date === facts.now.date && endTime <= facts.now.time)
  const free = wanted.filter((row) => {
    const { courtId, endTime, sportType, startTime } = row
    const place = { courtId, date: row.date, startTime, endTime, sportType }
    return !isOver(place) && !obstacles.obstacleOf(place)
  })
  const joined = await joinDryHours(tx, free, { by: who, incidentId, stale: facts.stale })
  const apart = free.filter(({ id }) => !joined.has(id))
  const restored = await restoreReservations(
    tx,
    apart.map((row) => ({ row, status: row.before })),
    { by: who, noting: { incident: incidentId }, stale: facts.stale },
  )
  const back = [...restored, ...joined.values()]
  for (const chunk of inChunks(back.map(({ id }) => id))) {
    await tx
      .trx('incident_reservations')
      .where({ incidentId })
      .whereIn('reservationId', chunk)
      .update({ chosen: 'keep', chosenBy: 'staff', chosenAt: toInstant(tx.nowMs) })
  }
  return back.map((row) => toAdminReservation(row, courts))
}

type Undecided = ReservationRow & { before: 'approved' | 'pending' }

/** What it cancelled and nobody has decided about: of whom is asked, and what staff had booked unpaid. A customer's unpaid cart has lost its charge with its hours. */
async function undecided(tx: Tx, incidentId: number): Promise<Undecided[]> {
  const noted = await tx
    .trx('incident_reservations')
    .where({ incidentId })
    .whereIn('choice', ['ask', 'cancel'])
    .whereNull('chosen')
    // A choice that can still be taken back holds.
    .whereNotIn('reservationId', chosenIds(tx.trx))
    .orderBy('reservationId')
    .select('reservationId', 'statusBefore')
  // Of a closing of an earlier version it may not be known.
  const before = new Map(noted.map((one) => [one.reservationId, one.statusBefore ?? 'approved']))
  const found: Undecided[] = []
  for (const chunk of inChunks([...before.keys()])) {
    const rows = await ReservationRow.query(tx.trx)
      .whereIn('id', chunk)
      .where({ status: 'canceled' })
      .whereIn('canceledReason', ['incident', 'admin'])
      .orderBy('id')
    const theirs = rows.filter(({ paymentStatus, userId }) => paymentStatus === 'paid' || userId)
    found.push(...theirs.map((row) => Object.assign(row, { before: present(before.get(row.id)) })))
  }
  return found
}
