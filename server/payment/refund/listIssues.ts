import { toReais } from '#shared/platform/money/money.ts'
import { coverAfter, deskCover } from '#shared/book/till/deskMoney.ts'
import { refundRefusal } from '#shared/payment/refund/closedPrice.ts'
import type { PaidReservation, PaymentIssue } from '#shared/payment/refund/issue.ts'
import { type NamedCourts, namedCourts } from '../../booking/rows/reservations.ts'
import { closedPricesOf } from '../../book/credit/closedPrices.ts'
import { moneyBackOf, type MoneyBack } from '../../book/credit/moneyBack.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { DoubledPrice } from './doubledPrices.ts'
import {
  findIssues,
  type OpenDispute,
  type OpenEvent,
  type OpenRefund,
  type Undecided,
} from './findIssues.ts'
import {
  alertOf,
  disputeText,
  doubledText,
  owedText,
  refundKind,
  refundText,
  returnedPartText,
  undecidedText,
  unmatchedText,
} from './issueTexts.ts'
import { reservationsOfRefund, toRefundEntry } from '../../book/credit/priceRefunds.ts'

type IssueFacts = {
  rows: readonly ReservationRow[]
  courts: NamedCourts
  /** The reservations whose price became something else, beside which no money may go back. */
  paidOut: ReadonlySet<number>
}

/** All money that waits for a person's decision, the newest first. */
export async function listIssues(db: Db, nowMs: number): Promise<PaymentIssue[]> {
  const { refunds, reservations, disputed, returned, events, parts, doubled } = await findIssues(
    db,
    nowMs,
  )
  const groups = [...refunds, ...disputed, ...returned].map(({ paymentGroupId }) => paymentGroupId)
  const ids = [
    ...reservations.map(({ id }) => id),
    ...parts.map(({ reservationId }) => reservationId),
    ...doubled.map(({ reservationId }) => reservationId),
  ]
  const rows = await ReservationRow.query(db)
    .whereIn('paymentGroupId', groups)
    .orWhereIn('id', ids)
    .orderBy(['date', 'startTime', 'id'])
  const prices = await closedPricesOf(
    db,
    parts.map(({ reservationId }) => reservationId),
  )
  const refused = [...prices].filter(([, price]) => refundRefusal(price) !== null)
  const paidOut = new Set(refused.map(([id]) => id))
  const facts = { rows, courts: await namedCourts(db), paidOut }
  const undecided = reservations.map((one) => ({
    ...one,
    row: present(rows.find(({ id }) => id === one.id)),
  }))
  const atDesk = undecided.filter(({ row }) => row.paidBy === 'admin')
  const backs = await moneyBackOf(
    db,
    atDesk.map(({ row }) => row),
  )
  const issues = [
    ...refunds.map((refund) => {
      const own = parts.filter(({ refundId }) => refundId === refund.id)
      const partIds = own.map(({ reservationId }) => reservationId)
      return refundIssue(refund, partIds, facts)
    }),
    ...undecided.map((one) => {
      const desk = backs.get(one.id)
      return desk ? owedIssue(one, facts, desk) : undecidedIssue(one.row, facts)
    }),
    ...disputed.map((dispute) => disputeIssue(dispute, facts)),
    ...returned.map((part) => returnedPartIssue(part, facts)),
    ...events.map(eventIssue),
    ...doubled.map((one) => doubledIssue(one, facts)),
  ]
  return issues.sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
}

function refundIssue(
  refund: OpenRefund,
  partIds: readonly number[],
  facts: IssueFacts,
): PaymentIssue {
  const { paymentGroupId, reason } = refund
  const about = facts.rows.filter((row) =>
    partIds.length > 0 ? partIds.includes(row.id) : row.paymentGroupId === paymentGroupId,
  )
  const isBegun = refund.state === 'in_progress' || refund.begunAt !== null
  // Asked for by an earlier version: it would pay a second time.
  const isMerelyKept = !isBegun && partIds.some((id) => facts.paidOut.has(id))
  const isRebookable =
    !isBegun &&
    !isMerelyKept &&
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
      ...(refund.state === 'in_progress' || isMerelyKept ? [] : (['refund'] as const)),
      ...(isRebookable ? (['rebook'] as const) : []),
      ...(isBegun ? [] : (['keep'] as const)),
    ],
  }
}

