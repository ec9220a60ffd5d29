import * as v from 'valibot'
import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { GatewayUnavailable, type PaymentGateway, type RemoteCharge } from '../../port/gateway.ts'
import { createCharge, payWithCard, type Charging } from './asaasCharging.ts'
import { AsaasKeyRefused, AsaasRefusal, type AsaasClient } from './asaasClient.ts'
import { anyList, optionalLine, readable } from './asaasFields.ts'
import { refundCharge } from './asaasRefunds.ts'
import { AsaasChargeSchema, PAID_STATUSES, toRemote } from './asaasWire.ts'

/** The least time between two reads of one charge's state: the provider's quota is limited. */
const POLL_INTERVAL_MS = 5_000

const PAGE = 100

const QrSchema = v.object({
  encodedImage: v.string(),
  payload: v.string(),
  expirationDate: optionalLine(24),
})

type AsaasGatewayOptions = Omit<Charging, 'client'> & { cards: PaymentGateway['cards'] }

export function asaasGateway(
  client: AsaasClient,
  { cards, ...options }: AsaasGatewayOptions,
): PaymentGateway {
  const charging: Charging = { client, ...options }

  async function readCharge(chargeId: string): Promise<RemoteCharge | null> {
    const charge = await client.call(
      { method: 'GET', path: `/payments/${chargeId}` },
      AsaasChargeSchema,
    )
    return charge && toRemote(charge)
  }

  // Also found out where no customer pays: health asks like this.
  async function noteKey(error: unknown): Promise<never> {
    if (error instanceof AsaasKeyRefused) await options.troubles.note(error.trouble)
    throw error
  }

  return {
    sandbox: false,
    cards,
    pollIntervalMs: POLL_INTERVAL_MS,
    pausedForMs: () => client.pausedForMs(),
    aheadMs: () => client.aheadMs(),
    accountTroubles: () => options.troubles.known(),
    isChargeId: (text) => /^pay_\w+$/.test(text),
    readCharge,
    createCharge: (request) => createCharge(charging, request),
    async pixQr(chargeId) {
      try {
        const path = `/payments/${chargeId}/pixQrCode`
        const qr = await client.call({ method: 'GET', path }, QrSchema)
        if (!qr) return null
        const { encodedImage, payload, expirationDate } = qr
        return { imageBase64: encodedImage, payload, expiresAt: expirationDate }
      } catch (error) {
        // The charge exists: its code is fetched again when its state is read next.
        if (error instanceof GatewayUnavailable) return null
        throw error
      }
    },
    payWithCard: (chargeId, card, payer, remoteIp) =>
      payWithCard(charging, chargeId, card, { payer, remoteIp }),
    async findByReference(externalReference) {
      const query = new URLSearchParams({ externalReference, limit: '10' })
      const path = `/payments?${query}`
      const list = await client.call({ method: 'GET', path }, anyList).catch(noteKey)
      const entries = list?.data ?? []
      const charges = readable(AsaasChargeSchema, entries).map(toRemote)
      // One that cannot be read is not none: it would be made a second time.
      if (charges.length < entries.length)
        throw new GatewayUnavailable('A charge with that reference cannot be read')
      // If there are two, the one with money counts.
      return (
        charges.find(({ status }) => hasBeenPaid(status)) ??
        charges.find(({ status }) => status !== 'cancelled') ??
        charges[0] ??
        null
      )
    },
    async paidSince(date) {
      const lists = await Promise.all(
        PAID_STATUSES.map((status) => listAll(client, { status, 'dateCreated[ge]': date })),
      )
      return lists.flat().map(toRemote)
    },
    async cancelCharge(chargeId) {
      try {
        const path = `/payments/${chargeId}`
        return (await client.call({ method: 'DELETE', path }, v.object({})))
          ? 'cancelled'
          : 'not-found'
      } catch (error) {
        if (!(error instanceof AsaasRefusal)) throw error
        const charge = await readCharge(chargeId)
        if (!charge) return 'not-found'
        const { status, providerStatus } = charge
        if (hasBeenPaid(status)) return 'already-paid'
        if (status === 'cancelled') return 'cancelled'
        throw new GatewayUnavailable(`A charge that is ${providerStatus} cannot be cancelled yet`)
      }
    },
    refund: (chargeId, cents, reference, knownDenials) =>
      refundCharge(client, chargeId, cents, reference, knownDenials),
  }
}

async function listAll(client: AsaasClient, filter: Record<string, string>) {
  const found: unknown[] = []
  for (;;) {
    const query = new URLSearchParams({
      ...filter,
      limit: String(PAGE),
      offset: String(found.length),
    })
    const page = await client.call({ method: 'GET', path: `/payments?${query}` }, anyList)
    found.push(...(page?.data ?? []))
    if (!page || page.hasMore === false || page.data.length === 0)
      return readable(AsaasChargeSchema, found)
  }
}
