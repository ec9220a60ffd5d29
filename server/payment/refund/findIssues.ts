import type { AttemptState, ChargeStatus } from '#shared/payment/charges/payment.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { doubledPrices } from './doubledPrices.ts'
import type { Refund } from '../../book/credit/priceRefunds.ts'

/** A refund that takes longer than this needs a person. */
const WAITS_MS = 3_600_000
/** Events that a person should see, however quickly the money is returned. */
const NOTABLE = ['slots-gone', 'credit-gone', 'paid-twice', 'amount-mismatch']
/** Entries of one list at most. */
const MOST = 500

export type OpenRefund = Refund & {
  paymentGroupId: string
  /** The charged and the received amount, in centavos. */
  charged: number
  received: number | null
}
/** A paid reservation that was cancelled, with what its customer's cancellation or a closing gives back and since when; null without either. */
export type Undecided = { id: number; back: number | null; at: string | null }
export type OpenDispute = {
  id: string
  paymentGroupId: string
  amount: number
  received: number | null
  state: AttemptState
  chargeStatus: ChargeStatus | null
  chargeTurn: number
  updatedAt: string
}
export type OpenEvent = {
  id: number
  paymentId: string | null
  amount: number | null
  provider: string
  receivedAt: string
}

// Repeats the predicates of the partial indexes literally, or the planner would not use them.

/** Requested refunds that are not completed. */
function openRefunds(db: Db, nowMs: number) {
  return db('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .whereRaw('f.done_at is null and f.withdrawn_at is null')
    .where((any) =>
      any
        .where('f.state', 'refused')
        .orWhereIn('f.reason', NOTABLE)
        .orWhere('f.createdAt', '<=', toInstant(nowMs - WAITS_MS)),
    )
}

/** Reservations that were paid and cancelled, without a decision about the money; of those paid at the venue, which have money to be handed back. */
function undecided(db: Db) {
  return (
    db('reservations as r')
      .leftJoin('customer_cancellations as c', 'c.reservationId', 'r.id')
      .whereRaw(`r.status = 'canceled' and r.payment_status = 'paid'`)
      .whereNotExists(
        db('refund_reservations as p').whereRaw('p.reservation_id = r.id').select('p.refundId'),
      )
      .whereNotExists(db('money_decisions as d').whereRaw('d.reservation_id = r.id').select('d.at'))
      // Its customer is choosing.
      .whereNotExists(
        db('incident_reservations as i')
          .whereRaw('i.reservation_id = r.id and i.ask_until is not null and i.chosen is null')
          .select('i.incidentId'),
      )
      .whereRaw(
        `(r.paid_by <> 'admin' or r.price > (select coalesce(sum(k.cents), 0) from courtesies k where k.reservation_id = r.id))`,
      )
  )
}

/** Charges that the payer disputes, whose receipt was undone, or whose money was returned in another way while the reservation is still approved. */
function disputes(db: Db) {
  const charged = db('payment_attempts').whereRaw(`charge_status = 'disputed'`).select('id')
  const undone = db('payment_attempts')
    .whereRaw(`state = 'paid' and charge_status in ('open', 'in-analysis', 'cancelled')`)
    .select('id')
  const approved = db('reservations as r')
    .join('payment_attempts as b', 'b.providerPaymentId', 'r.asaasPaymentId')
    .whereRaw(`r.status = 'approved' and r.payment_status = 'refunded' and r.paid_by = 'attempt'`)
    // Given back from here while it stands: its price was paid out twice.
    .whereNotExists(
      db('refund_reservations as p')
        .join('refunds as f', 'f.id', 'p.refundId')
        .whereRaw(`p.reservation_id = r.id and f.reason <> 'elsewhere'`)
        .select('p.refundId'),
    )
    .select('b.id')
  const ofMoved = db('hour_moves as m')
    .join('reservations as r', 'r.id', 'm.reservationId')
    .join('refunds as f', 'f.attemptId', 'm.attemptId')
    .join('payment_attempts as b', 'b.id', 'm.attemptId')
    .whereRaw(`r.status = 'approved' and b.charge_status = 'refunded' and f.reason = 'elsewhere'`)
    .select('b.id')
  return (
    db('payment_attempts as a')
      .whereIn('a.id', charged.union(undone).union(approved).union(ofMoved))
      // A decision belongs to the status on which it was made.
      .whereNotExists(
        db('payment_issue_decisions as d')
          .whereRaw(`d.issue_id = 'charge-' || a.id || '-' || a.charge_turn`)
          .select('d.at'),
      )
  )
}

/** Parts of payments that were returned in another way, one by one. */
function returnedParts(db: Db) {
  return db('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .whereRaw(`f.reason = 'elsewhere'`)
    .whereRaw(`a.state = 'paid' and a.charge_status <> 'refunded'`)
    .whereNotExists(
      db('payment_issue_decisions as d').whereRaw(`d.issue_id = 'refund-' || f.id`).select('d.at'),
    )
}

/** The first event of each payment at the provider that belongs to no charge of ours. */
function unmatched(db: Db) {
  return db('webhook_logs').whereRaw(`outcome = 'unmatched'`).groupBy('paymentId').min('id as id')
}

/** The number of entries to resolve. */
export async function countIssues(db: Db, nowMs: number): Promise<number> {
  const counted = await Promise.all([
    openRefunds(db, nowMs).count('* as n').first(),
    undecided(db).count('* as n').first(),
    disputes(db).count('* as n').first(),
    returnedParts(db).count('* as n').first(),
    db(unmatched(db).as('u')).count('* as n').first(),
  ])
  const doubled = await doubledPrices(db)
  return counted.reduce((sum, row) => sum + Number(row?.['n'] ?? 0), doubled.length)
}

/** All of them, unsorted. */
export async function findIssues(db: Db, nowMs: number) {
  const refunds = await openRefunds(db, nowMs)
    .orderBy('f.id', 'desc')
    .limit(MOST)
    .select('f.*', 'a.paymentGroupId', 'a.amount as charged', 'a.received')
  const reservations = await undecided(db)
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .select('r.id', 'c.back', 'c.at')
  const disputed = await disputes(db)
    .limit(MOST)
    .select(
      'a.id',
      'a.paymentGroupId',
      'a.amount',
      'a.received',
      'a.state',
      'a.chargeStatus',
      'a.chargeTurn',
      'a.updatedAt',
    )
  const returned = await returnedParts(db)
    .orderBy('f.id', 'desc')
    .limit(MOST)
    .select('f.*', 'a.paymentGroupId', 'a.amount as charged', 'a.received')
  const events = await db('webhook_logs')
    .whereIn('id', db(unmatched(db).as('u')).select('u.id'))
    .orderBy('id', 'desc')
    .limit(MOST)
    .select('id', 'paymentId', 'amount', 'provider', 'receivedAt')
  const parts = await db('refund_reservations')
    .whereIn(
      'refundId',
      refunds.map(({ id }) => id),
    )
    .select()
  const doubled = (await doubledPrices(db)).slice(0, MOST)
  return { refunds, reservations, disputed, returned, events, parts, doubled }
}
