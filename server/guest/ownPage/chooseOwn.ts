import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { OwnChoice } from '#shared/booking/reservation/ownReservation.schema.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { moveQuoteOf } from '#shared/venue/policy/quote.ts'
import { allocate, occupationBy } from '../../booking/places/allocate.ts'
import { moveReservations } from '../../booking/life/life.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { choose, noteChoice } from '../rain/askedChoices.ts'
import { claimsAt } from '../../venue/occupancy/claims.ts'
import { demandChoice } from '../../book/credit/closedPrices.ts'
import { beginMove, heldMove } from '../../payment/charges/hourMoves.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { demandUnchosen, sayDecisions } from '../undo/decisions.ts'
import { chosenOf } from './cancelOwn.ts'
import { recordChoice } from './finishDecisions.ts'
import { obstacleTo } from './moveOwn.ts'
import { readOwn, type Group } from './readOwn.ts'

/** What its customer wants for an hour that the venue had to close: another hour, credit or the money. Said once, in time. */
export async function chooseOwn(
  tx: Tx,
  deps: PaymentDeps,
  group: Group,
  wanted: OwnChoice,
): Promise<OwnReservation> {
  await lockCourts(tx)
  const { choice, isUndoable, reservationId } = wanted
  const [row] = chosenOf(await groupReservations(tx.trx, group.id), [reservationId])
  const asked = await tx
    .trx('incident_reservations')
    .where({ reservationId })
    .whereNull('chosen')
    .where('askUntil', '>', toInstant(tx.nowMs))
    .first()
  if (!row || !asked) throw new Refused('already-chosen')
  await demandUnchosen(tx, reservationId)
  const { back, incidentId } = asked
  if (choice === 'move') {
    await giveHour(tx, deps, row, { ...wanted, back, incidentId })
  } else if (isUndoable) {
    await demandChoice(tx, reservationId)
    await sayDecisions(tx, [{ reservationId, kind: choice, back, incidentId }])
  } else {
    const about = { incidentId, reservationId, choice, back, userId: null }
    await choose(tx, deps, { ...about, by: 'customer' })
    await recordChoice(tx, reservationId, { choice, incident: incidentId })
  }
  return readOwn(deps, tx.trx, group, tx.nowMs)
}

type Hour = {
  date?: string | undefined
  startTime?: string | undefined
  back: number
  incidentId: number
}

/** It is confirmed again at the new hour, with its price and its payment; a dearer one is kept until the difference is paid, and the choice stays open until then. */
async function giveHour(
  tx: Tx,
  { catalog, config }: Pick<PaymentDeps, 'catalog' | 'config'>,
  row: ReservationRow,
  { back, date = '', incidentId, startTime = '' }: Hour,
) {
  await demandChoice(tx, row.id)
  if (back < row.price || slotEnd(row.startTime) !== row.endTime) throw new Refused('not-movable')
  const open = await heldMove(tx.trx, row.paymentGroupId!, tx.nowMs)
  if (open) {
    const isSame = open.reservationId === row.id && open.date === date
    if (isSame && open.startTime === startTime) return
    throw new Refused('move-open')
  }
  const { live, stale, catalogVersion } = await claimsAt(tx.trx, [{ date, startTime }], tx.nowMs)
  const data = await catalog.within(tx.trx, catalogVersion)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const facts = { catalog: data, now, lookup: occupationBy(live, data) }
  const { courtId, priceCents } = allocate({ date, startTime, sport: row.sportType }, facts)
  const quote = moveQuoteOf(row.price, priceCents)
  const obstacle = obstacleTo(row, quote)
  if (obstacle) throw new Refused('dearer-hour', { message: obstacle })
  if (quote.difference > 0) {
    const to = { courtId, date, startTime, price: priceCents }
    return beginMove(tx, { config }, row, to, stale)
  }
  await noteChoice(tx, { incidentId, reservationId: row.id, choice: 'move', by: 'customer' })
  await moveReservations(tx, [{ row, to: { courtId, date, startTime } }], {
    by: 'customer',
    mail: 'confirmed',
    noting: { choice: 'move', incident: incidentId },
    restores: true,
    stale,
  })
}
