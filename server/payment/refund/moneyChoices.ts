import { randomUUID } from 'node:crypto'
import { coverAfter, deskCover } from '#shared/book/till/deskMoney.ts'
import { formatReais, sumCents, toReais } from '#shared/platform/money/money.ts'
import type { StaffRefund } from '#shared/payment/refund/closedPrice.ts'
import type { MoneyAnswer } from '#shared/payment/refund/issue.ts'
import type { RefundRequest } from '#shared/payment/refund/refund.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import { changePart, markReturned } from '../../booking/life/life.ts'
import type { AuditedReservation } from '../../booking/rows/reservationHistory.ts'
import { namedCourts, toAdminReservation } from '../../booking/rows/reservations.ts'
import { closeChoices, staffRefundsOf } from '../../book/credit/closedPrices.ts'
import { returnCreditParts } from '../../book/credit/creditParts.ts'
import { promisesOf } from '../../book/credit/moneyBack.ts'
import { takeGivenBack } from '../../book/credit/ledger.ts'
import { record as recordActs } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { type Tx, lockCourts } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { deskMoneyOf, writeDeskMoney } from '../../book/till/deskMoney.ts'
import { hurryRefunds, refundReservations } from '../charges/refunds.ts'
import { refundsOf, toRefundEntry } from '../../book/credit/priceRefunds.ts'

type GivingBack = {
  note?: string | null
  /** The centavos that were shown as going back. */
  counted?: number | undefined
}

/**
 * Refunds what these reservations cost: online payments by the provider, credit to its lots, what staff took by the admin in person. What their
 * customers were still asked is answered by it, and of what became credit the unused part is money again; when some was used, `counted` is the
 * rest, as it was shown. Returns the ids of the new refunds.
 */
export async function giveMoneyBack(
  tx: Tx,
  who: { id: number },
  ids: readonly number[],
  { counted, note = null }: GivingBack = {},
): Promise<number[]> {
  const refunds = await staffRefundsOf(tx, ids)
  demandCounted(refunds, counted)
  await closeChoices(tx, ids, 'staff')
  for (const [id, { credit }] of refunds) if (credit > 0) await takeGivenBack(tx, id)
  const shares = new Map([...refunds].map(([id, { cents }]) => [id, cents]))
  await noteParts(tx, refunds)
  const byCredit = await paidByCredit(tx, ids)
  const refundIds = await refundReservations(tx, ids, { note, shares })
  const parts: { reservationId: number }[] = await tx
    .trx('refund_reservations')
    .whereIn('refundId', refundIds)
    .select('reservationId')
  const online = parts.map(({ reservationId }) => reservationId)
  await record(tx, who, online, { money: null }, { money: 'refund' })
  await record(tx, who, byCredit, { paymentStatus: 'paid' }, { paymentStatus: 'refunded' })
  await returnByHand(tx, who, ids)
  await returnBeside(tx, who, ids)
  const canceled = await partlyPaid(tx, ids)
  for (const row of canceled) await returnPart(tx, who, row, await promisedOf(tx, row))
  return refundIds
}

function demandCounted(refunds: ReadonlyMap<number, StaffRefund>, counted?: number) {
  const sums = [...refunds.values()]
  const cents = sumCents(sums.map((refund) => refund.cents))
  const spent = sumCents(sums.map((refund) => refund.spent))
  if (counted === undefined ? spent === 0 : counted === cents) return
  const rest = formatReais(cents)
  const message =
    spent === 0
      ? `O valor a devolver mudou desde que foi mostrado: agora são ${rest}. Confira antes de estornar.`
      : `Do crédito que esta reserva virou, ${formatReais(spent)} já foram usados: só ${rest} podem voltar em dinheiro, por “Estornar”.`
  throw new Refused('refund-changed', { message, price: toReais(cents) })
}

// The drawer keeps the rest of what people took.
async function noteParts(tx: Tx, refunds: ReadonlyMap<number, StaffRefund>) {
  const promises = await promisesOf(tx.trx, [...refunds.keys()])
  const isNoted = (id: number, cents: number) => {
    const promised = promises.get(id)
    return promised !== undefined && promised.back - promised.credited === cents
  }
  const parts = [...refunds].filter(([id, { cents, kept }]) => kept > 0 && !isNoted(id, cents))
  const rows = await tx
    .trx('reservations')
    .whereIn(
      'id',
      parts.map(([id]) => id),
    )
    .where({ paymentStatus: 'paid', paidBy: 'admin' })
    .select('id')
  if (rows.length === 0) return
  const at = toInstant(tx.nowMs)
  await tx
    .trx('customer_cancellations')
    .insert(rows.map(({ id }) => ({ reservationId: id, back: present(refunds.get(id)).cents, at })))
    .onConflict('reservationId')
    .merge()
}

