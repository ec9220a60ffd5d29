import { sumCents } from '#shared/platform/money/money.ts'
import type { MoneyAnswer } from '#shared/payment/refund/issue.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import { markReturned } from '../../booking/life/life.ts'
import type { AuditedReservation } from '../../booking/rows/reservationHistory.ts'
import { namedCourts, toAdminReservation } from '../../booking/rows/reservations.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import { record as recordActs } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { type Tx, lockCourts } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { paidCents } from '../../book/credit/courtesies.ts'
import { deskMoneyOf, writeDeskMoney } from '../../book/till/deskMoney.ts'
import { hurryRefunds, refundReservations } from '../charges/refunds.ts'
import { refundsOf, toRefundEntry } from '../../book/credit/priceRefunds.ts'

/** Refunds what these reservations cost: online payments by the provider, credit to its lots, what staff took by the admin in person. Refused for what became something else. Returns the ids of the new refunds. */
export async function giveMoneyBack(
  tx: Tx,
  who: { id: number },
  ids: readonly number[],
  note: string | null = null,
): Promise<number[]> {
  await demandRefundable(tx, ids)
  const byCredit = await paidByCredit(tx, ids)
  const refundIds = await refundReservations(tx, ids, { note })
  const parts: { reservationId: number }[] = await tx
    .trx('refund_reservations')
    .whereIn('refundId', refundIds)
    .select('reservationId')
  const online = parts.map(({ reservationId }) => reservationId)
  await record(tx, who, online, { money: null }, { money: 'refund' })
  await record(tx, who, byCredit, { paymentStatus: 'paid' }, { paymentStatus: 'refunded' })
  await returnByHand(tx, who, ids)
  return refundIds
}

// Their credit goes back at once.
async function paidByCredit(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid', paidBy: 'credit' })
    .select('id')
  return rows.map(({ id }) => id)
}

// Only reservations that an admin marked as paid; the history still shows that they were.
async function returnByHand(tx: Tx, who: { id: number }, ids: readonly number[]) {
  const rows = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid', paidBy: 'admin' })
    .select('id', 'price', 'customerId')
  const paid = rows.map(({ id }) => id)
  if (paid.length === 0) return
  await markReturned(tx, paid)
  await writeDeskMoney(
    tx,
    rows.map((row) => ({ ...row, paymentStatus: 'refunded', paidBy: 'admin' })),
  )
  await tx.trx('money_decisions').whereIn('reservationId', paid).delete()
  await record(tx, who, paid, { paymentStatus: 'paid' }, { paymentStatus: 'refunded' })
}

/** Gives back at once what of these cancelled reservations goes back as credit alone: nobody has to hand out anything. */
export async function returnCredits(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ status: 'canceled', paymentStatus: 'paid', paidBy: 'admin' })
    .select('id', 'price', 'customerId')
  const moneyOf = await deskMoneyOf(
    tx.trx,
    rows.map(({ id }) => id),
  )
  const own = rows.filter(({ id }) => {
    const { credit, parts } = moneyOf(id)
    return credit > 0 && sumCents(parts.map(({ cents }) => cents)) === 0
  })
  if (own.length === 0) return
  const paid = own.map(({ id }) => id)
  await markReturned(tx, paid)
  await writeDeskMoney(
    tx,
    own.map((row) => ({ ...row, paymentStatus: 'refunded', paidBy: 'admin' })),
  )
  const acts = paid.map((id) => ({
    entity: 'reservation' as const,
    id,
    action: 'changed' as const,
    before: { paymentStatus: 'paid' },
    after: { paymentStatus: 'refunded' },
  }))
  await recordActs(tx, acts)
}

/** Records that the money of these reservations stays with the venue, as far as they were paid. */
export async function keepMoney(
  tx: Tx,
  who: { id: number },
  ids: readonly number[],
  note: string | null = null,
): Promise<void> {
  const rows: { id: number }[] = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ paymentStatus: 'paid' })
    .select('id')
  const paid = rows.map(({ id }) => id)
  if (paid.length === 0) return
  const decision = { decision: 'kept' as const, userId: who.id, at: toInstant(tx.nowMs), note }
  await tx
    .trx('money_decisions')
    .insert(paid.map((reservationId) => ({ reservationId, ...decision })))
    .onConflict('reservationId')
    .ignore()
  await record(tx, who, paid, { money: null }, { money: 'kept' })
  tx.touch({ reservations: true })
}

async function record(
  tx: Tx,
  who: { id: number },
  ids: readonly number[],
  before: AuditedReservation,
  after: AuditedReservation,
) {
  const changes = ids.map((id) => ({ id, action: 'changed' as const, before, after }))
  await recordChanges(tx, 'reservation', changes, who)
}

/** Refunds what cancelled reservations cost, all or none; a refund that is open already is sent again at once, and paid once. */
export async function refundByStaff(
  tx: Tx,
  who: Decider,
  ids: readonly number[],
  reason: string | null,
): Promise<MoneyAnswer> {
  await lockCourts(tx)
  const wanted = [...new Set(ids)]
  const rows = await ReservationRow.query(tx.trx).whereIn('id', wanted)
  if (rows.length < wanted.length) throw new ProblemError('not-found')
  // A better reason than the next one, for an hour that stands instead of a closed one.
  await demandRefundable(tx, wanted)
  if (rows.some(({ status }) => status === 'approved' || status === 'pending')) {
    throw new Refused('cancel-first')
  }
  if (rows.some(isUnpaid)) throw new Refused('nothing-paid')
  await demandRefund(tx, who, await paidCents(tx.trx, rows))
  await giveMoneyBack(tx, who, wanted, reason)
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  const attempts = await tx.trx('payment_attempts').whereIn('paymentGroupId', groups).select('id')
  await hurryRefunds(
    tx,
    attempts.map(({ id }) => id),
  )
  const refunds = [...(await refundsOf(tx.trx, rows)).values()].flat()
  return moneyAnswer(
    tx,
    wanted,
    refunds.map(({ id }) => id),
  )
}

/** Reservations and refunds after a decision about money. */
export async function moneyAnswer(
  { trx }: Tx,
  ids: readonly number[],
  refundIds: readonly number[],
): Promise<MoneyAnswer> {
  const rows = await ReservationRow.query(trx)
    .whereIn('id', [...ids])
    .orderBy(['date', 'startTime', 'id'])
  const refunds = await trx('refunds')
    .whereIn('id', [...refundIds])
    .orderBy('id')
    .select()
  const courts = await namedCourts(trx)
  return {
    reservations: rows.map((row) => toAdminReservation(row, courts)),
    refunds: refunds.map(toRefundEntry),
  }
}
