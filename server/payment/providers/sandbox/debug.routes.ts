import { randomUUID } from 'node:crypto'
import * as call from '#shared/payment/charge.calls.ts'
import { createCalls, type Calls } from '../../../platform/http/calls.ts'
import { paymentStatusOf, type PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { settlementOf } from '#shared/payment/charges/settlement.ts'
import { type DebugOutcome } from '#shared/payment/charges/payment.schema.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { toInstant } from '../../../platform/db/instant.ts'
import { SandboxChargeRow } from '../../../platform/db/models.ts'
import { type PaymentDeps, CardDeclined, type RemoteCharge } from '../../port/gateway.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { createRateLimit } from '../../../platform/http/rateLimit.ts'
import { asaasStatusOf } from '../../port/asaasStatus.ts'

const REFERENCE = 'teste:'

/** `/api/debug/*`: charges of the payment test page. Mounted only with the sandbox provider. */
export function debugRoutes(deps: PaymentDeps): Calls {
  const { gateway, knex, clock, config } = deps
  const rateLimit = createRateLimit(deps)
  const calls = createCalls(deps)

  const limit = rateLimit({ name: 'debug', points: 30, seconds: 60 })
  calls.answer(
    call.createDebugPayment,
    async ({ body: request }, { ctx }) => {
      const payer = {
        name: request.customerName,
        email: request.customerEmail,
        cpf: request.customerCpf,
        phone: request.customerPhone,
      }
      const charge = await gateway.createCharge({
        method: request.paymentMethod,
        cents: request.value,
        dueDate: venueNow(clock.now(), config.venueTimezone).date,
        description: 'Teste de pagamento',
        externalReference: `${REFERENCE}${randomUUID()}`,
        payer,
      })
      let isDeclined = false
      if (request.paymentMethod === 'CREDIT_CARD') {
        try {
          await gateway.payWithCard(charge.id, request.creditCard, payer, ctx.ip)
        } catch (error) {
          if (!(error instanceof CardDeclined)) throw error
          isDeclined = true
          await gateway.cancelCharge(charge.id)
        }
      }
      const answer = await toAnswer(await read(charge.id))
      return isDeclined ? { ...answer, asaasStatus: 'FAILED' as const } : answer
    },
    limit,
  )

  calls.answer(call.readDebugPayment, async ({ params: { id } }) => toAnswer(await read(id)))

  calls.answer(
    call.simulateDebugPayment,
    async ({ body: { outcome }, params }) => {
      const charge = await read(params.id)
      await SandboxChargeRow.query(knex)
        .where({ id: charge.id })
        .patch(simulated(outcome, clock.now()))
      return toAnswer(await read(charge.id))
    },
    limit,
  )

  async function read(id: string): Promise<RemoteCharge> {
    const charge = await gateway.readCharge(id)
    // Only the test page's own charges: a customer's charge must not be changed here.
    if (!charge?.externalReference.startsWith(REFERENCE)) throw new ProblemError('not-found')
    return charge
  }

  async function toAnswer(charge: RemoteCharge): Promise<PaymentAnswer> {
    const { state } = settlementOf({ state: 'pending', status: null }, charge.status)
    const qr = charge.method === 'PIX' ? await gateway.pixQr(charge.id) : null
    return {
      id: charge.id,
      value: toReais(charge.cents),
      isSandbox: true,
      billingType: charge.method,
      paymentMethod: charge.method,
      invoiceUrl: null,
      paymentStatus: paymentStatusOf(state, charge.status),
      reservationStatus:
        state === 'paid' ? 'approved' : state === 'cancelled' ? 'canceled' : 'pending',
      asaasStatus: asaasStatusOf(state, charge.providerStatus),
      pixQrCodeUrl: qr ? `data:image/png;base64,${qr.imageBase64}` : null,
      pixQrCodeText: charge.method === 'PIX' ? (qr?.payload ?? 'NOT_AVAILABLE') : null,
      expiresInMs: 0,
    }
  }

  return calls
}

function simulated(outcome: DebugOutcome, nowMs: number): Partial<SandboxChargeRow> {
  if (outcome === 'success') return { status: 'paid', deleted: false, paidAt: toInstant(nowMs) }
  // Pending also stops the automatic approval: the page keeps showing that state.
  if (outcome === 'pending')
    return { status: 'open', deleted: false, approvesAt: null, paidAt: null }
  return { status: 'open', deleted: true, approvesAt: null, paidAt: null }
}
