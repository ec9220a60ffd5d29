import { stopsPayment, type ChargeRefusal } from '#shared/payment/charges/chargeRefusal.ts'
import type { Card } from '#shared/payment/charges/card.schema.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { laterOf } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Clock } from '../../../platform/settings/clock.ts'
import type { AccountTroubles, KnownTrouble } from '../../port/accountTroubles.ts'
import {
  CardDeclined,
  ChargeNotSent,
  ChargeRefused,
  GatewayPaused,
  GatewayUnavailable,
  type ChargeRequest,
  type Payer,
  type RemoteCharge,
} from '../../port/gateway.ts'
import { PROVIDER_ZONE } from './asaasAccount.ts'
import { AsaasKeyRefused, AsaasRefusal, type AsaasClient } from './asaasClient.ts'
import { ensureCustomer } from './asaasCustomer.ts'
import { isAboutPhone, mayBeAboutSite, meaningOf, meaningOfCard } from './asaasRefusal.ts'
import {
  AsaasChargeSchema,
  cardBody,
  holderBody,
  toRemote,
  withoutPhone,
  type AsaasCharge,
  type Holder,
} from './asaasWire.ts'

/** An account without a registered site is asked again after that long: until then each card would cost a refused call. */
const ASK_AGAIN_MS = 60 * 60_000

export type Charging = {
  client: AsaasClient
  troubles: AccountTroubles
  /** Where the provider's payment page sends the payer back to. */
  returnUrl: string | null
  clock: Clock
}

export async function createCharge(by: Charging, request: ChargeRequest): Promise<RemoteCharge> {
  const { method, payer } = request
  const troubles = await by.troubles.known()
  try {
    const customer = await ensureCustomer(by.client, payer).catch(notSent)
    const returnTo = method === 'CREDIT_CARD' && asksForReturn(by, troubles) ? by.returnUrl : null
    const { charge, isReturned } = await post(by, chargeBody(by, request, customer), returnTo)
    // What the provider has just done, it does not refuse any more.
    const over = troubles
      .map(({ trouble }) => trouble)
      .filter(
        (trouble) => stopsPayment(trouble, method) || (trouble === 'site-missing' && isReturned),
      )
    if (over.length > 0) await by.troubles.clear(over)
    return charge
  } catch (error) {
    throw await asRefusal(by, error, (said) => meaningOf(said, method))
  }
}

/** Pays with that card: again without a phone that is not taken, which is looked at before the card is. */
export async function payWithCard(
  by: Charging,
  chargeId: string,
  card: Card,
  { payer, remoteIp }: { payer: Payer; remoteIp: string },
): Promise<RemoteCharge> {
  const path = `/payments/${chargeId}/payWithCreditCard`
  const send = async (holder: Holder): Promise<RemoteCharge> => {
    const body = { creditCard: cardBody(card), creditCardHolderInfo: holder, remoteIp }
    try {
      return known(
        await by.client.call({ method: 'POST', path, body, carriesCard: true }, AsaasChargeSchema),
      )
    } catch (error) {
      const isPhone = error instanceof AsaasRefusal && isAboutPhone(meaningOfCard(error))
      const less = isPhone ? withoutPhone(holder, error.code) : null
      if (less) return send(less)
      throw error
    }
  }
  try {
    return await send(holderBody(payer))
  } catch (error) {
    throw await asRefusal(by, error, meaningOfCard)
  }
}

function asksForReturn({ clock }: Charging, troubles: readonly KnownTrouble[]) {
  const missing = troubles.find(({ trouble }) => trouble === 'site-missing')
  const age = missing ? clock.now() - missing.atMs : Number.POSITIVE_INFINITY
  // An age below nothing is from before the clock was set back.
  return age < 0 || age >= ASK_AGAIN_MS
}

function chargeBody({ clock }: Charging, request: ChargeRequest, customer: string) {
  const { method, cents, dueDate, description, externalReference } = request
  return {
    customer,
    billingType: method,
    value: toReais(cents),
    // West of Brasília the provider's day is over sooner than the venue's, and it refuses one that is over.
    dueDate: laterOf(dueDate, venueNow(clock.now(), PROVIDER_ZONE).date),
    description: description.slice(0, 500),
    externalReference,
  }
}

type ChargeBody = ReturnType<typeof chargeBody> & {
  callback?: { successUrl: string; autoRedirect: true }
}

async function post(by: Charging, body: ChargeBody, returnTo: string | null) {
  if (!returnTo) return { charge: await send(by, body), isReturned: false }
  const callback = { successUrl: returnTo, autoRedirect: true } as const
  try {
    return { charge: await send(by, { ...body, callback }), isReturned: true }
  } catch (error) {
    if (!(error instanceof AsaasRefusal && mayBeAboutSite(error))) throw error
    // The first one was refused, and made nothing: this is the only one of its reference.
    const charge = await send(by, body)
    await by.troubles.note('site-missing')
    return { charge, isReturned: false }
  }
}

async function send({ client }: Charging, body: ChargeBody) {
  const made = client.call({ method: 'POST', path: '/payments', body }, AsaasChargeSchema)
  return known(
    await made.catch((error: unknown) => {
      throw error instanceof GatewayPaused ? new ChargeNotSent(error) : error
    }),
  )
}

function notSent(error: unknown): never {
  const isOutage = error instanceof GatewayUnavailable && !(error instanceof AsaasKeyRefused)
  throw isOutage ? new ChargeNotSent(error) : error
}

/** The provider's refusal as the error that the caller knows, and any other one. What is wrong with the account is noted for its owner. */
async function asRefusal(
  { troubles }: Charging,
  error: unknown,
  meaning: (said: AsaasRefusal) => ChargeRefusal | null,
): Promise<unknown> {
  if (error instanceof AsaasKeyRefused) {
    await troubles.note(error.trouble)
    return new ChargeRefused(error.trouble, { of: 'account', trouble: error.trouble }, error)
  }
  if (!(error instanceof AsaasRefusal)) return error
  const refusal = meaning(error)
  if (refusal === null) return new CardDeclined(error.code, { cause: error })
  if (refusal.of === 'account') await troubles.note(refusal.trouble)
  return new ChargeRefused(error.code, refusal, error)
}

function known(charge: AsaasCharge | null): RemoteCharge {
  if (!charge) throw new GatewayUnavailable('The provider does not know the charge')
  return toRemote(charge)
}
