import * as v from 'valibot'
import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { GatewayUnavailable, type PaymentGateway, type RemoteCharge } from '../../port/gateway.ts'
import { createCharge, payWithCard, type Charging } from './asaasCharging.ts'
import { AsaasKeyRefused, AsaasRefusal, type AsaasClient } from './asaasClient.ts'
import { asaasAccount } from './asaasAccount.ts'
import { readCustomer } from './asaasCustomer.ts'
import { anyList, optionalLine, readable } from './asaasFields.ts'
import { listPage } from './asaasList.ts'
import { refundCharge } from './asaasRefunds.ts'
import {
  AsaasChargeSchema,
  GONE_STATUSES,
  RefundSchema,
  PAID_STATUSES,
  toRemote,
  type AsaasCharge,
} from './asaasWire.ts'

/** The least time between two reads of one charge's state: the provider's quota is limited. */
const POLL_INTERVAL_MS = 5_000

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

  async function readCharge(
    chargeId: string,
    wanted = { refunds: false },
  ): Promise<RemoteCharge | null> {
    const path = `/payments/${chargeId}`
    const charge = await client.call({ method: 'GET', path }, AsaasChargeSchema)
    if (!charge || !wanted.refunds || charge.refunds.length > 0) return charge && toRemote(charge)
    const list = await client.call({ method: 'GET', path: `${path}/refunds?limit=100` }, anyList)
    return toRemote({ ...charge, refunds: readable(RefundSchema, list?.data ?? []) })
  }

  // Also found out where no customer pays: health asks like this.
  async function noteKey(error: unknown): Promise<never> {
    if (error instanceof AsaasKeyRefused) await options.troubles.note(error.trouble)
    throw error
  }

  return {
    provider: 'asaas',
    mark: client.mark,
    sandbox: false,
    cards,
    pollIntervalMs: POLL_INTERVAL_MS,
    pausedForMs: () => client.pausedForMs(),
    aheadMs: () => client.aheadMs(),
    accountTroubles: () => options.troubles.known(),
    account: asaasAccount(client, options.clock),
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
    payerOf: (customerId) => readCustomer(client, customerId),
    async movedSince({ gone, paid }) {
      const charges: AsaasCharge[] = []
      for (const [date, statuses] of [
        [paid, PAID_STATUSES],
        [gone, GONE_STATUSES],
      ] as const) {
        for (const status of statuses) {
          charges.push(...(await listAll(client, { status, 'dateCreated[ge]': date })))
        }
      }
      return charges.map(toRemote)
    },
    async chargesBetween(from, to, offset) {
      const filter = { 'dateCreated[ge]': from, 'dateCreated[le]': to }
      const { entries, next } = await listPage(client, '/payments', filter, offset)
      return { charges: readable(AsaasChargeSchema, entries).map(toRemote), next }
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
  for (let offset: number | null = 0; offset !== null;) {
    const { entries, next } = await listPage(client, '/payments', filter, offset)
    found.push(...entries)
    offset = next
  }
  return readable(AsaasChargeSchema, found)
}
