import { randomUUID } from 'node:crypto'
import { formatReais, toReais } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import type { PaymentRequest } from '#shared/payment/charges/payment.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { confirmPaid, confirmRest } from '../../booking/life/life.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow, AttemptRow } from '../../platform/db/models.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { groupsOf, type Viewer } from '../../booking/links/grants.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { isHeldMove } from '../../venue/occupancy/freeSlots.ts'
import { groupAttempts, isBeingCreated } from './attempt.ts'
import { billFor, type Bill } from './bill.ts'
import { delayed } from '../port/gatewayProblem.ts'
import { holdKey, refuseOtherCredit, spendCredit } from './heldCredit.ts'

const MAX_ATTEMPTS = 12

/** `failureCode` of an attempt that never reached the provider. */
export const NOT_SENT = 'not-sent'
/** The same of one whose card the bank declined. */
export const DECLINED = 'declined'

type OpenDeps = Pick<PaymentDeps, 'catalog' | 'config' | 'gateway'>
/** Who wants a group charged: whoever may see it as its customer, or staff at the counter. */
export type Charging = Viewer & { isStaff: boolean }

type OpenedAttempt =
  | { kind: 'opened'; attempt: AttemptRow }
  /** The same method's open charge, or the paid one: it is returned as the answer. */
  | { kind: 'existing'; attempt: AttemptRow }
  /** The other method's open charge: it must be ended at the provider first. */
  | { kind: 'in-the-way'; attempt: AttemptRow }
  /** The customer's credit has paid all of it: there is no charge. */
  | { kind: 'by-credit'; paymentGroupId: string }

/** Records that a charge is about to be created for the group; throws Refused when it may not be. */
export async function openAttempt(
  tx: Tx,
  deps: OpenDeps,
  payer: Charging,
  request: PaymentRequest,
): Promise<OpenedAttempt> {
  await lockCourts(tx)
  const paymentGroupId = await chargeableGroup(tx, payer, request)
  if (request.moveId !== undefined) return openDifference(tx, deps, paymentGroupId, request)
  const group = await groupReservations(tx.trx, paymentGroupId)
  const attempts = await groupAttempts(tx.trx, paymentGroupId)
  const bill = billFor(payer, group, tx.nowMs)
  const paid = attempts.find(({ state, moveId }) => state === 'paid' && moveId === null)
  if (paid && !bill && group.some(({ status }) => status === 'approved'))
    return { kind: 'existing', attempt: paid }
  if (!bill && group.some(isPaidByCredit)) return { kind: 'by-credit', paymentGroupId }
  // A reservation paid to staff may still be pending: nobody pays twice.
  if (!bill) throw new Refused('group-not-payable')

  const totalCents = bill.cents
  if (request.value !== totalCents) throw otherPrice(bill)
  const { credit = 0 } = request
  const timeZone = deps.config.venueTimezone
  await refuseOtherCredit(tx, payer, bill.owed, { cents: credit, timeZone })
  const amount = totalCents - credit
  const wanted = { paymentGroupId, attempts, request, amount, credit }
  if (credit > 0 && amount === 0) return payByCredit(tx, deps, payer, { ...wanted, bill })
  if (amount < MINIMUM_TOTAL_CENTS) throw new Refused('minimum-total')

  const opened = await openBeside(tx, deps, wanted)
  if (opened.kind !== 'opened') return opened
  const key = holdKey(opened.attempt)
  await spendCredit(tx, payer, bill.owed, { cents: credit, timeZone, key, source: 'hold' })
  const ids = bill.rows.map(({ id }) => id)
  await tx.trx('reservations').whereIn('id', ids).update({ paymentMethod: request.paymentMethod })
  tx.touch({ reservations: true, rows: ids })
  return opened
}

function otherPrice({ cents, isBesideDesk }: Bill): Refused {
  const price = toReais(cents)
  if (!isBesideDesk) return new Refused('price-changed', { price })
  const message = `Uma parte já foi paga no local: faltam ${formatReais(cents)}. Tente de novo para pagar o restante.`
  return new Refused('price-changed', { price, message })
}

type Wanted = {
  paymentGroupId: string
  attempts: readonly AttemptRow[]
  request: PaymentRequest
  /** What is charged, and what credit pays beside it. */
  amount: number
  credit: number
}

function isPaidByCredit({ paidBy, paymentStatus, status }: ReservationRow): boolean {
  return status === 'approved' && paymentStatus === 'paid' && paidBy === 'credit'
}

/** Approves the group without a charge. One that is open is ended first: its money would be too much. */
async function payByCredit(
  tx: Tx,
  { config }: OpenDeps,
  payer: Charging,
  { attempts, bill, credit, paymentGroupId }: Wanted & { bill: Bill },
): Promise<OpenedAttempt> {
  const live = attempts.find(({ closedAt }) => closedAt === null)
  if (live) {
    refuseUnclear(tx, live)
    return { kind: 'in-the-way', attempt: live }
  }
  const key = `use ${paymentGroupId}`
  await spendCredit(tx, payer, bill.owed, {
    cents: credit,
    timeZone: config.venueTimezone,
    key,
    source: 'use',
  })
  const by = { paidBy: 'credit', paymentMethod: null, asaasPaymentId: null } as const
  await (bill.isRest ? confirmRest : confirmPaid)(tx, bill.rows, by)
  return { kind: 'by-credit', paymentGroupId }
}

