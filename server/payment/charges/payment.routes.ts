import * as call from '#shared/payment/charge.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { paymentStatusOf, type PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { PaymentRequestSchema } from '#shared/payment/charges/payment.schema.ts'
import { IdSchema } from '#shared/platform/http/id.schema.ts'
import { remainingMs } from '#shared/booking/hold/hold.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { ReservationRow, AttemptRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { browserKey, createRateLimit } from '../../platform/http/rateLimit.ts'
import { authorOf, currentUser } from '../../platform/http/session.ts'
import { viewerOf } from '../../booking/links/grants.ts'
import { isHeldMove } from '../../venue/occupancy/freeSlots.ts'
import { groupRemainingMs, groupReservations, isPayable } from '../../booking/rows/reservations.ts'
import { asaasStatusFor } from '../port/asaasStatus.ts'
import { qrPng } from '../port/qrPng.ts'
import { groupAttempts, isOpen, readAttempt } from './attempt.ts'
import { billFor, type Bill } from './bill.ts'
import { createCardLimit } from './cardLimit.ts'
import { createPayment, type PaidByCredit } from './createPayment.ts'
import { offeredCredit } from './heldCredit.ts'
import { isOwn, type Charging } from './openAttempt.ts'
import { endExpiredGroup, endExpiredMove, refreshAttempt } from './openCharges.ts'