// Cancelled before it was covered.
async function partlyPaid({ trx }: Tx, ids: readonly number[]): Promise<ReservationRow[]> {
  const rows = await ReservationRow.query(trx)
    .whereIn('id', [...ids])
    .where({ status: 'canceled' })
    .where('partPaid', '>', 0)
    .orderBy('id')
  return rows.filter(isUnpaid)
}

// The desk's part goes with the refund of the charge that paid the rest.
async function returnBeside(tx: Tx, who: { id: number }, ids: readonly number[]) {
  const refunded = await tx
    .trx('refund_reservations')
    .whereIn('reservationId', [...ids])
    .where('desk', '>', 0)
    .orderBy('reservationId')
  for (const { desk, reservationId } of refunded) {
    const row = await ReservationRow.query(tx.trx).findById(reservationId).throwIfNotFound()
    const cents = Math.min(desk, row.partPaid - row.deskPart + desk)
    if (cents > 0) await returnPart(tx, who, row, cents)
  }
}

async function promisedOf({ trx }: Tx, { id, partPaid }: ReservationRow): Promise<number> {
  const promised = (await promisesOf(trx, [id])).get(id)
  return promised ? Math.min(partPaid, promised.back - promised.credited) : partPaid
}

/** Hands back so much of what the desk has of this beside what is paid, each part by its own way. */
export async function returnPart(
  tx: Tx,
  who: { id: number },
  row: ReservationRow,
  cents: number,
): Promise<void> {
  const now = await changePart(tx, row, row.partPaid - cents, { by: who })
  await writeDeskMoney(tx, [now], undefined, true)
  if (row.status !== 'canceled' || !isUnpaid(row)) return
  // The share that the policy leaves with the venue waits for nobody.
  if (now.partPaid > 0) await keepMoney(tx, who, [row.id])
  else await tx.trx('money_decisions').where({ reservationId: row.id }).delete()
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
    .select('id', 'price', 'customerId', 'partPaid')
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
    .select('id', 'price', 'customerId', 'partPaid')
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

/** Gives back at once the credit in what the policy gives back of these, which their customers have cancelled: money goes first, and waits for the desk. */
export async function returnCreditShares(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .trx('reservations')
    .whereIn('id', [...ids])
    .where({ status: 'canceled', paymentStatus: 'paid', paidBy: 'admin' })
    .select('id', 'price')
  const moneyOf = await deskMoneyOf(
    tx.trx,
    rows.map(({ id }) => id),
  )
  const promises = await promisesOf(
    tx.trx,
    rows.map(({ id }) => id),
  )
  for (const { id, price } of rows) {
    const cover = deskCover(price, moneyOf(id))
    const { credit } = coverAfter(cover, promises.get(id)?.back ?? 0)
    await returnCreditParts(tx, id, cover.credit - credit, { key: `share ${id} ${randomUUID()}` })
  }
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
    .where((any) =>
      any
        .where({ paymentStatus: 'paid' })
        .orWhere((part) => part.where({ status: 'canceled' }).where('partPaid', '>', 0)),
    )
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
  { amount, reason, reservationIds }: RefundRequest,
): Promise<MoneyAnswer> {
  await lockCourts(tx)
  const wanted = [...new Set(reservationIds)]
  const rows = await ReservationRow.query(tx.trx).whereIn('id', wanted)
  if (rows.length < wanted.length) throw new ProblemError('not-found')
  // A better reason than the next one, for an hour that stands instead of a closed one.
  const refunds = await staffRefundsOf(tx, wanted)
  if (rows.some(({ status }) => status === 'approved' || status === 'pending')) {
    throw new Refused('cancel-first')
  }
  if (rows.some(isUnpaid)) throw new Refused('nothing-paid')
  await demandRefund(tx, who, sumCents([...refunds.values()].map(({ cents }) => cents)))
  await giveMoneyBack(tx, who, wanted, { counted: amount, note: reason ?? null })
  const groups = rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  const attempts = await tx.trx('payment_attempts').whereIn('paymentGroupId', groups).select('id')
  await hurryRefunds(
    tx,
    attempts.map(({ id }) => id),
  )
  const asked = [...(await refundsOf(tx.trx, rows)).values()].flat()
  return moneyAnswer(
    tx,
    wanted,
    asked.map(({ id }) => id),
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
