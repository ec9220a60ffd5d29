import * as v from 'valibot'
import { isPaidWord } from '#shared/payment/chargeState.ts'
import { toReais } from '#shared/money/money.ts'
import {
  CardDeclined,
  ChargeRefused,
  GatewayUnavailable,
  type Card,
  type Payer,
  type PaymentGateway,
  type RemoteCharge,
} from '../../gateway.ts'
import { AsaasChargeSchema, toRemote, type AsaasCharge } from './asaasCharge.ts'
import { AsaasRefusal, type AsaasClient } from './asaasClient.ts'
import { ensureCustomer } from './asaasCustomer.ts'
import { refundCharge } from './asaasRefund.ts'

/** How often one charge's state may be asked for: polling does not raise the quota. */
const POLL_INTERVAL_MS = 5_000

/** Statuses of money that has come in and not gone back. */
const PAID_STATUSES = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH'] as const
const PAGE = 100

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

type Options = {
  cards: PaymentGateway['cards']
  /** Where the provider's payment page sends the payer back to. */
  returnUrl: string | null
}

/** Asaas over its REST API. */
export function asaasGateway(client: AsaasClient, { cards, returnUrl }: Options): PaymentGateway {
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
    readCharge,
    async createCharge({ method, cents, dueDate, description, externalReference, payer }) {
      return refusedAs(ChargeRefused, async () => {
        const customer = await ensureCustomer(client, payer)
        const callback = returnUrl && method === 'CREDIT_CARD'
        const body = {
          customer,
          billingType: method,
          value: toReais(cents),
          dueDate,
          description: description.slice(0, 500),
          externalReference,
          ...(callback ? { callback: { successUrl: returnUrl, autoRedirect: true } } : {}),
        }
        return known(
          await client.call({ method: 'POST', path: '/payments', body }, AsaasChargeSchema),
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
        // The charge stands: its code is asked for again with the next look at its state.
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
      const rows = list?.data ?? []
      // Should there be two, the one that money came in for is the one that counts.
      const charge = rows.find(isPaidWord) ?? rows.find(({ deleted }) => !deleted) ?? rows[0]
      return charge ? toRemote(charge) : null
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
          ? 'deleted'
          : 'not-found'
      } catch (error) {
        if (!(error instanceof AsaasRefusal)) throw error
        const charge = await readCharge(chargeId)
        if (!charge) return 'not-found'
        if (isPaidWord(charge)) return 'already-paid'
        if (charge.deleted) return 'deleted'
        throw new GatewayUnavailable(`A charge that is ${charge.status} cannot be cancelled yet`)
      }
    },
    refund: (chargeId, cents, reference, knownDenials) =>
      refundCharge(client, chargeId, cents, reference, knownDenials),
  }
}

/** The provider's definite no as the error that its caller knows. */
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
  if (!charge) throw new GatewayUnavailable('The provider does not know what it was asked about')
  return toRemote(charge)
}

function cardBody({ holderName, number, expiryMonth, expiryYear, ccv }: Card) {
  return { holderName, number, expiryMonth, expiryYear: `20${expiryYear}`, ccv }
}

function holderBody(payer: Payer) {
  return {
    name: payer.name,
    email: payer.email,
    cpfCnpj: payer.cpf,
    postalCode: payer.cep ?? '',
    addressNumber: payer.addressNumber || 'S/N',
    addressComplement: payer.complement ?? null,
    phone: payer.phone,
    mobilePhone: payer.phone,
  }
}