async function openBeside(
  tx: Tx,
  { config, gateway }: OpenDeps,
  { paymentGroupId, attempts, request, amount, credit }: Wanted,
): Promise<OpenedAttempt> {
  const moveId = request.moveId ?? null
  const live = attempts.find(({ closedAt }) => closedAt === null)
  if (live) return besideLive(tx, gateway, live, { request, amount, moveId })
  const sent = attempts.filter((one) => one.failureCode !== NOT_SENT && one.moveId === moveId)
  if (sent.length >= MAX_ATTEMPTS) throw new Refused('too-many-attempts')
  // Nothing is begun while the provider is not called: the customer keeps the hours and comes back.
  const pausedForMs = gateway.pausedForMs()
  if (pausedForMs > 0) throw delayed(pausedForMs)
  const attempt = await insertAttempt(tx, {
    paymentGroupId,
    number: attempts.length + 1,
    provider: gateway.provider,
    account: gateway.mark,
    method: request.paymentMethod,
    amount,
    credit,
    dueDate: venueNow(tx.nowMs, config.venueTimezone).date,
    moveId,
  })
  if (tx.author) {
    const after = { amount, paymentMethod: request.paymentMethod }
    await record(tx, [{ entity: 'payment', id: request.reservationId, action: 'charged', after }])
  }
  return { kind: 'opened', attempt }
}

/** The same for the difference of a move to a dearer hour, as long as that hour is kept. */
async function openDifference(
  tx: Tx,
  deps: OpenDeps,
  paymentGroupId: string,
  request: PaymentRequest,
): Promise<OpenedAttempt> {
  const { moveId: id, reservationId } = request
  const move = await tx.trx('hour_moves').where({ id: id!, reservationId, paymentGroupId }).first()
  if (!move) throw new ProblemError('not-found')
  const attempts = await groupAttempts(tx.trx, paymentGroupId)
  const paid = attempts.find((attempt) => attempt.id === move.attemptId)
  if (paid) return { kind: 'existing', attempt: paid }
  if (!isHeldMove(move, tx.nowMs)) throw new Refused('move-over')
  const totalCents = move.difference
  if (request.value !== totalCents)
    throw new Refused('price-changed', { price: toReais(totalCents) })
  // A difference is paid by money only.
  if (request.credit) throw new Refused('credit-changed', { credit: 0 })
  return openBeside(tx, deps, { paymentGroupId, attempts, request, amount: totalCents, credit: 0 })
}

async function chargeableGroup(
  { trx, nowMs }: Tx,
  payer: Charging,
  { reservationId, moveId }: PaymentRequest,
) {
  const reservation = await ReservationRow.query(trx).findById(reservationId)
  const isOfStaff = payer.isStaff && moveId === undefined
  const isAllowed = reservation && (isOfStaff || (await isOwn(trx, payer, reservation, nowMs)))
  // Another browser's group is answered like a missing one.
  if (!reservation?.paymentGroupId || !isAllowed) throw new ProblemError('not-found')
  return reservation.paymentGroupId
}

/** Whether that browser made the group or has opened its link. What staff made belongs to none: the next user of the tablet must not find its charge. */
export async function isOwn(
  db: Db,
  caller: Charging,
  { paymentGroupId: id }: { paymentGroupId: string | null },
  nowMs: number,
): Promise<boolean> {
  if (id === null) return false
  return (await groupsOf(db, caller, nowMs).where({ id }).first('id')) !== undefined
}

function besideLive(
  tx: Tx,
  { mark }: PaymentDeps['gateway'],
  live: AttemptRow,
  { amount, moveId, request }: Pick<Wanted, 'amount' | 'request'> & Pick<AttemptRow, 'moveId'>,
): OpenedAttempt {
  refuseUnclear(tx, live)
  // A new charge is today's account's, also where one of the account before is still open.
  const isHere = live.account === mark || live.account === ''
  const isSame =
    isHere &&
    live.moveId === moveId &&
    live.method === request.paymentMethod &&
    live.amount === amount &&
    live.credit === (request.credit ?? 0)
  if (isSame && live.method === 'PIX' && live.state === 'pending') {
    return { kind: 'existing', attempt: live }
  }
  return { kind: 'in-the-way', attempt: live }
}

function refuseUnclear(tx: Tx, live: AttemptRow) {
  if (isBeingCreated(live, tx.nowMs) || live.state === 'in_analysis')
    throw new Refused('payment-in-progress')
}

type NewAttempt = Pick<
  AttemptRow,
  'paymentGroupId' | 'number' | 'provider' | 'account' | 'method' | 'amount' | 'dueDate'
> &
  Partial<
    Pick<
      AttemptRow,
      | 'state'
      | 'chargeStatus'
      | 'providerPaymentId'
      | 'invoiceUrl'
      | 'closedAt'
      | 'moveId'
      | 'credit'
      | 'received'
      | 'paidAt'
    >
  >

/** A new attempt of the group: its charge is about to be made at the provider, unless more is known of it. */
export function insertAttempt({ trx, nowMs }: Tx, fields: NewAttempt) {
  const now = toInstant(nowMs)
  return AttemptRow.query(trx).insertAndFetch({
    state: 'creating',
    ...fields,
    id: randomUUID(),
    externalReference: `${fields.paymentGroupId}:${fields.number}`,
    createdAt: now,
    updatedAt: now,
  })
}