/** Charges for a browser's own reservations, charges by staff at the counter, and their state. */
export function paymentRoutes(deps: PaymentDeps): Calls {
  const rateLimit = createRateLimit(deps)
  const limitCards = createCardLimit(deps)
  const calls = createCalls(deps)
  const whoCharges = (ctx: Context): Charging => ({
    ...viewerOf(ctx),
    isStaff: isAllowed(currentUser(ctx), 'reservation.edit'),
  })
  const limited = createPollLimiter<AttemptRow>(deps.gateway.pollIntervalMs, () => deps.clock.now())

  async function answerFor(caller: Charging, attempt: AttemptRow, db = deps.knex) {
    const nowMs = deps.clock.now()
    const payable = await payableOf(db, caller, attempt, nowMs)
    const { sandbox } = deps.gateway
    return {
      ...(await toPaymentAnswer(attempt, payable, sandbox)),
      ...(await creditOf(caller, attempt, payable, db)),
    }
  }

  // A difference is paid by money only.
  async function creditOf(caller: Charging, attempt: AttemptRow, { owed }: Payable, db: Db) {
    if (owed.length === 0) return {}
    const when = { nowMs: deps.clock.now(), timeZone: deps.config.venueTimezone }
    const offered = await offeredCredit(db, caller, owed, when)
    if (offered === 0 && attempt.credit === 0) return {}
    return { credit: { offered: toReais(offered), used: toReais(attempt.credit) } }
  }

  async function answerOf(
    caller: Charging,
    paid: AttemptRow | PaidByCredit,
  ): Promise<PaymentAnswer> {
    return 'isByCredit' in paid
      ? byCreditAnswer(paid, deps.gateway.sandbox)
      : answerFor(caller, paid)
  }

  calls.answer(
    call.createPayment,
    async ({ body }, { ctx, onceAround }) => {
      const caller = whoCharges(ctx)
      const request = v.parse(PaymentRequestSchema, await withKnownPayer(caller, body))
      const from = { ...caller, remoteIp: ctx.ip, author: authorOf(ctx) }
      const pay = () => createPayment(deps, request, from)
      // At the counter one card after the other is no attack; on the provider's page the provider counts.
      const isCounted = !from.isStaff && 'creditCard' in request && request.creditCard !== undefined
      const payer = { ownerId: from.ownerId, ip: ctx.ip, cpf: request.customerCpf }
      return onceAround(async () =>
        answerOf(caller, await (isCounted ? limitCards(payer, pay) : pay())),
      )
    },
    rateLimit({ name: 'payments-of-client', points: 300, seconds: 60 }),
    rateLimit({ name: 'payments', points: 30, seconds: 60, key: browserKey }),
  )

  calls.answer(call.readPayment, async ({ params: { id } }, { ctx }) => {
    const caller = whoCharges(ctx)
    const attempt = await readableAttempt(id, caller)
    const current = await groupsCurrent(attempt)
    const refresh = () =>
      limited(
        current.id,
        () => refreshAttempt(deps, current),
        () => current,
      )
    // While nothing can be written the state is answered as it was stored.
    const fresh = await unlessOutage(refresh, current)
    return currentAnswer(caller, fresh)
  })

  async function readableAttempt(id: string, caller: Charging): Promise<AttemptRow> {
    const attempt = await AttemptRow.query(deps.reads).findById(id)
    if (attempt && caller.isStaff) return attempt
    if (attempt && (await isOwn(deps.reads, caller, attempt, deps.clock.now()))) return attempt
    // Another browser's charge is answered like a missing one.
    throw new ProblemError('not-found')
  }

  // A charge that was replaced by another of its group is not shown to the customer: the group's own state is.
  async function groupsCurrent(attempt: AttemptRow): Promise<AttemptRow> {
    if (attempt.state !== 'cancelled' && attempt.state !== 'gone') return attempt
    const attempts = await groupAttempts(deps.reads, attempt.paymentGroupId)
    return (
      attempts.find(({ state, moveId }) => state === 'paid' && moveId === attempt.moveId) ??
      attempts.find(({ closedAt, moveId }) => closedAt === null && moveId === attempt.moveId) ??
      attempt
    )
  }

  // The hold time ends at its instant, swept or not.
  async function currentAnswer(caller: Charging, attempt: AttemptRow) {
    const payable = await payableOf(deps.reads, caller, attempt, deps.clock.now())
    if (!payable.isOver) return answerFor(caller, attempt, deps.reads)
    const end = attempt.moveId === null ? endExpiredGroup : endExpiredMove
    await unlessOutage(() => end(deps, attempt.paymentGroupId), undefined)
    return answerFor(caller, await readAttempt(deps.knex, attempt.id))
  }

  // Customers who pay a difference, or the rest of an hour that stands, are known: the page of a link need not show their CPF to charge it.
  async function withKnownPayer(caller: Charging, body: unknown): Promise<unknown> {
    const named = v.safeParse(
      v.object({ moveId: v.optional(IdSchema), reservationId: IdSchema }),
      body,
    )
    if (!named.success) return body
    const { moveId, reservationId } = named.output
    const row = await ReservationRow.query(deps.reads).findById(reservationId)
    if (!row || (moveId === undefined && row.status !== 'approved')) return body
    if (!(await isOwn(deps.reads, caller, row, deps.clock.now()))) return body
    const { customerName, customerEmail, customerPhone, customerCpf } = row
    const given = Object.entries(body as object).filter(([, value]) => value !== '')
    return {
      customerName,
      customerEmail,
      customerPhone,
      customerCpf,
      ...Object.fromEntries(given),
    }
  }

  return calls
}

/** What a charge pays for: whether it is still waiting for it, or not any more. */
type Payable = {
  reservationStatus: PaymentAnswer['reservationStatus']
  expiresInMs: number
  isOver: boolean
  /** Names what is owed by money or credit; nothing for a difference, which is paid by money only. */
  owed: Bill['owed']
  /** Whether its hours stand: no charge that fails takes them. */
  isRest: boolean
}

