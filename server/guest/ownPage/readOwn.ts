import { remainingMs } from '#shared/booking/hold/hold.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import { policySentences, type Policy } from '#shared/venue/policy/policy.ts'
import { rescheduleUntil } from '#shared/venue/policy/quote.ts'
import { choiceRefusal } from '#shared/payment/refund/closedPrice.ts'
import type {
  OwnHour,
  OwnMoney,
  OwnMoving,
  OwnReservation,
  OwnRest,
  OwnState,
  OwnSummary,
  OwnWhy,
} from '#shared/booking/reservation/ownReservation.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { missingPart, paidOf } from '#shared/booking/reservation/parts.ts'
import { hasRunOut } from '#shared/booking/reservation/status.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { policyOf } from '../../booking/rows/groups.ts'
import {
  groupRemainingMs,
  groupReservations,
  isPayable,
  namedCourts,
  type NamedCourts,
} from '../../booking/rows/reservations.ts'
import { closedPricesFrom } from '../../book/credit/closedPrices.ts'
import { isAsked, moneyBackOf, type Closing, type MoneyBack } from '../../book/credit/moneyBack.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { AttemptRow, ReservationRow } from '../../platform/db/models.ts'
import type { Row } from '../../platform/db/tables.ts'
import { shownCredit } from '../../customers/credit/shownCredit.ts'
import { groupAttempts } from '../../payment/charges/attempt.ts'
import { billFor, type Bill } from '../../payment/charges/bill.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { heldMove, isMovable } from '../../payment/charges/hourMoves.ts'
import { decisionsOf, type Decision } from '../undo/decisions.ts'
import { dayOf, partsOf } from './ownParts.ts'

export type Group = Row<'payment_groups'>
type Facts = {
  nowMs: number
  timeZone: string
  courts: NamedCourts
  backs: ReadonlyMap<number, MoneyBack>
  /** What the customers of some are still asked. */
  asked: ReadonlyMap<number, Closing>
  policies: ReadonlyMap<string, Policy>
  /** Decisions that their customers can still take back. */
  decided: ReadonlyMap<number, Decision>
}

/** All of one reservation, as its own customer sees it. Writes nothing. */
export async function readOwn(
  deps: PaymentDeps,
  db: Db,
  group: Group,
  nowMs: number,
): Promise<OwnReservation> {
  const rows = await groupReservations(db, group.id)
  const facts = await factsOf(deps, db, rows, nowMs)
  const attempts = await groupAttempts(db, group.id)
  const open = attempts.find(({ closedAt }) => closedAt === null)
  const bill = billFor({ isStaff: false }, rows, nowMs)
  const isOpenPix = isPayable(rows, nowMs) && open?.method === 'PIX' && open.state === 'pending'
  // Not of the catalogue: within a transaction that may have to be read anew, beside it.
  const venue = present(
    await db('venue')
      .where({ id: 1 })
      .first('name', 'address', 'phone', 'email', 'companyName', 'cnpj', 'latitude', 'longitude'),
  )
  return {
    ...summaryOf(group, rows, facts),
    customerName: rows[0]?.customerName ?? '',
    parts: await partsOf(db, { rows, attempts, backs: facts.backs }, facts.timeZone),
    pix: isOpenPix
      ? {
          code: open.pixPayload,
          image: open.pixImage ? `data:image/png;base64,${open.pixImage}` : null,
          ...(open.credit > 0 ? { credit: toReais(open.credit) } : {}),
        }
      : null,
    moving: await movingOf(db, group, attempts, facts),
    ...(bill?.isRest && bill.cents >= MINIMUM_TOTAL_CENTS ? { rest: restOfBill(bill, open) } : {}),
    expiresInMs: groupRemainingMs(rows, nowMs),
    policy: policySentences(await policyOf(db, group)),
    ...(await shownCredit(
      db,
      { groupIds: [group.id], opened: [] },
      { nowMs, timeZone: facts.timeZone },
    )),
    venue: { ...named(venue), timeZone: facts.timeZone },
  }
}

function restOfBill({ cents, rows }: Bill, open: AttemptRow | undefined): OwnRest {
  const payment = open && open.moveId === null ? { id: open.id, method: open.method } : null
  return { reservationId: rows[0]!.id, amount: toReais(cents), hours: rows.length, payment }
}

async function movingOf(
  db: Db,
  { id }: Group,
  attempts: readonly AttemptRow[],
  { courts, nowMs }: Facts,
): Promise<OwnMoving | null> {
  const move = await heldMove(db, id, nowMs)
  if (!move) return null
  const charge = attempts.find(({ moveId, closedAt }) => moveId === move.id && closedAt === null)
  return {
    id: move.id,
    reservationId: move.reservationId,
    courtName: courts.get(move.courtId)?.name ?? '',
    date: move.date,
    startTime: move.startTime,
    endTime: slotEnd(move.startTime),
    difference: toReais(move.difference),
    expiresInMs: remainingMs(fromInstant(move.expiresAt), nowMs),
    payment: charge ? { id: charge.id, method: charge.method } : null,
  }
}

