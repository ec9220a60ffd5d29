import { PAID_PATH } from '#shared/platform/http/accountPages.ts'
import { accountTroubles } from '../port/accountTroubles.ts'
import { accountMark, createAsaasClient } from './asaas/asaasClient.ts'
import { asaasGateway } from './asaas/asaasGateway.ts'
import { checkAsaas } from './asaas/checkAsaas.ts'
import type { PaymentGateway, PaymentDeps } from '../port/gateway.ts'
import { sandboxGateway } from './sandbox/sandboxGateway.ts'

type Providing = Pick<PaymentDeps, 'config' | 'knex' | 'clock' | 'log'>

// Names every provider, so that a new one without a line does not compile instead of being charged by another one's gateway.
const GATEWAYS: Record<
  PaymentDeps['config']['paymentProvider'],
  (deps: Providing) => PaymentGateway | Promise<PaymentGateway>
> = { sandbox: sandboxGateway, asaas: createAsaas }

/** The configured provider. Throws when its key cannot belong to its address. */
export async function createGateway(deps: Providing): Promise<PaymentGateway> {
  return GATEWAYS[deps.config.paymentProvider](deps)
}

async function createAsaas(deps: Providing): Promise<PaymentGateway> {
  const { config, clock, log } = deps
  const { publicUrl } = config
  const { apiKey, baseUrl, cardMode } = config.asaas
  const client = createAsaasClient({ apiKey: apiKey ?? '', baseUrl, clock, log })
  if (apiKey) await checkAsaas(client, config, log)
  else
    log.error(
      'The stored key of Asaas cannot be read here: nothing is charged until it is typed again',
    )
  const cards = cardMode === 'hosted' ? 'hosted' : 'here'
  const returnUrl = publicUrl && publicUrl + PAID_PATH
  const troubles = accountTroubles(deps, accountMark(baseUrl, apiKey, publicUrl))
  return asaasGateway(client, { cards, returnUrl, troubles, clock })
}
