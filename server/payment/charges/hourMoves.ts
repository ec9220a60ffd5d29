import { closedReason } from '#shared/venue/hours/availability.ts'
import { courtsByPreference } from '#shared/venue/courts/court.ts'
import { rescheduleUntil } from '#shared/venue/policy/quote.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { occupationBy } from '../../booking/places/allocate.ts'
import { policyOf } from '../../booking/rows/groups.ts'
import { claimHours, moveReservations } from '../../booking/life/life.ts'
import { cancelCharges } from '../../booking/rows/cancelCharges.ts'
import { choiceRefusal } from '#shared/payment/refund/closedPrice.ts'
import { closedPricesOf } from '../../book/credit/closedPrices.ts'
import { dayFacts } from '../../venue/catalog/catalogDay.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { HoldRow, ReservationRow, type AttemptRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { claimsAt, type Claim } from '../../venue/occupancy/claims.ts'
import { endMoves, freeMoves, isHeldMove, ownerOfMove } from '../../venue/occupancy/freeSlots.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { requestRefund } from './refunds.ts'
import { leftOf } from './returnable.ts'

type HourMove = Row<'hour_moves'>
type MoveDeps = Pick<PaymentDeps, 'catalog' | 'config'>
type NewHour = Pick<ReservationRow, 'courtId' | 'date' | 'startTime' | 'price'>

const DAY_MS = 86_400_000
/** Holding hours costs nothing: who begins to move and does not pay may do it so often within a day. */
const MOST_BEGUN = 3

/** Customers' hours are single ones; whoever has come plays the hour that they have. */
export function isMovable({ arrivedAt, status, startTime, endTime }: ReservationRow): boolean {
  return status === 'approved' && arrivedAt === null && slotEnd(startTime) === endTime
}

/** Whether its customer may move it now, by the policy under which it was bought. */
export async function mayMove(
  { trx, nowMs }: Pick<Tx, 'trx' | 'nowMs'>,
  { config }: Pick<PaymentDeps, 'config'>,
  row: ReservationRow,
): Promise<boolean> {
  if (!isMovable(row) || row.paymentGroupId === null) return false
  const group = present(await trx('payment_groups').where({ id: row.paymentGroupId }).first())
  const startMs = instantOf(row.date, row.startTime, config.venueTimezone)
  const until = rescheduleUntil(await policyOf(trx, group), { startMs, moved: row.timesMoved })
  return until !== null && nowMs <= until && nowMs < startMs
}

/** The group's move that waits for its difference and still keeps its new hour. */
export async function heldMove(
  db: Db,
  paymentGroupId: string,
  nowMs: number,
): Promise<HourMove | undefined> {
  const open = await db('hour_moves').where({ paymentGroupId, state: 'open' }).first()
  return open && isHeldMove(open, nowMs) ? open : undefined
}

/** Keeps the new hour beside the old one until the difference is paid. The courts are locked already. */
export async function beginMove(
  tx: Tx,
  { config }: Pick<PaymentDeps, 'config'>,
  row: ReservationRow,
  to: NewHour,
  stale: readonly Claim[],
): Promise<void> {
  const paymentGroupId = row.paymentGroupId!
  // One that has run out makes room.
  await endMoves(tx, [paymentGroupId], 'expired')
  const begun = await tx
    .trx('hour_moves')
    .where({ paymentGroupId })
    .whereNot({ state: 'done' })
    .where('createdAt', '>', toInstant(tx.nowMs - DAY_MS))
    .select('id')
  if (begun.length >= MOST_BEGUN) throw new Refused('too-many-moves')
  const { courtId, date, startTime } = to
  const createdAt = toInstant(tx.nowMs)
  const expiresAt = toInstant(tx.nowMs + config.pendingSeconds * 1_000)
  const [move] = await tx
    .trx('hour_moves')
    .insert({
      reservationId: row.id,
      paymentGroupId,
      fromDate: row.date,
      fromTime: row.startTime,
      courtId,
      date,
      startTime,
      difference: to.price - row.price,
      state: 'open',
      expiresAt,
      createdAt,
    })
    .returning('id')
  const hold = await HoldRow.query(tx.trx).insertAndFetch({
    ownerId: ownerOfMove(present(move)),
    client: null,
    network: null,
    courtId,
    date,
    startTime,
    sportType: row.sportType,
    price: to.price,
    firstHeldAt: createdAt,
    createdAt,
    expiresAt,
    resumesUntil: null,
  })
  const claim = { courtId, date, startTime, holdId: hold.id, reservationId: null, expiresAt }
  await claimHours(tx, [claim], stale)
}

/** Gives the reservation its new hour and frees the old one, for its customer. The courts are locked already. */
export async function giveNewHour(
  tx: Tx,
  row: ReservationRow,
  to: NewHour,
  stale: readonly Claim[],
): Promise<void> {
  await moveReservations(tx, [{ row, to }], {
    by: 'customer',
    isOwn: true,
    mail: 'confirmed',
    stale,
  })
}

