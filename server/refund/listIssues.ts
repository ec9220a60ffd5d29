import type { Knex } from 'knex'
import { toReais } from '#shared/money/money.ts'
import type { PaymentIssue } from '#shared/refund/issue.ts'
import { namedCourts, type NamedCourts } from '../booking/reservation/namedCourts.ts'
import { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import { disputeText, refundKind, refundText, undecidedText, unmatchedText } from './issueWords.ts'
import { findIssues, type OpenDispute, type OpenEvent, type OpenRefund } from './openIssues.ts'
import { toPaidReservation } from './paidReservation.ts'
import { toRefundEntry } from './refundEntry.ts'

type Facts = { rows: readonly ReservationRow[]; courts: NamedCourts }

/** Everything about money that waits for a person, the newest first. */
export async function listIssues(db: Knex, nowMs: number): Promise<PaymentIssue[]> {
  const { refunds, undecidedIds, disputed, events, parts } = await findIssues(db, nowMs)
  const groups = [...refunds, ...disputed].map(({ paymentGroupId }) => paymentGroupId)
  const ids = [...undecidedIds, ...parts.map(({ reservationId }) => reservationId)]
  const rows = await ReservationRow.query(db)
    .whereIn('paymentGroupId', groups)
    .orWhereIn('id', ids)
    .orderBy(['date', 'startTime', 'id'])
  const facts = { rows, courts: await namedCourts(db) }
  const issues = [
    ...refunds.map((refund) => {
      const own = parts.filter(({ refundId }) => refundId === refund.id)
      const partIds = own.map(({ reservationId }) => reservationId)
      return refundIssue(refund, partIds, facts)
    }),
    ...undecidedIds.map((id) => undecidedIssue(id, facts)),
    ...disputed.map((dispute) => disputeIssue(dispute, facts)),
    ...events.map(eventIssue),
  ]
  return issues.sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
}

function refundIssue(refund: OpenRefund, partIds: readonly number[], facts: Facts): PaymentIssue {
  const { paymentGroupId, reason } = refund
  const about = facts.rows.filter((row) =>
    partIds.length > 0 ? partIds.includes(row.id) : row.paymentGroupId === paymentGroupId,
  )
  const isBegun = refund.state === 'in_progress' || refund.begunAt !== null
  const isRebookable =
    !isBegun &&
    reason !== 'paid-twice' &&
    reason !== 'amount-mismatch' &&
    reservationsOfRefund(about, partIds).length > 0
  return {
    id: `refund-${refund.id}`,
    kind: refundKind(refund),
    text: refundText(refund),
    since: refund.createdAt,
    amount: toReais(refund.amount),
    ...reservationFields(paymentGroupId, about, facts),
    refund: toRefundEntry(refund),
    actions: [
      ...(refund.state === 'in_progress' ? [] : (['refund'] as const)),
      ...(isRebookable ? (['rebook'] as const) : []),
      ...(isBegun ? [] : (['keep'] as const)),
    ],
  }
}

/** The reservations whose money a refund gives back: its own, or all of the cart that wait without their hours. */
export function reservationsOfRefund<Row extends { id: number; status: string }>(
  group: readonly Row[],
  partIds: readonly number[],
): Row[] {
  return group.filter(({ id, status }) =>
    partIds.length > 0 ? partIds.includes(id) : status === 'pending_confirmation',
  )
}

function undecidedIssue(id: number, facts: Facts): PaymentIssue {
  const row = facts.rows.find((one) => one.id === id)!
  return {
    id: `reservation-${id}`,
    kind: 'canceled-undecided',
    text: undecidedText(row.price),
    since: row.updatedAt,
    amount: toReais(row.price),
    ...reservationFields(row.paymentGroupId, [row], facts),
    refund: null,
    actions: ['refund', 'rebook', 'keep'],
  }
}

function disputeIssue(dispute: OpenDispute, facts: Facts): PaymentIssue {
  const { paymentGroupId } = dispute
  const about = facts.rows.filter((row) => row.paymentGroupId === paymentGroupId)
  return {
    id: `charge-${dispute.id}`,
    kind: 'chargeback',
    text: disputeText(dispute),
    since: dispute.updatedAt,
    amount: toReais(dispute.received ?? dispute.amount),
    ...reservationFields(paymentGroupId, about, facts),
    refund: null,
    actions: ['keep'],
  }
}

function eventIssue(event: OpenEvent): PaymentIssue {
  return {
    id: `event-${event.id}`,
    kind: 'unmatched',
    text: unmatchedText(event),
    since: event.receivedAt,
    amount: event.amount === null ? null : toReais(event.amount),
    paymentGroupId: null,
    customer: null,
    reservations: [],
    refund: null,
    actions: ['dismiss'],
  }
}

function reservationFields(
  paymentGroupId: string | null,
  rows: readonly ReservationRow[],
  { courts }: Facts,
) {
  const [first] = rows
  return {
    paymentGroupId,
    customer: first
      ? { name: first.customerName, email: first.customerEmail, phone: first.customerPhone }
      : null,
    reservations: rows.map((row) => toPaidReservation(row, courts)),
  }
}