async function payableOf(
  db: Db,
  caller: Charging,
  attempt: AttemptRow,
  nowMs: number,
): Promise<Payable> {
  if (attempt.moveId !== null) return payableMove(db, attempt.moveId, nowMs)
  const group = await groupReservations(db, attempt.paymentGroupId)
  const bill = billFor(caller, group, nowMs)
  // Staff may have cancelled some of a paid cart: the others are still approved.
  const isApproved = group.some(({ status }) => status === 'approved')
  // Hours that stand wait for their rest all the same.
  const status = bill?.isRest ? 'pending' : isApproved ? 'approved' : group[0]?.status
  return {
    owed: bill?.owed ?? [],
    isRest: bill?.isRest ?? false,
    reservationStatus: status ?? 'canceled',
    expiresInMs: groupRemainingMs(group, nowMs),
    isOver: !bill && group.some((row) => row.status === 'pending') && !isPayable(group, nowMs),
  }
}

async function payableMove(db: Db, id: number, nowMs: number): Promise<Payable> {
  const move = present(await db('hour_moves').where({ id }).first())
  const isHeld = isHeldMove(move, nowMs)
  return {
    owed: [],
    isRest: false,
    reservationStatus: STATUS_OF_MOVE[move.state],
    expiresInMs: isHeld ? remainingMs(fromInstant(move.expiresAt), nowMs) : 0,
    isOver: move.state === 'open' && !isHeld,
  }
}

const STATUS_OF_MOVE = {
  open: 'pending',
  done: 'approved',
  expired: 'canceled',
  ended: 'canceled',
} as const

/** The customer's view of an attempt and what it pays for. */
async function toPaymentAnswer(
  attempt: AttemptRow,
  { isRest, reservationStatus, expiresInMs }: Payable,
  isSandbox: boolean,
): Promise<PaymentAnswer> {
  const picture = await qrOf(attempt)
  return {
    id: attempt.id,
    value: toReais(attempt.amount),
    isSandbox,
    billingType: attempt.method,
    paymentMethod: attempt.method,
    invoiceUrl: attempt.invoiceUrl,
    paymentStatus: paymentStatusOf(attempt.state, attempt.chargeStatus),
    reservationStatus,
    // Another charge may be made.
    asaasStatus: isRest && !isOpen(attempt) ? 'FAILED' : asaasStatusFor(attempt, reservationStatus),
    pixQrCodeUrl: picture && `data:image/png;base64,${picture}`,
    pixQrCodeText: attempt.method === 'PIX' ? (attempt.pixPayload ?? 'NOT_AVAILABLE') : null,
    expiresInMs,
  }
}

/** The provider's own picture while it may be scanned; after that one of the same code. */
async function qrOf({ pixImage, pixPayload, closedAt }: AttemptRow): Promise<string | null> {
  if (pixImage || !pixPayload || closedAt === null) return pixImage
  return qrPng(pixPayload)
}

/** The same of what was paid without a charge. */
function byCreditAnswer({ paymentGroupId }: PaidByCredit, isSandbox: boolean): PaymentAnswer {
  return {
    id: paymentGroupId,
    value: 0,
    isSandbox,
    billingType: 'PIX',
    paymentMethod: 'PIX',
    invoiceUrl: null,
    paymentStatus: 'paid',
    reservationStatus: 'approved',
    asaasStatus: 'RECEIVED',
    pixQrCodeUrl: null,
    pixQrCodeText: null,
    expiresInMs: 0,
  }
}

/** Polls each charge no more often than the provider allows, and never twice at once: concurrent requests share the answer. */
function createPollLimiter<T>(intervalMs: number, now: () => number) {
  const running = new Map<string, Promise<T>>()
  const polledAt = new Map<string, number>()

  return async function limited(
    key: string,
    poll: () => Promise<T>,
    otherwise: () => T,
  ): Promise<T> {
    const current = running.get(key)
    if (current) return current
    const last = polledAt.get(key)
    const age = last === undefined ? intervalMs : now() - last
    // A poll still to come was before the clock was set back.
    if (age >= 0 && age < intervalMs) return otherwise()
    const started = poll()
    running.set(key, started)
    polledAt.set(key, now())
    if (polledAt.size > 10_000) polledAt.clear()
    try {
      return await started
    } finally {
      running.delete(key)
    }
  }
}