/** The lines of a list of groups, the latest hour first. */
export async function summariesOf(
  deps: PaymentDeps,
  db: Db,
  groups: readonly Group[],
  nowMs: number,
): Promise<OwnSummary[]> {
  const rows = await Promise.all(groups.map(({ id }) => groupReservations(db, id)))
  const facts = await factsOf(deps, db, rows.flat(), nowMs)
  return groups
    .map((group, index) => summaryOf(group, rows[index]!, facts))
    .filter(({ hours }) => hours.length > 0)
    .toSorted((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1))
}

function lastOf({ hours }: OwnSummary): string {
  const { date, startTime } = hours.at(-1)!
  return `${date} ${startTime}`
}

async function factsOf(
  { config }: Pick<PaymentDeps, 'config'>,
  db: Db,
  rows: readonly ReservationRow[],
  nowMs: number,
): Promise<Facts> {
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  const policies = await db('payment_groups as g')
    .join('policies as p', 'p.id', 'g.policyId')
    .whereIn('g.id', groups)
    .select('g.id', 'p.data')
  const backs = await moneyBackOf(db, rows)
  const asked = [...backs].flatMap(([id, { closings }]) => {
    const open = closings.find((one) => isAsked(one) && one.askUntil! > toInstant(nowMs))
    return open ? [[id, open] as const] : []
  })
  const decisions = await decisionsOf(
    db,
    rows.map(({ id }) => id),
  )
  const open = new Set(asked.map(([id]) => id))
  const prices = await closedPricesFrom(
    db,
    rows.filter(({ id }) => open.has(id)),
    backs,
  )
  return {
    nowMs,
    timeZone: config.venueTimezone,
    courts: await namedCourts(db),
    backs,
    decided: new Map(decisions.map((one) => [one.reservationId, one])),
    policies: new Map(policies.map(({ id, data }) => [id, JSON.parse(data) as Policy])),
    asked: new Map(asked.filter(([id]) => choiceRefusal(prices.get(id)!) === null)),
  }
}

