import { formatDate } from '#shared/platform/time/civil.ts'
import type { PaymentRequest } from '#shared/payment/charges/payment.schema.ts'
import { namedCourts, paidTogether } from '../../booking/rows/reservations.ts'
import type { Author } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { AttemptRow } from '../../platform/db/models.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { patchLive, readAttempt } from './attempt.ts'
import { settleOwner } from './chargeOwner.ts'
import {
  CardDeclined,
  ChargeNotSent,
  ChargeRefused,
  GatewayUnavailable,
  type Payer,
  type RemoteCharge,
} from '../port/gateway.ts'
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
  const { gateway } = deps
  const payer = payerOf(request)
  const card = request.paymentMethod === 'CREDIT_CARD' ? request.creditCard : undefined
  try {
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
    const settled = await writeTransaction(deps, (tx) => settleOwner(tx, deps, recorded, paid))
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

const MAX_DESCRIPTION = 500

/** What the payer reads on the provider's invoice: court, day and hour, and nothing that the request said. */
async function describe(
  { knex }: PaymentDeps,
  { paymentGroupId, moveId }: AttemptRow,
): Promise<string> {
  const [rows, courts] = await Promise.all([
    moveId === null
      ? paidTogether(knex, { paymentGroupId })
      : knex('hour_moves').where({ id: moveId }),
    namedCourts(knex),
  ])
  const what = moveId === null ? 'Reserva' : 'Diferença da mudança para'
  const hours = rows.map(
    ({ courtId, date, startTime }) =>
      `${courts.get(courtId)?.name ?? 'Quadra'}, ${formatDate(date)} às ${startTime}`,
  )
  for (let shown = hours.length; shown > 0; shown -= 1) {
    const more = shown < hours.length ? ` e mais ${hours.length - shown}` : ''
    const text = `${what}: ${hours.slice(0, shown).join('; ')}${more}`
    if (text.length <= MAX_DESCRIPTION) return text
  }
  return 'Reserva de quadra'
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
