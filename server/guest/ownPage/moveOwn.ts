import { createHash } from 'node:crypto'
import { formatReais, toReais } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import { moveQuoteOf, moveSentence, type MoveQuote } from '#shared/venue/policy/quote.ts'
import type { OwnMoveQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { NewOwnHour, OwnMove } from '#shared/booking/reservation/ownReservation.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { allocate, occupationBy } from '../../booking/places/allocate.ts'
import type { BookingMoney } from '../../booking/rows/money.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { claimsAt, type Claim } from '../../venue/occupancy/claims.ts'
import { endMoves } from '../../venue/occupancy/freeSlots.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { beginMove, heldMove, mayMove, giveNewHour } from '../../payment/charges/hourMoves.ts'
import { chosenOf } from './cancelOwn.ts'
import { finishCancels } from './finishDecisions.ts'
import { readOwn, type Group } from './readOwn.ts'

/** What it costs to move an hour, before anything is done. */
export async function quoteMove(
  deps: PaymentDeps,
  group: Group,
  wanted: NewOwnHour,
): Promise<OwnMoveQuote> {
  const at = { trx: deps.reads, nowMs: deps.clock.now() }
  const row = await movable(at, deps, group, wanted)
  return (await newHour(at, deps, row, wanted)).answer
}

/**
 * Moves an hour for its own customer: the new one is claimed and the old one freed together, so that whoever loses the new one keeps the
 * old. It keeps its payment, also when the new one costs less; for a dearer one both are kept until the difference is paid.
 */
export async function moveOwn(
  tx: Tx,
  deps: PaymentDeps,
  group: Group,
  wanted: OwnMove,
): Promise<OwnReservation> {
  await lockCourts(tx)
  // Moved is the rest of the cart.
  await finishCancels(tx, deps, group)
  const answer = () => readOwn(deps, tx.trx, group, tx.nowMs)
  const { reservationId, date, startTime } = wanted
  const open = await heldMove(tx.trx, group.id, tx.nowMs)
  if (open) {
    const isSame = open.reservationId === reservationId && isAt(open, wanted)
    if (!isSame) throw new Refused('move-open')
    return answer()
  }
  const row = await movable(tx, deps, group, wanted)
  if (isAt(row, { date, startTime })) return answer()
  const { to, stale, quote, obstacle, answer: seen } = await newHour(tx, deps, row, wanted)
  if (seen.hash !== wanted.quote) throw new Refused('move-price-changed', { moveQuote: seen })
  if (obstacle) throw new Refused('dearer-hour', { message: obstacle })
  if (quote.difference > 0) await beginMove(tx, deps, row, to, stale)
  else await giveNewHour(tx, row, { ...to, price: row.price }, stale)
  return answer()
}

type Hour = Pick<OwnMove, 'date' | 'startTime'>
const isAt = (one: Hour, other: Hour) =>
  one.date === other.date && one.startTime === other.startTime

type At = Pick<Tx, 'trx' | 'nowMs'>

async function movable(at: At, deps: PaymentDeps, group: Group, { reservationId }: NewOwnHour) {
  const rows = await groupReservations(at.trx, group.id)
  const row = chosenOf(rows, [reservationId])[0]!
  if (!(await mayMove(at, deps, row))) throw new Refused('not-movable')
  return row
}

/** The place of the new hour, and what it costs. */
async function newHour(
  { trx, nowMs }: At,
  { catalog, config }: Pick<PaymentDeps, 'catalog' | 'config'>,
  row: ReservationRow,
  { date, startTime }: Hour,
) {
  const { live, stale, catalogVersion } = await claimsAt(trx, [{ date, startTime }], nowMs)
  const data = await catalog.within(trx, catalogVersion)
  const { courtId, priceCents: price } = allocate(
    { date, startTime, sport: row.sportType },
    {
      catalog: data,
      now: venueNow(nowMs, config.venueTimezone),
      lookup: occupationBy(live, data),
    },
  )
  const quote = moveQuoteOf(row.price, price)
  const obstacle = obstacleTo(row, quote)
  const facts = [row.id, row.date, row.startTime, row.price, date, startTime, quote]
  const answer: OwnMoveQuote = {
    price: toReais(price),
    difference: toReais(quote.difference),
    isPossible: obstacle === null,
    sentence: obstacle ?? moveSentence(row.price, quote),
    hash: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32),
  }
  return {
    to: { courtId, date, startTime, price },
    stale: stale as Claim[],
    quote,
    obstacle,
    answer,
  }
}

/** Why its customer cannot pay what an hour costs more: money is added where it was paid, and what was paid at the venue is added to there. */
export function obstacleTo({ paymentStatus, paidBy }: ReservationRow, { difference }: MoveQuote) {
  if (difference === 0) return null
  const more = `O horário novo custa ${formatReais(difference)} a mais`
  if (paymentStatus !== 'paid' || paidBy === 'admin') {
    return `${more}, e esta reserva não foi paga pela internet: combine a diferença com o local.`
  }
  return difference < MINIMUM_TOTAL_CENTS
    ? `${more}, menos que o mínimo de um pagamento pela internet: combine com o local.`
    : null
}

/** Gives up a move whose difference is not paid. The provider ends the charge first; if it was paid, the hour is moved. */
export async function giveUpMove(
  deps: PaymentDeps & { money: BookingMoney },
  group: Group,
): Promise<void> {
  if (!(await isMoving(deps.knex, group))) return
  await deps.money.endCharge(group.id)
  await writeTransaction(deps, async (tx) => {
    await lockCourts(tx)
    await endMoves(tx, [group.id])
  })
}

async function isMoving(db: Db, { id: paymentGroupId }: Group): Promise<boolean> {
  return (await db('hour_moves').where({ paymentGroupId, state: 'open' }).first('id')) !== undefined
}
