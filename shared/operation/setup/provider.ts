import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'

/** Where money is real, and where everything is tried with money that is none. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const
type Environment = (typeof ENVIRONMENTS)[number]

export const ENVIRONMENT_NAMES: Record<Environment, string> = {
  sandbox: 'Sandbox (testes do Asaas)',
  production: 'Produção (dinheiro de verdade)',
}

const isOfProduction = (apiKey: string) => apiKey.startsWith('$aact_prod_')

/** `PUT /api/setup/provider`: the key of the venue's own account. */
export const ProviderKeySchema = v.pipe(
  wireObject({
    environment: v.picklist(ENVIRONMENTS, 'Escolha o ambiente'),
    apiKey: v.pipe(
      v.string('Informe a chave de API'),
      v.trim(),
      v.minLength(1, 'Informe a chave de API'),
      v.maxLength(500, 'A chave é longa demais'),
      // It is sent in a header.
      v.regex(
        /^[\x21-\x7e]+$/,
        'A chave tem um espaço ou uma letra que não é dela. Copie de novo.',
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ environment, apiKey }) => isOfProduction(apiKey) === (environment === 'production'),
      ({ input }) =>
        isOfProduction(input.apiKey)
          ? 'Esta chave é de produção. Mude o ambiente, ou use uma chave do Sandbox.'
          : 'Esta chave não é de produção: as de lá começam com $aact_prod_. Mude o ambiente ou a chave.',
    ),
    ['apiKey'],
  ),
)
export type ProviderKey = v.InferOutput<typeof ProviderKeySchema>

/** What is known of the account that gets the money. Its key is never answered, only how it ends. */
export const ProviderAccountSchema = v.object({
  /** Whether the server's settings say which provider it is: then it cannot be changed here. */
  isInSettings: v.boolean(),
  environment: v.picklist(ENVIRONMENTS),
  keyEnd: v.string(),
  accountName: v.string(),
  checkedAt: v.nullable(v.string()),
  /** Whether the server can read what was typed: not on another machine without the keys of before. */
  isReadable: v.boolean(),
  /** Whether the server already charges with it; until then it is starting again. */
  isInEffect: v.boolean(),
})
export type ProviderAccount = v.InferOutput<typeof ProviderAccountSchema>

/** Tells of a key with which the venue charged before; the key itself is never answered. */
export const FormerKeySchema = v.object({
  keyEnd: v.string(),
  /** Whether what it has charged can still be asked for. */
  isAccepted: v.boolean(),
  /** Payments that may still be contested or given back. */
  payments: v.number(),
})
export type FormerKey = v.InferOutput<typeof FormerKeySchema>

/** Where the provider is to send its calls, and whether it knows. */
export const ProviderWebhookSchema = v.object({
  url: v.string(),
  registeredAt: v.nullable(v.string()),
})
export type ProviderWebhook = v.InferOutput<typeof ProviderWebhookSchema>

/** What a registration came to: the provider's own words when it refused. */
export const WebhookTrySchema = v.object({ failed: v.nullable(v.string()) })
export type WebhookTry = v.InferOutput<typeof WebhookTrySchema>
