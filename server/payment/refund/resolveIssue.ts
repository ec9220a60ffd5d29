import { shareOut, toCents } from '#shared/platform/money/money.ts'
import type { IssueId, MoneyAnswer, NewPlace, Resolution } from '#shared/payment/refund/issue.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { cancelReservations } from '../../booking/life/life.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { type Tx, lockCourts } from '../../platform/db/writeTransaction.ts'
import { demandFreshIn } from '../../platform/http/access.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { hurryRefunds, withdrawDifferences, withdrawRefund } from '../charges/refunds.ts'
import { listIssues } from './listIssues.ts'
import { reservationsOfRefund } from '../../book/credit/priceRefunds.ts'
import { giveMoneyBack, keepMoney, moneyAnswer } from './moneyChoices.ts'
import { rebookPaid } from './rebookPaid.ts'

type ResolveDeps = Pick<PaymentDeps, 'catalog' | 'config'>

/** Carries out an admin's decision about an entry of 'Pagamentos a resolver'. Of two concurrent decisions one wins: for the other the entry is resolved already. */
export async function resolveIssue(
  tx: Tx,
  deps: ResolveDeps,
  who: Decider,
  wanted: IssueId,
  resolution: Resolution,
): Promise<MoneyAnswer> {
  demandFreshIn(tx)
  await lockCourts(tx)
  const issue = (await listIssues(tx.trx, tx.nowMs)).find(({ id }) => id === wanted.id)
  if (!issue) return refuseGone(tx, wanted)
  if (!issue.actions.includes(resolution.action)) {
    const hasBegun = issue.refund && issue.kind !== 'partly-returned'
    if (hasBegun) {
      await demandRefundable(
        tx,
        issue.reservations.map(({ id }) => id),
      )
    }
    throw new Refused(hasBegun ? 'refund-begun' : 'issue-action')
  }
  await demandRefund(tx, who, issue.amount === null ? null : toCents(issue.amount))
  const { kind, key } = wanted
  const { recorded } = tx
  const refundIds = await ACTS[kind]({ tx, deps, who, key, ...resolution })
  if (tx.recorded === recorded) {
    const after = { decision: resolution.action, amount: issue.amount && toCents(issue.amount) }
    await record(tx, [{ entity: 'paymentIssue', id: wanted.id, action: 'resolved', after }], who)
  }
  tx.touch({ reservations: true })
  return moneyAnswer(
    tx,
    issue.reservations.map(({ id }) => id),
    [...refundIds, ...(issue.refund ? [issue.refund.id] : [])],
  )
}

type Act = { tx: Tx; deps: ResolveDeps; who: { id: number }; key: string } & Resolution

/** The resolution of each kind of entry; returns the ids of the refunds that it requests. */
const ACTS: Record<IssueId['kind'], (act: Act) => Promise<number[]>> = {
  async refund({ tx, deps, who, key, action, slots, note = null }) {
    const id = Number(key)
    if (await isReturnedPart(tx, id)) {
      await recordDecision(tx, who, `refund-${id}`, 'kept', note)
      return []
    }
    if (action === 'refund') await requestAgain(tx, id)
    if (action === 'rebook') {
      await rebookRefund(tx, deps, who, id, slots)
      await recordDecision(tx, who, `refund-${id}`, 'rebooked', note)
    }
    if (action === 'keep' && !(await keepRefund(tx, who, id, note))) {
      await recordDecision(tx, who, `refund-${id}`, 'kept', note)
    }
    return []
  },
  async reservation({ tx, deps, who, key, action, slots, note = null }) {
    const id = Number(key)
    if (action === 'refund') return giveMoneyBack(tx, who, [id], note)
    if (action === 'keep') await keepMoney(tx, who, [id], note)
    if (action === 'rebook') {
      const row = await ReservationRow.query(tx.trx).findById(id).throwIfNotFound()
      await rebookPaid(tx, deps, who, [row], slots)
    }
    return []
  },
  async charge({ tx, who, key, note = null }) {
    await recordDecision(tx, who, `charge-${key}`, 'kept', note)
    return []
  },
  async doubled({ tx, who, key, note = null }) {
    await recordDecision(tx, who, `doubled-${key}`, 'dismissed', note)
    return []
  },
  async event({ tx, who, key, note = null }) {
    await dismiss(tx, Number(key))
    await recordDecision(tx, who, `event-${key}`, 'dismissed', note)
    return []
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

const UUID_LENGTH = 36

const TABLES = {
  refund: 'refunds',
  reservation: 'reservations',
  event: 'webhook_logs',
  charge: 'payment_attempts',
  doubled: 'reservations',
} as const

// An entry that existed was resolved meanwhile; one that never existed is a 404.
async function refuseGone({ trx }: Tx, { kind, key }: IssueId): Promise<never> {
  const id = kind === 'charge' ? key.slice(0, UUID_LENGTH) : Number.parseInt(key, 10)
  if (await trx(TABLES[kind]).where({ id }).first('id')) throw new Refused('issue-resolved')
  throw new ProblemError('not-found')
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
