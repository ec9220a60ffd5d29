import type { AttemptRow } from '../../platform/db/models.ts'
import { GatewayUnavailable, type PaymentDeps, type PaymentGateway } from './gateway.ts'

type Gateways = Pick<PaymentDeps, 'gateway' | 'formerGateways'>

/** An account cannot be asked any more and will not be: what is still to be done there is a person's, in the provider's own panel. */
export class AccountLost extends GatewayUnavailable {
  override name = 'AccountLost'
}

/** Passes over a lost account: nothing is asked there any more, and what is open there is listed. Throws anything else. */
export function unlessLost(error: unknown): void {
  if (!(error instanceof AccountLost)) throw error
}

/** All accounts that may hold charges of this venue, today's first. */
export function gatewaysOf({ formerGateways, gateway }: Gateways): PaymentGateway[] {
  return [gateway, ...formerGateways]
}

/** The account that has made an attempt's charge: whatever is asked about it is asked there. */
export function gatewayOf(deps: Gateways, { account }: Pick<AttemptRow, 'account'>) {
  // Made before accounts had names, and not named yet.
  if (account === '') return deps.gateway
  const own = gatewaysOf(deps).find((one) => one.mark === account)
  // Another process has it already, and this one starts again.
  if (!own) throw new GatewayUnavailable('The account of this charge is not known here yet')
  return own
}
