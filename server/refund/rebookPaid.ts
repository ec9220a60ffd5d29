import type { NewPlace } from '#shared/refund/issue.ts'
import { arrivalAfter } from '#shared/reservation/arrival.ts'
import type { Place } from '#shared/reservation/placeObstacles.ts'
import { hourOf, hourText } from '#shared/time/hours.ts'
import { recordChanges } from '../audit/auditEntries.ts'
import { changeRow } from '../db/changeRows.ts'
import { ReservationRow } from '../db/models.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { ProblemError } from '../http/problem.ts'
import { queueMail } from '../booking/reservationMail.ts'
import { demandRefundable } from '../credit/closedPrices.ts'
import { auditedReservation } from '../booking/reservationHistory.ts'
import {
  factsWithin,
  obstaclesIn,
  refuseObstacle,
  retakeHours,
} from '../booking/staff/staffPlaces.ts'
import { namedCourts } from '../booking/reservations.ts'

type PlaceMove = { row: ReservationRow; place: Place }

/** Moves paid reservations to other hours, each to its own, all or none; they are approved and paid, and the customer gets a mail. The courts are locked already. */
export async function rebookPaid(
  tx: Tx,
  deps: Pick<PaymentDeps, 'catalog' | 'config'>,
  who: { id: number },
  rows: readonly ReservationRow[],
  places: readonly NewPlace[],
): Promise<void> {
  const moves = movesOf(rows, places)
  await demandRefundable(
    tx,
    rows.map(({ id }) => id),
  )
  const facts = await factsWithin(
    tx,
    deps,
    moves.map(({ place }) => place),
  )
  for (const { place, row } of moves) {
    const obstacles = obstaclesIn(facts, undefined, { isOfCustomer: row.userId === null })
    refuseObstacle(obstacles.preview(place).obstacle, place, obstacles)
  }
  for (const { row, place } of moves) await approveAt(tx, row, place)
  const ids = rows.map(({ id }) => id)
  const rebooked = await ReservationRow.query(tx.trx).whereIn('id', ids).orderBy('id')
  await retakeHours(tx, rebooked, facts.stale)
  await tx.trx('money_decisions').whereIn('reservationId', ids).delete()
  await tx.trx('customer_cancellations').whereIn('reservationId', ids).delete()
  await record(tx, who, rows, rebooked)
  await queueMail(tx, 'confirmed', ids)
  tx.touch({ dates: [...rows, ...rebooked].map(({ date }) => date) })
}

function movesOf(rows: readonly ReservationRow[], places: readonly NewPlace[]): PlaceMove[] {
  const moves = rows.flatMap((row) => {
    const place = places.find(({ reservationId }) => reservationId === row.id)
    return place ? [{ row, place: placeFor(row, place) }] : []
  })
  if (moves.length < rows.length || places.length !== rows.length) {
    const errors = { slots: ['Escolha um novo horário para cada reserva'] }
    throw new ProblemError('invalid-input', { errors })
  }
  return moves
}

// The duration does not change.
function placeFor(
  { startTime: from, endTime: until, sportType }: ReservationRow,
  { courtId, date, startTime }: NewPlace,
): Place {
  const hours = hourOf(until) - hourOf(from)
  return { courtId, date, startTime, endTime: hourText(hourOf(startTime) + hours), sportType }
}

async function approveAt(tx: Tx, row: ReservationRow, place: Place) {
  await changeRow(tx, 'reservations', row.id, {
    ...place,
    ...arrivalAfter(row, place),
    status: 'approved',
    canceledReason: null,
    expiresAt: null,
    // Confirmed again, with its new hours.
    emailSentAt: null,
    emailTemplate: null,
    detached: row.detached || row.recurrenceId !== null,
  })
}

async function record(
  tx: Tx,
  who: { id: number },
  rows: readonly ReservationRow[],
  rebooked: readonly ReservationRow[],
) {
  const courts = await namedCourts(tx.trx)
  const changes = rebooked.map((after) => ({
    id: after.id,
    action: 'approved' as const,
    before: auditedReservation(
      rows.find(({ id }) => id === after.id)!,
      courts,
    ),
    after: auditedReservation(after, courts),
  }))
  await recordChanges(tx, 'reservation', changes, who)
}
