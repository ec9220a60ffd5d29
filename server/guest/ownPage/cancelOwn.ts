import { isByVenue } from '#shared/booking/reservation/status.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { endUnpaid } from '../../booking/checkout/cancelUnpaid.ts'
import type { BookingMoney } from '../../booking/rows/money.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { decisionsOf, sayDecisions, UNDO_MS } from '../undo/decisions.ts'
import { cancelQuoted } from './cancelQuoted.ts'
import { finishCancels } from './finishDecisions.ts'
import { readQuote } from './quoteOwn.ts'
import { readOwn, startOf, type Group } from './readOwn.ts'

type OwnCancel = { reservationIds: readonly number[]; quote: string; isUndoable: boolean }

/**
 * Cancels hours for their own customer, with what goes back by the quote that they have seen: by the provider, or as an entry to be resolved
 * when people took the money. Repeated it changes nothing; what the venue closed meanwhile is refused with what it became.
 * What is undoable waits a minute in which nothing moves, unless the game begins before.
 */
export async function cancelOwn(
  tx: Tx,
  deps: PaymentDeps,
  group: Group,
  { isUndoable, reservationIds, quote: seenHash }: OwnCancel,
): Promise<OwnReservation> {
  await lockCourts(tx)
  const said = await decisionsOf(tx.trx, reservationIds)
  const isSame = said.every(({ quote }) => quote === seenHash)
  if (said.length === reservationIds.length && isSame) return readOwn(deps, tx.trx, group, tx.nowMs)
  await finishCancels(tx, deps, group)
  const rows = await groupReservations(tx.trx, group.id)
  const chosen = chosenOf(rows, reservationIds)
  const left = chosen.filter(({ status }) => status !== 'canceled')
  const closed = chosen.filter(({ canceledReason }) => isByVenue(canceledReason))
  await demandRefundable(
    tx,
    closed.map(({ id }) => id),
  )
  if (left.length > 0) {
    if (left.some(({ status }) => status !== 'approved')) throw new Refused('not-cancellable')
    const seen = await readQuote(deps, tx.trx, group, left, tx.nowMs)
    if (!seen) throw new Refused('not-cancellable')
    if (seen.answer.hash !== seenHash) throw new Refused('quote-changed', { quote: seen.answer })
    const { hours } = seen.quote
    const hasMinute = left.every(
      (row) => startOf(row, deps.config.venueTimezone) > tx.nowMs + UNDO_MS,
    )
    if (!isUndoable || !hasMinute) await cancelQuoted(tx, left, seen)
    else {
      await sayDecisions(
        tx,
        hours.map(({ id, back }) => ({ reservationId: id, kind: 'cancel', back, quote: seenHash })),
      )
    }
  }
  return readOwn(deps, tx.trx, group, tx.nowMs)
}

/** Gives up what is not paid yet, all of it: it is one charge, which the provider ends first. */
export async function cancelOwnUnpaid(
  deps: PaymentDeps & { money: BookingMoney },
  rows: readonly ReservationRow[],
  check: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await endUnpaid(
    deps,
    rows.filter(({ status }) => status === 'pending'),
    check,
  )
}

/** The chosen ones of a group; 404 when one of them is not of it. */
export function chosenOf(
  rows: readonly ReservationRow[],
  ids: readonly number[],
): ReservationRow[] {
  const chosen = rows.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw new ProblemError('not-found')
  return chosen
}
