import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { deskThere, paidOf } from '#shared/booking/reservation/parts.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { coverAfter, deskCover } from '#shared/book/till/deskMoney.ts'
import { refundRefusal } from '#shared/payment/refund/closedPrice.ts'
import {
  ISSUES_PER_PAGE,
  type IssueId,
  type IssuePage,
  type PaidReservation,
  type PaymentIssue,
} from '#shared/payment/refund/issue.ts'
import type { RefundEntry } from '#shared/book/credit/refundEntry.ts'
import type { NamedCourts } from '../../booking/rows/reservations.ts'
import { closedPricesOf } from '../../book/credit/closedPrices.ts'
import { reservationsOfRefund } from '../../book/credit/priceRefunds.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { lostChargeOf } from '../charges/lostCharges.ts'
import { doubledPrices, type DoubledPrice } from '../ledger/doubledPrices.ts'
import {
  aboutOf,
  findIssue,
  findIssues,
  sumIssues,
  type AboutRow,
  type Found,
  type IssueSum,
} from './findIssues.ts'
import {
  alertOf,
  besideChargeText,
  canceledPartText,
  choiceText,
  disputeText,
  doubledText,
  keptText,
  leftOpenText,
  owedText,
  refundKind,
  refundText,
  returnedPartText,
  surplusText,
  tabText,
  undecidedText,
  unmatchedText,
} from './issueTexts.ts'

type IssueFacts = {
  rows: readonly AboutRow[]
  /** The reservations whose price became something else, beside which no money may go back. */
  paidOut: ReadonlySet<number>
}

/** All money that waits for a person's decision, the newest first. */
export async function listIssues(db: Db, nowMs: number): Promise<PaymentIssue[]> {
  const sums = await sumIssues(db, nowMs)
  const doubled = sums.maybeDoubled ? await doubledIssues(db) : []
  const issues = [...doubled, ...(await entriesOf(db, await findIssues(db, nowMs, sums)))]
  return issues.sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
}

/** Says how many wait for a person. */
export async function countIssues(db: Db, nowMs: number): Promise<number> {
  const { all, choices, maybeDoubled } = await sumIssues(db, nowMs)
  return all.count - choices.count + (maybeDoubled ? (await doubledPrices(db)).length : 0)
}

/** A page of them, or of what was kept, and how much it is in all: three statements, unless some price was paid out twice. */
export async function readIssuePage(
  db: Db,
  nowMs: number,
  { kept, page }: { kept: boolean; page: number },
): Promise<IssuePage> {
  const sums = await sumIssues(db, nowMs)
  const doubled = sums.maybeDoubled ? await doubledIssues(db) : []
  const offset = (page - 1) * ISSUES_PER_PAGE
  const found = await findIssues(db, nowMs, sums, { kept, limit: ISSUES_PER_PAGE, offset })
  const entries = await entriesOf(db, found)
  const isFirst = page === 1 && !kept
  return {
    entries: isFirst ? [...doubled, ...entries] : entries,
    total: kept ? sums.kept.count : sums.all.count,
    open: sums.all.count + doubled.length,
    toReturn: { ...toSum(sums.toReturn), since: sums.toReturn.since },
    refused: toSum(sums.refused),
    kept: toSum(sums.kept),
  }
}

function toSum({ cents, count }: IssueSum) {
  return { count, amount: toReais(cents) }
}

/** The entry with this id, open or kept. */
export async function readIssue(
  db: Db,
  nowMs: number,
  wanted: IssueId,
): Promise<PaymentIssue | undefined> {
  if (wanted.kind === 'doubled') {
    return (await doubledIssues(db)).find(({ id }) => id === wanted.id)
  }
  const found = await findIssue(db, nowMs, wanted)
  return found && (await entriesOf(db, [found]))[0]
}

async function entriesOf(db: Db, found: readonly Found[]): Promise<PaymentIssue[]> {
  const rows = await aboutOf(db, found)
  const facts = { rows, paidOut: await paidOutOf(db, found, rows) }
  return found.map((one) => ENTRIES[one.source](one, facts))
}

// Only of a refund that an earlier version has asked for.
async function paidOutOf(
  db: Db,
  found: readonly Found[],
  rows: readonly AboutRow[],
): Promise<ReadonlySet<number>> {
  const refunds = new Set(
    found.flatMap(({ refundId, source }) => (source === 'refund' ? refundId : [])),
  )
  const doubtful = rows.filter(
    ({ closingChoice, isAsked, refundId }) =>
      refunds.has(refundId) && (isAsked || closingChoice === 'credit' || closingChoice === 'move'),
  )
  if (doubtful.length === 0) return new Set()
  const prices = await closedPricesOf(
    db,
    doubtful.map(({ id }) => id),
  )
  return new Set([...prices].filter(([, price]) => refundRefusal(price) !== null).map(([id]) => id))
}

