import { PAID_PATH } from '#shared/payment/payment.ts'
import { createAsaasClient } from './asaas/asaasClient.ts'
import { asaasGateway } from './asaas/asaasGateway.ts'
import { checkAsaas } from './asaas/checkAsaas.ts'
import type { PaymentGateway, PaymentDeps } from '../gateway.ts'
import { sandboxGateway } from './sandbox/sandboxGateway.ts'

/** The configured provider. Throws when its key cannot belong to its address. */
export async function createGateway(
  deps: Pick<PaymentDeps, 'config' | 'knex' | 'clock' | 'log'>,
): Promise<PaymentGateway> {
  const { config, clock, log } = deps
  const { publicUrl } = config
  if (config.paymentProvider === 'sandbox') return sandboxGateway(deps)
  const { apiKey, baseUrl, cardMode } = config.asaas
  const client = createAsaasClient({ apiKey: apiKey ?? '', baseUrl, clock, log })
  if (apiKey) await checkAsaas(client, config, log)
  else
    log.error(
      'The stored key of Asaas cannot be read here: nothing is charged until it is typed again',
    )
  const cards = cardMode === 'hosted' ? 'hosted' : 'here'
  return asaasGateway(client, { cards, returnUrl: publicUrl && publicUrl + PAID_PATH, clock })
}