/** The money of a difference is there: the hour is moved in the same transaction, or the money goes back and the old hour stays. The courts are locked already. */
export async function differenceArrived(
  tx: Tx,
  deps: MoveDeps,
  attempt: AttemptRow,
  isOwnCharge: boolean,
): Promise<void> {
  const move = present(await tx.trx('hour_moves').where({ id: attempt.moveId! }).first())
  if (move.state === 'done') return requestRefund(tx, attempt, 'paid-twice')
  const isWhole =
    attempt.amount === move.difference && (await leftOf(tx, attempt)) === attempt.amount
  if (!isWhole) {
    // A charge that nobody asked for here does not end a move that waits for its own.
    if (isOwnCharge) await endMoves(tx, [move.paymentGroupId])
    return requestRefund(tx, attempt, 'amount-mismatch')
  }
  const row = await ReservationRow.query(tx.trx).findById(move.reservationId).throwIfNotFound()
  const place = (await isStillWanted(tx, deps, move, row))
    ? await freePlaceOf(tx, deps, move)
    : null
  if (place === null) {
    await endMoves(tx, [move.paymentGroupId])
    return requestRefund(tx, attempt, 'move-gone')
  }
  const { id: attemptId } = attempt
  await tx.trx('hour_moves').where({ id: move.id }).update({ state: 'done', attemptId })
  await freeMoves(tx, [move])
  const { date, startTime, difference } = move
  const to = { courtId: place.courtId, date, startTime, price: row.price + difference }
  if (isMovable(row)) await giveNewHour(tx, row, to, place.stale)
  else await giveForClosed(tx, row, to, place.stale)
  // Another charge of the move must not be paid as well.
  await cancelCharges(tx, [move.paymentGroupId])
}

/** Gives it the hour that its customer chose instead of the one that was closed. */
async function giveForClosed(
  tx: Tx,
  row: ReservationRow,
  to: NewHour,
  stale: readonly Claim[],
): Promise<void> {
  const [chosen] = await tx
    .trx('incident_reservations')
    .where({ reservationId: row.id })
    .whereNull('chosen')
    .update({ chosen: 'move', chosenBy: 'customer', chosenAt: toInstant(tx.nowMs) })
    .returning('incidentId')
  await moveReservations(tx, [{ row, to }], {
    by: 'customer',
    mail: 'confirmed',
    noting: { choice: 'move', incident: present(chosen).incidentId },
    restores: true,
    stale,
  })
}

async function mayStillChoose({ trx }: Tx, { id }: ReservationRow): Promise<boolean> {
  const price = present((await closedPricesOf(trx, [id])).get(id))
  return price.asked !== null && choiceRefusal(price) === null
}

// Paid in time, it was decided when the move was begun; later than that the policy decides anew. What was given up stays given up, and who had to leave a closed hour has one as long as nothing else was chosen.
async function isStillWanted(tx: Tx, deps: MoveDeps, move: HourMove, row: ReservationRow) {
  const stands = row.date === move.fromDate && row.startTime === move.fromTime
  if (!stands || row.paymentStatus !== 'paid') return false
  if (row.status === 'canceled') return move.state !== 'ended' && (await mayStillChoose(tx, row))
  if (!isMovable(row)) return false
  if (isHeldMove(move, tx.nowMs)) return true
  return move.state !== 'ended' && (await mayMove(tx, deps, row))
}

/** A court for the new hour: the one that is kept, else another that is free; null when the venue has closed meanwhile or all are taken. */
async function freePlaceOf(tx: Tx, { catalog, config }: MoveDeps, move: HourMove) {
  const { date, startTime } = move
  const { live, stale, catalogVersion } = await claimsAt(tx.trx, [move], tx.nowMs)
  const data = await catalog.within(tx.trx, catalogVersion)
  // An hour that has begun while it was kept is still the customer's.
  const now = isHeldMove(move, tx.nowMs) ? LONG_AGO : venueNow(tx.nowMs, config.venueTimezone)
  if (closedReason(startTime, dayFacts(data, date), now) !== null) return null
  const owner = ownerOfMove(move)
  const occupied = occupationBy(live, data, (claim) => claim.ownerId === owner)
  const { sportType } = present(
    await tx.trx('reservations').where({ id: move.reservationId }).first('sportType'),
  )
  const courts = courtsByPreference(data.courts, sportType).map(({ id }) => id)
  const courtId = [move.courtId, ...courts].find(
    (id) => courts.includes(id) && occupied(id, date, startTime) === null,
  )
  return courtId === undefined ? null : { courtId, stale }
}

const LONG_AGO = { date: '0001-01-01', time: '00:00' }