function summaryOf(group: Group, rows: readonly ReservationRow[], facts: Facts): OwnSummary {
  const hours = rows
    .map((row) => toOwnHour(row, facts))
    .toSorted((a, b) => (`${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1))
  return {
    code: group.code ?? '',
    hours,
    totalPrice: toReais(sumCents(rows.map(({ price }) => price))),
  }
}

function toOwnHour(row: ReservationRow, facts: Facts): OwnHour {
  const { id, sportType, date, startTime, endTime } = row
  const found = facts.decided.get(id)
  // Void: the venue has closed or cancelled it meanwhile.
  const decided = found?.kind === 'cancel' && row.status === 'canceled' ? undefined : found
  const state = decided?.kind === 'cancel' ? 'canceled-by-customer' : stateOf(row, facts)
  return {
    id,
    courtName: facts.courts.get(row.courtId)?.name ?? '',
    sportType,
    date,
    startTime,
    endTime,
    price: toReais(row.price),
    ...((row.partPaid > 0 && isUnpaid(row)) || missingPart(row) > 0
      ? { paid: toReais(paidOf(row)) }
      : {}),
    state,
    why: whyOf(row, facts),
    money: decided ? moneyDecided(row, decided) : moneyOf(row, facts),
    isCancelable:
      (state === 'confirmed' || state === 'waiting') &&
      row.arrivedAt === null &&
      startOf(row, facts.timeZone) > facts.nowMs,
    ...(state === 'confirmed' ? movableOf(row, facts) : { movableUntil: null }),
    ...(decided ? decidedOf(decided, facts) : askedOf(row, facts)),
  }
}

function decidedOf({ back, finalAt, kind }: Decision, { nowMs }: Facts) {
  const finalInMs = remainingMs(fromInstant(finalAt), nowMs)
  return { decided: { kind, back: toReais(back), finalInMs } }
}

/** The state of its money as it is when the minute to take that back is over, which is soon. */
function moneyDecided(
  { paidBy, partPaid, paymentStatus }: ReservationRow,
  said: Decision,
): OwnMoney {
  const amount = toReais(said.back)
  if (said.kind === 'credit') return { state: 'credited', amount, doneOn: null }
  if (said.back > 0) {
    return { state: paidBy === 'attempt' ? 'asked' : 'at-venue', amount, doneOn: null }
  }
  const isPaid = paymentStatus === 'paid' || partPaid > 0
  return { state: isPaid ? 'kept' : 'unpaid', amount: null, doneOn: null }
}

function askedOf(row: ReservationRow, { asked }: Facts): Pick<OwnHour, 'asked'> {
  const found = asked.get(row.id)
  if (!found) return {}
  const { askUntil, back, reason, unanswered } = found
  const mayMove = back === row.price && slotEnd(row.startTime) === row.endTime
  return { asked: { back: toReais(back), until: askUntil ?? '', reason, mayMove, unanswered } }
}

/** Until when it may be moved, or why it may not. */
function movableOf(
  row: ReservationRow,
  { policies, timeZone, nowMs }: Facts,
): Pick<OwnHour, 'movableUntil' | 'unmovable'> {
  if (row.arrivedAt !== null) return { movableUntil: null }
  const policy = policies.get(row.paymentGroupId ?? '')
  if (!policy || !isMovable(row)) return { movableUntil: null, unmovable: 'here' }
  const startMs = startOf(row, timeZone)
  const until = rescheduleUntil(policy, { startMs, moved: row.timesMoved })
  if (until !== null && until >= nowMs && startMs > nowMs) return { movableUntil: toInstant(until) }
  const why = policy.reschedule.most === 0 ? 'never' : until === null ? 'moved' : 'late'
  return { movableUntil: null, unmovable: why }
}

function stateOf(row: ReservationRow, { nowMs, timeZone }: Facts): OwnState {
  if (row.status === 'pending_confirmation') return 'deciding'
  if (row.status === 'canceled') return CANCELED[row.canceledReason ?? 'admin']
  if (hasRunOut(row, toInstant(nowMs))) return 'expired'
  if (row.status === 'pending') return 'waiting'
  return instantOf(row.date, row.endTime, timeZone) <= nowMs ? 'over' : 'confirmed'
}

const CANCELED = {
  expired: 'expired',
  customer: 'canceled-by-customer',
  admin: 'canceled-by-venue',
  incident: 'canceled-by-venue',
  stranded: 'canceled-by-venue',
  refunded: 'deciding',
} as const

const WHY: Partial<Record<string, OwnWhy>> = {
  'slots-gone': 'late',
  'credit-gone': 'credit-gone',
  'amount-mismatch': 'other-sum',
  'admin-cancelled': 'canceled-meanwhile',
}

function whyOf({ id, status, canceledReason }: ReservationRow, facts: Facts): OwnWhy | null {
  if (canceledReason === 'stranded') return 'closed'
  const isWithoutHour = status === 'pending_confirmation' || canceledReason === 'refunded'
  return (isWithoutHour && WHY[facts.backs.get(id)!.refunds.at(-1)?.reason ?? '']) || null
}

function moneyOf(row: ReservationRow, facts: Facts): OwnMoney {
  const { id, paidBy, paymentStatus, price } = row
  const {
    atDesk,
    byHand,
    credit,
    credited: back,
    decision,
    gave,
    promised,
    refunds,
  } = facts.backs.get(id)!
  // The one that takes longest is the last.
  const refund = refunds.at(-1)
  const creditBack = credit.back + credit.underWay
  if (refund) {
    const all = sumCents(refunds.map(({ amount }) => amount)) + creditBack + byHand + atDesk
    const cents = promised ?? Math.min(price, all)
    return {
      state: REFUNDS[refund.state],
      amount: toReais(cents - atDesk),
      doneOn: dayOf(refund.doneAt, facts.timeZone),
      ...(atDesk > 0 ? { atVenue: toReais(atDesk) } : {}),
    }
  }
  const nothing = { amount: null, doneOn: null }
  if (paymentStatus === 'refunded') {
    // Of a charge whose refund is in no book all went back, as far as anybody knows.
    const cents = paidBy === 'attempt' ? (promised ?? price) : byHand + creditBack
    return cents > 0
      ? { state: 'returned', amount: toReais(cents), doneOn: null }
      : { state: 'unpaid', ...nothing }
  }
  const hasPart = row.status === 'canceled' && row.partPaid > 0 && isUnpaid(row)
  if (paymentStatus !== 'paid' && !hasPart) return { state: 'unpaid', ...nothing }
  const credited = sumCents(gave.map(({ cents }) => cents))
  if (credited > 0) return { state: 'credited', amount: toReais(credited), doneOn: null }
  if (decision) return { state: 'kept', ...nothing }
  if (promised) return { state: 'at-venue', amount: toReais(promised - back), doneOn: null }
  return { state: 'paid', ...nothing }
}

const REFUNDS = {
  requested: 'asked',
  in_progress: 'asked',
  refused: 'stuck',
  done: 'returned',
} as const

export function startOf({ date, startTime }: ReservationRow, timeZone: string): number {
  return instantOf(date, startTime, timeZone)
}
