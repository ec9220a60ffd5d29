import type { NewPlace } from '#shared/payment/refund/issue.ts'
import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import { endAfter } from '#shared/platform/time/hours.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { moveReservations } from '../../booking/life/life.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import { factsWithin, obstaclesIn, refuseObstacle } from '../../booking/places/staffPlaces.ts'

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
  await moveReservations(
    tx,
    moves.map(({ place: { courtId, date, startTime }, row }) => ({
      row,
      to: { courtId, date, startTime },
    })),
    { by: who, mail: 'confirmed', restores: true, stale: facts.stale },
  )
  const ids = rows.map(({ id }) => id)
  await tx.trx('money_decisions').whereIn('reservationId', ids).delete()
  await tx.trx('customer_cancellations').whereIn('reservationId', ids).delete()
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
function placeFor(row: ReservationRow, { courtId, date, startTime }: NewPlace): Place {
  const { sportType } = row
  return { courtId, date, startTime, endTime: endAfter(row, startTime), sportType }
}
