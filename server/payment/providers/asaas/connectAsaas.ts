import * as v from 'valibot'
import type { AsaasClient } from './asaasClient.ts'
import { anyList, optionalLine, readable } from './asaasFields.ts'

export const WEBHOOK_PATH = '/api/webhooks/asaas'
const NAME = 'Reservas de quadras'
/** What is looked at again when it comes: the state of the charge, not the event, decides. */
const EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_UPDATED',
  'PAYMENT_AUTHORIZED',
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_REFUND_DENIED',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_DUNNING_RECEIVED',
]

const AccountSchema = v.object({
  companyName: optionalLine(500),
  tradingName: optionalLine(500),
  name: optionalLine(500),
})

/** Whose account the key opens. Throws AsaasKeyRefused, or GatewayUnavailable. */
export async function accountNameOf(client: AsaasClient): Promise<string> {
  const path = '/myAccount/commercialInfo/'
  const account = await client.call({ method: 'GET', path }, AccountSchema)
  const names = [account?.companyName, account?.tradingName, account?.name]
  return names.find((name) => name?.trim())?.trim() ?? 'Conta sem nome'
}

const HookSchema = v.object({ id: v.string(), url: v.string() })

type Wanted = { url: string; token: string; email: string }

/** Has Asaas call that address, with that token. May be repeated: a webhook of that address is changed, switched on and set going again. Throws AsaasRefusal with its reason. */
export async function registerWebhook(
  client: AsaasClient,
  { url, token, email }: Wanted,
): Promise<void> {
  const hooks = await client.call({ method: 'GET', path: '/webhooks?limit=100' }, anyList)
  const own = readable(HookSchema, hooks?.data ?? []).find((hook) => hook.url === url)
  const body = {
    name: NAME,
    url,
    email,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken: token,
    sendType: 'SEQUENTIALLY',
    events: EVENTS,
  }
  await (own
    ? client.call({ method: 'PUT', path: `/webhooks/${own.id}`, body }, v.unknown())
    : client.call({ method: 'POST', path: '/webhooks', body }, v.unknown()))
}
