import type { Knex } from 'knex'
import type { PaymentGroupHistory, GroupHistoryEntry } from '#shared/refund/groupHistory.ts'
import { ProblemError } from '../http/problem.ts'
import { namedCourts } from '../booking/reservation/namedCourts.ts'
import { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { selectListed, toAttemptEntry, type ListedAttempt } from '../payment/ledger/attemptList.ts'
import { toPaidReservation } from './paidReservation.ts'
import { toRefundEntry, type RefundRow } from './refundEntry.ts'
import { tellAttempts, tellEvents, tellRefunds } from './storyOfMoney.ts'
import { tellDecisions, tellMails, tellReservations } from './storyOfPeople.ts'

/** All that happened to the reservations and the money of one checkout, in the order of time; 404 when there is none. */
export async function groupStory(db: Knex, paymentGroupId: string): Promise<PaymentGroupHistory> {
  const rows = await ReservationRow.query(db).where({ paymentGroupId }).orderBy('id')
  if (rows.length === 0) throw new ProblemError('not-found')
  const courts = await namedCourts(db)
  const attempts: ListedAttempt[] = await selectListed(
    db('payment_attempts as a').where('a.payment_group_id', paymentGroupId),
    db,
  ).orderBy('a.number')
  const refunds: RefundRow[] = await db('refunds')
    .whereIn(
      'attemptId',
      attempts.map(({ id }) => id),
    )
    .orderBy('id')
  const parts: { reservationId: number }[] = await db('refund_reservations')
    .whereIn(
      'reservationId',
      rows.map(({ id }) => id),
    )
    .select('reservationId')
  const asked = new Set(parts.map(({ reservationId }) => reservationId))
  const story: GroupHistoryEntry[] = [
    ...(await tellReservations(db, rows, courts)),
    ...tellAttempts(attempts),
    ...(await tellEvents(db, attempts)),
    ...tellRefunds(refunds),
    ...(await tellDecisions(db, rows, refunds, attempts)),
    ...(await tellMails(db, rows)),
  ]
  return {
    paymentGroupId,
    reservations: rows.map((row) => ({
      ...toPaidReservation(row, courts),
      refundAsked: asked.has(row.id),
    })),
    attempts: attempts.map(toAttemptEntry),
    refunds: refunds.map(toRefundEntry),
    story: story.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  }
}
