import * as v from 'valibot'
import { hasBeenPaid } from '#shared/payment/payment.ts'
import { toReais } from '#shared/money/money.ts'
import { laterOf } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Clock } from '../../../deps.ts'
import {
  CardDeclined,
  ChargeNotSent,
  ChargeRefused,
  GatewayPaused,
  GatewayUnavailable,
  type PaymentGateway,
  type RemoteCharge,
} from '../../gateway.ts'
import { AsaasRefusal, type AsaasClient } from './asaasClient.ts'
import { ensureCustomer } from './asaasCustomer.ts'
import { refundCharge } from './asaasRefunds.ts'
import {
  AsaasChargeSchema,
  cardBody,
  holderBody,
  PAID_STATUSES,
  toRemote,
  type AsaasCharge,
} from './asaasWire.ts'

/** The least time between two reads of one charge's state: the provider's quota is limited. */
const POLL_INTERVAL_MS = 5_000

const PAGE = 100
const PROVIDER_ZONE = 'America/Sao_Paulo'

const ListSchema = v.object({
  data: v.array(AsaasChargeSchema),
  hasMore: v.optional(v.boolean(), false),
})
const QrSchema = v.object({
  encodedImage: v.string(),
  payload: v.string(),
  expirationDate: v.nullish(v.string()),
})
const DeletedSchema = v.object({ deleted: v.boolean() })

type AsaasGatewayOptions = {
  cards: PaymentGateway['cards']
  /** Where the provider's payment page sends the payer back to. */
  returnUrl: string | null
  clock: Clock
}

export function asaasGateway(
  client: AsaasClient,
  { cards, returnUrl, clock }: AsaasGatewayOptions,
): PaymentGateway {
  async function readCharge(chargeId: string): Promise<RemoteCharge | null> {
    const charge = await client.call(
      { method: 'GET', path: `/payments/${chargeId}` },
      AsaasChargeSchema,
    )
    return charge && toRemote(charge)
  }

  return {
    sandbox: false,
    cards,
    pollIntervalMs: POLL_INTERVAL_MS,
    pausedForMs: () => client.pausedForMs(),
    aheadMs: () => client.aheadMs(),
    isChargeId: (text) => /^pay_\w+$/.test(text),
    readCharge,
    async createCharge({ method, cents, dueDate, description, externalReference, payer }) {
      return refusedAs(ChargeRefused, async () => {
        const customer = await ensureCustomer(client, payer).catch(notSent)
        const callback = returnUrl && method === 'CREDIT_CARD'
        const body = {
          customer,
          billingType: method,
          value: toReais(cents),
          // West of Brasília the provider's day is over sooner than the venue's, and it refuses one that is over.
          dueDate: laterOf(dueDate, venueNow(clock.now(), PROVIDER_ZONE).date),
          description: description.slice(0, 500),
          externalReference,
          ...(callback ? { callback: { successUrl: returnUrl, autoRedirect: true } } : {}),
        }
        const made = client.call({ method: 'POST', path: '/payments', body }, AsaasChargeSchema)
        return known(
          await made.catch((error: unknown) => {
            throw error instanceof GatewayPaused ? new ChargeNotSent(error) : error
          }),
        )
      })
    },
    async pixQr(chargeId) {
      try {
        const path = `/payments/${chargeId}/pixQrCode`
        const qr = await client.call({ method: 'GET', path }, QrSchema)
        if (!qr) return null
        const { encodedImage, payload, expirationDate } = qr
        return { imageBase64: encodedImage, payload, expiresAt: expirationDate ?? null }
      } catch (error) {
        // The charge exists: its code is fetched again when its state is read next.
        if (error instanceof GatewayUnavailable) return null
        throw error
      }
    },
    async payWithCard(chargeId, card, payer, remoteIp) {
      return refusedAs(CardDeclined, async () => {
        const path = `/payments/${chargeId}/payWithCreditCard`
        const body = {
          creditCard: cardBody(card),
          creditCardHolderInfo: holderBody(payer),
          remoteIp,
        }
        return known(
          await client.call({ method: 'POST', path, body, carriesCard: true }, AsaasChargeSchema),
        )
      })
    },
    async findByReference(externalReference) {
      const query = new URLSearchParams({ externalReference, limit: '10' })
      const list = await client.call({ method: 'GET', path: `/payments?${query}` }, ListSchema)
      const charges = (list?.data ?? []).map(toRemote)
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
        return (await client.call({ method: 'DELETE', path }, DeletedSchema))
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

/** The provider's refusal as the error that the caller knows. */
async function refusedAs<T>(
  Refusal: new (message: string, options?: ErrorOptions) => Error,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AsaasRefusal) throw new Refusal(error.code, { cause: error })
    throw error
  }
}

function notSent(error: unknown): never {
  throw error instanceof GatewayUnavailable ? new ChargeNotSent(error) : error
}

async function listAll(client: AsaasClient, filter: Record<string, string>) {
  const found: AsaasCharge[] = []
  for (;;) {
    const query = new URLSearchParams({
      ...filter,
      limit: String(PAGE),
      offset: String(found.length),
    })
    const page = await client.call({ method: 'GET', path: `/payments?${query}` }, ListSchema)
    found.push(...(page?.data ?? []))
    if (!page?.hasMore || page.data.length === 0) return found
  }
}

function known(charge: AsaasCharge | null): RemoteCharge {
  if (!charge) throw new GatewayUnavailable('The provider does not know the charge')
  return toRemote(charge)
}
