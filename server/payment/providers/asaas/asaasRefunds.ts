import * as v from 'valibot'
import { toReais } from '#shared/platform/money/money.ts'
import type { RefundAnswer } from '../../port/gateway.ts'
import { anyList, optionalLine, readable } from './asaasFields.ts'
import { refundDescription } from './asaasWire.ts'
import { AsaasRefusal, type AsaasClient } from './asaasClient.ts'

/** A status of another kind is no denial: money that may be on its way back is not sent again. */
const RefundSchema = v.object({ status: optionalLine(40), description: optionalLine(500) })
const DENIED = 'O banco não aceitou o estorno.'

/** Refunds once per reference: the provider has no idempotency key, so its list of refunds is read first. */
export async function refundCharge(
  client: AsaasClient,
  chargeId: string,
  cents: number,
  reference: string,
  knownDenials = 0,
): Promise<RefundAnswer> {
  const earlier = await findRefund(client, chargeId, reference, knownDenials)
  if (earlier) return earlier
  try {
    await client.call(
      {
        method: 'POST',
        path: `/payments/${chargeId}/refund`,
        body: { value: toReais(cents), description: refundDescription(reference) },
      },
      v.unknown(),
    )
  } catch (error) {
    // Usually the balance is too low: the fees of a charge are not refunded.
    if (error instanceof AsaasRefusal) return { state: 'refused', message: error.message }
    throw error
  }
  return (await findRefund(client, chargeId, reference, knownDenials)) ?? { state: 'in_progress' }
}

async function findRefund(
  client: AsaasClient,
  chargeId: string,
  reference: string,
  knownDenials: number,
): Promise<RefundAnswer | null> {
  const path = `/payments/${chargeId}/refunds?limit=100`
  const list = await client.call({ method: 'GET', path }, anyList)
  const ours = readable(RefundSchema, list?.data ?? []).filter(
    ({ description }) => description === refundDescription(reference),
  )
  const live = ours.find(({ status }) => status !== 'CANCELLED')
  if (live) return { state: live.status === 'DONE' ? 'done' : 'in_progress' }
  const denied = ours.length
  return denied > knownDenials ? { state: 'refused', message: DENIED, denied } : null
}