function undecidedIssue(row: ReservationRow, facts: IssueFacts): PaymentIssue {
  return {
    id: `reservation-${row.id}`,
    kind: 'canceled-undecided',
    text: undecidedText(row.price),
    since: row.updatedAt,
    amount: toReais(row.price),
    ...reservationFields(row.paymentGroupId, [row], facts),
    refund: null,
    actions: ['refund', 'rebook', 'keep'],
  }
}

function owedIssue(
  { at, back: promised, row }: Undecided & { row: ReservationRow },
  facts: IssueFacts,
  { closings, courtesy, credit }: MoneyBack,
): PaymentIssue {
  const cover = deskCover(row.price, { courtesy, credit: credit.used - credit.back })
  const back = Math.min(promised ?? row.price, row.price - courtesy)
  return {
    id: `reservation-${row.id}`,
    kind: 'canceled-undecided',
    text: owedText({
      paid: row.price - courtesy,
      back,
      asCredit: cover.credit - coverAfter(cover, back).credit,
      reason: row.canceledReason,
      closing: closings.at(-1)?.reason,
    }),
    since: at ?? row.updatedAt,
    amount: toReais(back),
    ...reservationFields(row.paymentGroupId, [row], facts),
    refund: null,
    // No other hour for somebody who gave theirs up.
    actions: row.canceledReason === 'customer' ? ['refund', 'keep'] : ['refund', 'rebook', 'keep'],
  }
}

function disputeIssue(dispute: OpenDispute, facts: IssueFacts): PaymentIssue {
  const { paymentGroupId } = dispute
  const about = facts.rows.filter((row) => row.paymentGroupId === paymentGroupId)
  const { id, chargeTurn } = dispute
  return {
    id: `charge-${id}-${chargeTurn}`,
    kind: alertOf(dispute) === 'receipt-undone' ? 'receipt-undone' : 'chargeback',
    text: disputeText(dispute, about),
    since: dispute.updatedAt,
    amount: toReais(dispute.received ?? dispute.amount),
    ...reservationFields(paymentGroupId, about, facts),
    refund: null,
    actions: ['keep'],
  }
}

function returnedPartIssue(part: OpenRefund, facts: IssueFacts): PaymentIssue {
  const { paymentGroupId } = part
  const about = facts.rows.filter((row) => row.paymentGroupId === paymentGroupId)
  return {
    id: `refund-${part.id}`,
    kind: 'partly-returned',
    text: returnedPartText(part, about),
    since: part.createdAt,
    amount: toReais(part.amount),
    ...reservationFields(paymentGroupId, about, facts),
    refund: toRefundEntry(part),
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

function doubledIssue(doubled: DoubledPrice, facts: IssueFacts): PaymentIssue {
  const { cents, issueId, reservationId } = doubled
  const row = facts.rows.find(({ id }) => id === reservationId)!
  return {
    id: issueId,
    kind: 'doubled',
    text: doubledText(doubled),
    since: row.updatedAt,
    amount: toReais(cents),
    ...reservationFields(row.paymentGroupId, [row], facts),
    refund: null,
    actions: ['dismiss'],
  }
}

function reservationFields(
  paymentGroupId: string | null,
  rows: readonly ReservationRow[],
  { courts }: IssueFacts,
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

/** A reservation as far as its money is concerned, without the CPF. */
export function toPaidReservation(row: ReservationRow, courts: NamedCourts): PaidReservation {
  return {
    id: row.id,
    courtId: row.courtId,
    courtName: courts.get(row.courtId)?.name ?? '',
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    sportType: row.sportType,
    status: row.status,
    paymentStatus: row.paymentStatus,
    paidBy: row.paidBy,
    price: toReais(row.price),
    version: row.version,
  }
}
