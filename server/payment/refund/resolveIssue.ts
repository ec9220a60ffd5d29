import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { shareOut, toCents } from '#shared/platform/money/money.ts'
import type { IssueId, MoneyAnswer, NewPlace, Resolution } from '#shared/payment/refund/issue.ts'
import { demandDecision, demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { cancelReservations } from '../../booking/life/life.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { type Tx, lockCourts } from '../../platform/db/writeTransaction.ts'
import { demandSecond } from '../../account/devices/secondPerson.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import type { StrayCharge } from '../charges/strayMoney.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { oweUndone } from '../charges/undoneReceipts.ts'
import { readAttempt } from '../charges/attempt.ts'
import {
  hurryRefunds,
  recordReturned,
  requestRefund,
  withdrawDifferences,
  withdrawRefund,
} from '../charges/refunds.ts'
import { bookLost } from './bookLost.ts'
import { readIssue } from './listIssues.ts'
import { reservationsOfRefund } from '../../book/credit/priceRefunds.ts'
import { giveMoneyBack, keepMoney, moneyAnswer, returnPart } from './moneyChoices.ts'
import { rebookPaid } from './rebookPaid.ts'
import { returnStrayNow, tieStray } from './strayMoney.ts'

type ResolveDeps = Pick<PaymentDeps, 'catalog' | 'config'>
/** A decision, and the payment at the provider that it ties to a reservation. */
type Decided = Resolution & { stray: StrayCharge | null }

/** Carries out an admin's decision about an entry of 'Pagamentos a resolver'. Of two concurrent decisions one wins: for the other the entry is resolved already. */
export async function resolveIssue(
  tx: Tx,
  deps: ResolveDeps,
  who: Decider,
  wanted: IssueId,
  resolution: Decided,
): Promise<MoneyAnswer> {
  await demandSecond(tx, who, { cents: 0 })
  await lockCourts(tx)
  const issue = await readIssue(tx.trx, tx.nowMs, wanted)
  if (!issue) return refuseGone(tx, wanted)
  if (!issue.actions.includes(resolution.action)) {
    const hasBegun = issue.refund !== null && issue.kind !== 'partly-returned'
    if (hasBegun) {
      await demandRefundable(
        tx,
        issue.reservations.map(({ id }) => id),
      )
    }
    throw new Refused(hasBegun ? 'refund-begun' : 'issue-action')
  }
  const { kind, key } = wanted
  const cents = issue.amount === null ? null : toCents(issue.amount)
  // Asking again for a refund that somebody has given is no other gift.
  const isGiven = resolution.action === 'refund' && kind !== 'refund'
  await (isGiven ? demandRefund : demandDecision)(tx, who, cents)
  const { recorded } = tx
  const touched = await ACTS[kind]({ tx, deps, who, key, cents, ...resolution })
  if (tx.recorded === recorded) {
    const after = { decision: resolution.action, amount: issue.amount && toCents(issue.amount) }
    await record(tx, [{ entity: 'paymentIssue', id: wanted.id, action: 'resolved', after }], who)
  }
  tx.touch({ reservations: true })
  return moneyAnswer(tx, touched.reservations ?? issue.reservations.map(({ id }) => id), [
    ...(touched.refunds ?? []),
    // A refund of a charge that is none of ours stands apart.
    ...(issue.refund && issue.kind !== 'unmatched' ? [issue.refund.id] : []),
  ])
}

type Act = Decided & {
  tx: Tx
  deps: ResolveDeps
  who: { id: number }
  key: string
  /** The sum of the entry in centavos; null while unknown. */
  cents: number | null
}
/** The ids of what is answered: refunds that were asked for, and reservations that were not named by the entry. */
type Touched = { refunds?: number[]; reservations?: number[] }

/** The resolution of each kind of entry. */
const ACTS: Record<IssueId['kind'], (act: Act) => Promise<Touched>> = {
  async refund({ tx, deps, who, key, action, slots, note = null }) {
    const id = Number(key)
    if (await isReturnedPart(tx, id)) {
      await recordDecision(tx, who, `refund-${id}`, 'kept', note)
      return {}
    }
    if (action === 'refund') await requestAgain(tx, id)
    if (action === 'returned') await recordReturned(tx, id)
    if (action === 'rebook') {
      await rebookRefund(tx, deps, who, id, slots)
      await recordDecision(tx, who, `refund-${id}`, 'rebooked', note)
    }
    if (action === 'keep' && !(await keepRefund(tx, who, id, note))) {
      await recordDecision(tx, who, `refund-${id}`, 'kept', note)
    }
    return {}
  },
  async reservation({ tx, deps, who, key, action, slots, note = null }) {
    const id = Number(key)
    if (action === 'refund') return { refunds: await giveMoneyBack(tx, who, [id], { note }) }
    if (action === 'keep') await keepMoney(tx, who, [id], note)
    if (action === 'rebook') {
      const row = await ReservationRow.query(tx.trx).findById(id).throwIfNotFound()
      await rebookPaid(tx, deps, who, [row], slots)
    }
    return {}
  },
  async part({ tx, who, key, action, cents, note = null }) {
    const row = await ReservationRow.query(tx.trx).findById(Number(key)).throwIfNotFound()
    if (action === 'keep') await keepMoney(tx, who, [row.id], note)
    else if (isUnpaid(row)) await giveMoneyBack(tx, who, [row.id], { note })
    else await returnPart(tx, who, row, cents ?? 0)
    return {}
  },
  async charge({ tx, who, key, action, note = null }) {
    const decision = action === 'dismiss' ? 'dismissed' : 'kept'
    await recordDecision(tx, who, `charge-${key}`, decision, note)
    await oweUndone(tx, key.slice(0, UUID_LENGTH))
    return {}
  },
  async kept({ tx, who, key, note = null }) {
    const { id, isRefund } = keptBy(key)
    if (isRefund) return { refunds: await returnKept(tx, id) }
    return { refunds: await giveMoneyBack(tx, who, [id], { note }) }
  },
  async doubled({ tx, who, key, note = null }) {
    await recordDecision(tx, who, `doubled-${key}`, 'dismissed', note)
    return {}
  },
  async event({ tx, deps, who, key, action, reservationId, stray, note = null }) {
    const eventId = Number(key)
    if (action === 'tie') {
      return tieStray(tx, deps, stray, { eventId, reservationId: present(reservationId) })
    }
    if (action === 'book') {
      const booked = await bookLost(tx, deps, who, eventId)
      await recordDecision(tx, who, `event-${key}`, 'rebooked', note)
      return { reservations: booked.map(({ id }) => id) }
    }
    if (action === 'refund') {
      await returnStrayNow(tx, eventId)
      return {}
    }
    await dismiss(tx, eventId)
    await recordDecision(tx, who, `event-${key}`, 'dismissed', note)
    return {}
  },
}

// Made at the provider: there is nothing to be withdrawn.
async function isReturnedPart({ trx }: Tx, id: number): Promise<boolean> {
  return (await trx('refunds').where({ id, reason: 'elsewhere' }).first('id')) !== undefined
}

async function dismiss({ trx }: Tx, eventId: number) {
  const { paymentId } = present(await trx('webhook_logs').where({ id: eventId }).first('paymentId'))
  await trx('webhook_logs')
    .where({ paymentId, outcome: 'unmatched' })
    .update({ outcome: 'dismissed' })
}

async function recordDecision(
  { trx, nowMs }: Tx,
  who: { id: number },
  issueId: string,
  decision: 'kept' | 'rebooked' | 'dismissed',
  note: string | null,
) {
  await trx('payment_issue_decisions').insert({
    issueId,
    decision,
    userId: who.id,
    at: toInstant(nowMs),
    note,
  })
}

/** Tells what was kept: the charge of a refund, or the price of a reservation. */
function keptBy(key: string) {
  const dash = key.indexOf('-')
  return { isRefund: key.slice(0, dash) === 'refund', id: Number(key.slice(dash + 1)) }
}

const UUID_LENGTH = 36

const TABLES = {
  refund: 'refunds',
  reservation: 'reservations',
  part: 'reservations',
  event: 'webhook_logs',
  charge: 'payment_attempts',
  doubled: 'reservations',
} as const

// An entry that existed was resolved meanwhile; one that never existed is a 404.
async function refuseGone({ trx }: Tx, { kind, key }: IssueId): Promise<never> {
  const { id, table } = kind === 'kept' ? keptRow(key) : openRow(kind, key)
  if (await trx(table).where({ id }).first('id')) throw new Refused('issue-resolved')
  throw new ProblemError('not-found')
}

function openRow(kind: keyof typeof TABLES, key: string) {
  const id = kind === 'charge' ? key.slice(0, UUID_LENGTH) : Number.parseInt(key, 10)
  return { id, table: TABLES[kind] }
}

function keptRow(key: string) {
  const { id, isRefund } = keptBy(key)
  return { id, table: isRefund ? TABLES.refund : TABLES.reservation }
}

/** Gives back what was kept of the charge of this refund; returns the new one. */
async function returnKept(tx: Tx, refundId: number): Promise<number[]> {
  const { attemptId, reason } = present(
    await tx.trx('refunds').where({ id: refundId }).first('attemptId', 'reason'),
  )
  await requestRefund(tx, await readAttempt(tx.trx, attemptId), reason)
  const asked = await tx.trx('refunds').where({ attemptId }).where('id', '>', refundId).select('id')
  return asked.map(({ id }) => id)
}

/** Sends the refund to the provider again now, without the pause after a refusal. */
async function requestAgain(tx: Tx, refundId: number): Promise<void> {
  const { attemptId } = present(await tx.trx('refunds').where({ id: refundId }).first('attemptId'))
  await hurryRefunds(tx, [attemptId])
}

/** Uses the money of a refund for other hours instead. */
async function rebookRefund(
  tx: Tx,
  deps: Pick<PaymentDeps, 'catalog' | 'config'>,
  who: { id: number },
  refundId: number,
  places: readonly NewPlace[],
): Promise<void> {
  const rows = await withdrawn(tx, refundId)
  await rebookPaid(tx, deps, who, rows, places)
}

/** Leaves the money of a refund with the venue. False when it belongs to no reservation: then the caller records the decision. */
async function keepRefund(
  tx: Tx,
  who: { id: number },
  refundId: number,
  note: string | null,
): Promise<boolean> {
  if (await isOfPrice(tx, refundId)) {
    if (!(await withdrawRefund(tx, refundId))) throw new Refused('refund-begun')
    return true
  }
  const rows = await withdrawn(tx, refundId)
  const waiting = rows.filter(({ status }) => status === 'pending_confirmation')
  await cancelReservations(
    tx,
    waiting.map(({ id }) => id),
    { by: who, reason: 'admin' },
  )
  await keepMoney(
    tx,
    who,
    rows.map(({ id }) => id),
    note,
  )
  return rows.length > 0
}

// Tells a refund that lowered the price of a reservation that stands: when staff keep it, the price is raised again.
async function isOfPrice({ trx }: Tx, id: number): Promise<boolean> {
  const refund = await trx('refunds').where({ id }).first('loweredId')
  return present(refund).loweredId !== null
}

// The reservations are paid by this charge, in case the cart was paid by several.
async function withdrawn(tx: Tx, refundId: number): Promise<ReservationRow[]> {
  const { trx } = tx
  const parts = await trx('refund_reservations').where({ refundId })
  const refund = present(await trx('refunds').where({ id: refundId }).first('reason'))
  const attempt = await withdrawRefund(tx, refundId)
  if (!attempt) throw new Refused('refund-begun')
  const { paymentGroupId, providerPaymentId, method } = attempt
  const rows = reservationsOfRefund(
    await groupReservations(trx, paymentGroupId),
    parts.map(({ reservationId }) => reservationId),
  )
  const ids = rows.map(({ id }) => id)
  if (attempt.moveId === null) {
    await trx('reservations')
      .whereIn('id', ids)
      .update({ asaasPaymentId: providerPaymentId, paymentMethod: method })
  }
  await withdrawDifferences(tx, ids)
  // What credit should have paid is no part of their prices any more.
  if (refund.reason === 'credit-gone') {
    for (const [id, share] of shareOut(attempt.credit, rows)) {
      await trx('reservations')
        .where({ id })
        .update({ price: trx.raw('price - ?', [share]) })
    }
  }
  return rows
}