async function doubledIssues(db: Db): Promise<PaymentIssue[]> {
  const doubled = await doubledPrices(db)
  if (doubled.length === 0) return []
  const wanted = doubled.map(({ reservationId }) => ({ reservationId, paymentGroupId: null }))
  const rows = await aboutOf(db, wanted)
  return doubled.map((one) =>
    doubledIssue(one, present(rows.find(({ id }) => id === one.reservationId))),
  )
}

const ENTRIES: Record<Found['source'], (found: Found, facts: IssueFacts) => PaymentIssue> = {
  refund: refundIssue,
  reservation: (found, facts) => {
    const row = rowOf(found, facts)
    return row.paidBy === 'admin' ? owedIssue(found, row) : undecidedIssue(found, row)
  },
  part: partIssue,
  charge: disputeIssue,
  'left-open': leftOpenIssue,
  returned: returnedPartIssue,
  event: eventIssue,
  choice: choiceIssue,
  tab: tabIssue,
  'kept-refund': (found, facts) =>
    keptIssue(`kept-refund-${found.key}`, found, groupOf(found, facts)),
  'kept-reservation': (found, facts) =>
    keptIssue(`kept-reservation-${found.key}`, found, [rowOf(found, facts)]),
}

const rowOf = ({ reservationId }: Found, { rows }: IssueFacts): AboutRow =>
  present(rows.find(({ id }) => id === reservationId))
const groupOf = ({ paymentGroupId }: Found, { rows }: IssueFacts): AboutRow[] =>
  rows.filter((row) => paymentGroupId !== null && row.paymentGroupId === paymentGroupId)

/** Says what all entries have. */
function common({ cents, since }: Pick<Found, 'cents' | 'since'>) {
  return { since, amount: cents === null ? null : toReais(cents), refund: null }
}

function refundIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const { begunAt, paymentGroupId, reason, refundId, refundState, reservationId } = found
  const group = groupOf(found, facts)
  const part = group.filter((row) =>
    reservationId === null ? row.refundId === refundId : row.id === reservationId,
  )
  const about = part.length > 0 ? part : group
  const partIds = part.map(({ id }) => id)
  const isBegun = refundState === 'in_progress' || begunAt !== null
  // Asked for by an earlier version: it would pay a second time.
  const isMerelyKept = !isBegun && partIds.some((id) => facts.paidOut.has(id))
  const isRebookable =
    reservationId === null &&
    !isBegun &&
    !isMerelyKept &&
    reason !== 'paid-twice' &&
    reason !== 'amount-mismatch' &&
    reservationsOfRefund(about, partIds).length > 0
  // Keeping this refund would raise the price again, of which all has gone back since.
  const isPriceGone = reservationId !== null && part.some((row) => row.paymentStatus !== 'paid')
  const isSendable = refundState !== 'in_progress' && !isMerelyKept
  return {
    id: `refund-${refundId}`,
    kind: refundKind(found),
    text: refundText(found),
    ...common(found),
    ...reservationFields(paymentGroupId, about),
    refund: refundOf(found),
    actions: [
      ...(found.lostKey !== null
        ? (['returned'] as const)
        : isSendable
          ? (['refund'] as const)
          : []),
      ...(isRebookable ? (['rebook'] as const) : []),
      ...(isBegun || isPriceGone ? [] : (['keep'] as const)),
    ],
  }
}

function refundOf(found: Found): RefundEntry | null {
  const { note, providerMessage, reason, refundAmount, refundAt, refundId } = found
  const { refundState, source } = found
  if (refundId === null || refundState === null) return null
  return {
    id: refundId,
    amount: toReais(refundAmount ?? 0),
    reason: source === 'event' ? 'unmatched' : (reason ?? ''),
    state: refundState,
    message: refundState === 'refused' ? providerMessage : null,
    note,
    askedAt: refundAt ?? '',
    doneAt: source === 'returned' ? refundAt : null,
    withdrawnAt: null,
  }
}

function undecidedIssue(found: Found, row: AboutRow): PaymentIssue {
  return {
    id: `reservation-${row.id}`,
    kind: 'canceled-undecided',
    text: undecidedText(row.price, deskThere(row)),
    ...common(found),
    ...reservationFields(row.paymentGroupId, [row]),
    actions: ['refund', 'rebook', 'keep'],
  }
}

function owedIssue(found: Found, row: AboutRow): PaymentIssue {
  const { closing, courtesy, credit, credited, promised } = row
  const cover = deskCover(row.price - credited, { courtesy, credit })
  const back = Math.min(promised ?? row.price, row.price - courtesy) - credited
  return {
    id: `reservation-${row.id}`,
    kind: 'canceled-undecided',
    text: owedText({
      paid: row.price - courtesy,
      back,
      credited,
      asCredit: cover.credit - coverAfter(cover, back).credit,
      reason: row.canceledReason,
      closing: closing ?? undefined,
    }),
    ...common({ ...found, cents: back }),
    ...reservationFields(row.paymentGroupId, [row]),
    // No other hour for somebody who gave theirs up.
    actions: row.canceledReason === 'customer' ? ['refund', 'keep'] : ['refund', 'rebook', 'keep'],
  }
}

function partIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const row = rowOf(found, facts)
  const isCanceled = isUnpaid(row)
  return {
    id: `part-${row.id}`,
    kind: 'part-left',
    text: partText(row, found.cents ?? 0),
    ...common(found),
    ...reservationFields(row.paymentGroupId, [row]),
    // Money above a price is nobody's but the payer's.
    actions: isCanceled ? ['refund', 'keep'] : ['refund'],
  }
}

function partText(row: AboutRow, cents: number): string {
  if (isUnpaid(row)) return canceledPartText(row, cents)
  return row.desk ? besideChargeText(cents) : surplusText(row.price, cents)
}

function disputeIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const about = groupOf(found, facts)
  return {
    id: `charge-${found.key}`,
    kind: alertOf(found) === 'receipt-undone' ? 'receipt-undone' : 'chargeback',
    text: disputeText(found, about),
    ...common(found),
    ...reservationFields(found.paymentGroupId, about),
    actions: ['keep'],
  }
}

function leftOpenIssue(found: Found, facts: IssueFacts): PaymentIssue {
  return {
    id: `charge-${found.key}`,
    kind: 'left-open',
    text: leftOpenText(found),
    ...common(found),
    ...reservationFields(found.paymentGroupId, groupOf(found, facts)),
    actions: ['dismiss'],
  }
}

function returnedPartIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const about = groupOf(found, facts)
  return {
    id: `refund-${found.refundId}`,
    kind: 'partly-returned',
    text: returnedPartText(found, about),
    ...common(found),
    ...reservationFields(found.paymentGroupId, about),
    refund: refundOf(found),
    actions: ['keep'],
  }
}

function eventIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const refund = refundOf(found)
  const asked = refund?.state === 'refused' ? (['refund'] as const) : []
  const lost = lostChargeOf(found)
  // Tied to its reservation it pays there what is left: booked again the hours would be there twice.
  const stands = groupOf(found, facts).some(({ status }) => status === 'approved')
  return {
    id: `event-${found.key}`,
    kind: 'unmatched',
    text: unmatchedText(found, lost),
    ...common(found),
    ...reservationFields(null, []),
    customer: lost?.payer.name ? contactOf(lost.payer) : null,
    refund,
    actions: refund
      ? [...asked]
      : [...(lost?.hours && !stands ? (['book'] as const) : []), 'tie', 'refund', 'dismiss'],
  }
}

function contactOf({ email, name, phone }: NonNullable<PaymentIssue['customer']>) {
  return { email, name, phone }
}

function choiceIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const row = rowOf(found, facts)
  return {
    id: `choice-${found.key}`,
    kind: 'choice-open',
    text: choiceText(found),
    ...common(found),
    ...reservationFields(row.paymentGroupId, [row]),
    actions: [],
  }
}

function tabIssue(found: Found, facts: IssueFacts): PaymentIssue {
  const { key, name, reservationId } = found
  const about = reservationId === null ? [] : [rowOf(found, facts)]
  const { customer, reservations } = reservationFields(null, about)
  return {
    id: `tab-${key}`,
    kind: 'tab-over',
    text: tabText(found),
    ...common(found),
    paymentGroupId: null,
    customer: customer ?? { name: name ?? 'Comanda', email: '', phone: '' },
    reservations,
    actions: [],
  }
}

function keptIssue(id: string, found: Found, about: readonly AboutRow[]): PaymentIssue {
  return {
    id,
    kind: 'kept',
    text: keptText(found, about),
    ...common(found),
    ...reservationFields(found.paymentGroupId, about),
    actions: ['refund'],
  }
}

function doubledIssue(doubled: DoubledPrice, row: AboutRow): PaymentIssue {
  const { cents, issueId } = doubled
  return {
    id: issueId,
    kind: 'doubled',
    text: doubledText(doubled),
    ...common({ cents, since: row.updatedAt }),
    ...reservationFields(row.paymentGroupId, [row]),
    actions: ['dismiss'],
  }
}

/** Says whose money it is, and for what. */
function reservationFields(paymentGroupId: string | null, rows: readonly AboutRow[]) {
  const [first] = rows
  return {
    paymentGroupId,
    customer: first
      ? { name: first.customerName, email: first.customerEmail, phone: first.customerPhone }
      : null,
    reservations: rows.map((row) => paidReservation(row, row.courtName)),
  }
}

/** A reservation as far as its money is concerned, without the CPF. */
export function toPaidReservation(row: ReservationColumns, courts: NamedCourts): PaidReservation {
  return paidReservation(row, courts.get(row.courtId)?.name ?? '')
}

function paidReservation(row: ReservationColumns, courtName: string): PaidReservation {
  return {
    id: row.id,
    courtId: row.courtId,
    courtName,
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
    paid: toReais(paidOf(row)),
    version: row.version,
  }
}
