import { chargeDescription } from '#shared/payment/charges/chargeDescription.ts'
import type { PaymentRequest } from '#shared/payment/charges/payment.schema.ts'
import { endAfter } from '#shared/platform/time/hours.ts'
import { namedCourts, paidTogether } from '../../booking/rows/reservations.ts'
import type { Author } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { type AttemptRow, ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { patchLive, readAttempt } from './attempt.ts'
import { billOf } from './bill.ts'
import { settleOwner } from './chargeOwner.ts'
import {
  CardDeclined,
  ChargeNotSent,
  ChargeRefused,
  GatewayUnavailable,
  type Payer,
  type RemoteCharge,
} from '../port/gateway.ts'
import { gatewayOf } from '../port/gatewayOf.ts'
import { DECLINED, NOT_SENT, openAttempt, type Charging } from './openAttempt.ts'
import { addQr, APPEARS_WITHIN_MS, closeAttempt, failOpen } from './openCharges.ts'
import { chargeProblem, gatewayProblem } from '../port/gatewayProblem.ts'

/** A group that the customer's credit has paid alone. */
export type PaidByCredit = { paymentGroupId: string; isByCredit: true }

type From = Charging & { remoteIp: string; author: Author | null }

/** Creates one charge for the group and returns the attempt's new row. The intent is written first, then the provider is called, then the result is written. */
export async function createPayment(
  deps: PaymentDeps,
  request: PaymentRequest,
  from: From,
): Promise<AttemptRow | PaidByCredit> {
  refuseMisplacedCard(deps, request)
  for (let round = 0; round < 3; round += 1) {
    const opened = await writeTransaction(
      deps,
      (tx) => openAttempt(tx, deps, from, request),
      from.author,
    )
    if (opened.kind === 'by-credit') {
      return { paymentGroupId: opened.paymentGroupId, isByCredit: true }
    }
    if (opened.kind === 'existing') return opened.attempt
    if (opened.kind === 'opened') return charge(deps, opened.attempt, request, from)
    try {
      if ((await closeAttempt(deps, opened.attempt)) === 'paid')
        return readAttempt(deps.knex, opened.attempt.id)
    } catch (error) {
      throw gatewayProblem(error)
    }
  }
  throw new Refused('payment-in-progress')
}

async function charge(
  deps: PaymentDeps,
  attempt: AttemptRow,
  request: PaymentRequest,
  from: From,
): Promise<AttemptRow> {
  const payer = payerOf(request)
  const card = request.paymentMethod === 'CREDIT_CARD' ? request.creditCard : undefined
  try {
    const gateway = gatewayOf(deps, attempt)
    const remote = await gateway.createCharge({
      method: attempt.method,
      cents: attempt.amount,
      dueDate: attempt.dueDate,
      description: await describe(deps, attempt),
      externalReference: attempt.externalReference,
      payer,
    })
    const recorded = await record(deps, attempt, remote)
    if (request.paymentMethod === 'PIX') return await addQr(deps, attempt, remote)
    // The payer continues at the provider's page.
    if (!card) return await readAttempt(deps.knex, attempt.id)
    const paid = await gateway.payWithCard(remote.id, card, payer, from.remoteIp)
    const settled = await writeTransaction(deps, (tx) =>
      settleOwner(tx, deps, recorded, paid, gateway),
    )
    return settled ?? (await readAttempt(deps.knex, attempt.id))
  } catch (error) {
    if (error instanceof CardDeclined) return declined(deps, attempt)
    if (error instanceof ChargeRefused) return refused(deps, attempt, error)
    if (error instanceof ChargeNotSent) {
      await closeFailed(deps, attempt, NOT_SENT)
      throw gatewayProblem(error)
    }
    // The outcome is unknown: the attempt stays live until it is looked up, and is never posted again.
    await patchLive(deps, attempt, { state: 'unknown' })
    throw gatewayProblem(error, APPEARS_WITHIN_MS)
  }
}

/** What the payer reads on the provider's invoice. */
async function describe(
  { clock, knex }: PaymentDeps,
  { paymentGroupId, moveId }: AttemptRow,
): Promise<string> {
  const courts = await namedCourts(knex)
  const named = (courtId: number) => courts.get(courtId)?.name ?? 'Quadra'
  if (moveId === null) {
    const group = await paidTogether(knex, { paymentGroupId })
    const bill = billOf(group, clock.now())
    const rows = bill?.isRest ? bill.rows : group
    const hours = rows.map((row) => ({ ...row, court: named(row.courtId), sport: row.sportType }))
    return chargeDescription(bill?.isBesideDesk ? 'rest' : 'reservation', hours)
  }
  const move = present(await knex('hour_moves').where({ id: moveId }).first())
  const { endTime, sportType, startTime } = await ReservationRow.query(knex)
    .findById(move.reservationId)
    .throwIfNotFound()
  const moved = { ...move, court: named(move.courtId), sport: sportType }
  const end = endAfter({ startTime, endTime }, move.startTime)
  return chargeDescription('move', [{ ...moved, endTime: end }])
}

function record(deps: PaymentDeps, attempt: AttemptRow, remote: RemoteCharge) {
  return patchLive(deps, attempt, {
    state: 'pending',
    providerPaymentId: remote.id,
    providerCustomerId: remote.customerId,
    chargeStatus: remote.status,
    providerStatus: remote.providerStatus,
    invoiceUrl: remote.invoiceUrl,
  })
}

// Returns only when the money had arrived all the same.
async function refused(deps: PaymentDeps, attempt: AttemptRow, error: ChargeRefused) {
  const fresh = await readAttempt(deps.knex, attempt.id)
  if (fresh.providerPaymentId === null) {
    await closeFailed(deps, attempt, error.message.slice(0, 60))
  } else if ((await endOpen(deps, fresh)) === 'paid') {
    return readAttempt(deps.knex, attempt.id)
  } else {
    await failOpen(deps, fresh, error.message.slice(0, 60))
  }
  throw chargeProblem(error)
}

function closeFailed(deps: PaymentDeps, attempt: AttemptRow, failureCode: string) {
  const closedAt = toInstant(deps.clock.now())
  return patchLive(deps, attempt, { state: 'failed', failureCode, closedAt })
}

async function declined(deps: PaymentDeps, attempt: AttemptRow) {
  const fresh = await readAttempt(deps.knex, attempt.id)
  if ((await endOpen(deps, fresh)) === 'paid') return readAttempt(deps.knex, attempt.id)
  return failOpen(deps, fresh, DECLINED)
}

/** Ends a charge that no card has paid: it is still open at the provider and must not be payable later. */
async function endOpen(deps: PaymentDeps, attempt: AttemptRow): Promise<'closed' | 'paid'> {
  try {
    return await closeAttempt(deps, attempt)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    deps.log.warn({ attemptId: attempt.id }, 'a refused charge could not be cancelled yet')
    return 'closed'
  }
}

// With `hosted` cards none may pass through this server; with `here` one is required.
function refuseMisplacedCard({ gateway }: PaymentDeps, request: PaymentRequest) {
  if (request.paymentMethod !== 'CREDIT_CARD') return
  if (gateway.cards === 'hosted' && request.creditCard) throw new Refused('card-elsewhere')
  if (gateway.cards === 'here' && !request.creditCard) {
    throw new ProblemError('invalid-input', {
      errors: { creditCard: ['Informe os dados do cartão'] },
    })
  }
}

function payerOf(request: PaymentRequest): Payer {
  const payer = {
    name: request.customerName,
    email: request.customerEmail,
    cpf: request.customerCpf,
    phone: request.customerPhone,
  }
  if (request.paymentMethod === 'PIX') return payer
  const { cep, address, addressNumber, complement, neighborhood } = request
  return { ...payer, cep, address, addressNumber, complement, neighborhood }
}
