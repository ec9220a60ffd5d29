import { byId, defineCall } from './call/defineCall.ts'
import { ApiKeyDraftSchema, ApiKeysSchema, NewApiKeySchema } from './people/apiKey.ts'

export const readApiKeys = defineCall({
  method: 'GET',
  path: '/api/keys',
  permission: 'system.edit',
  says: 'Lista as chaves de API em uso',
  answer: ApiKeysSchema,
  repeats: 'always',
})
export const createApiKey = defineCall({
  method: 'POST',
  path: '/api/keys',
  permission: 'system.edit',
  says: 'Cria uma chave de API e a mostra uma única vez',
  proof: true,
  body: ApiKeyDraftSchema,
  status: 201,
  answer: NewApiKeySchema,
  repeats: 'never',
})
export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/api/keys/:id',
  permission: 'system.edit',
  says: 'Revoga uma chave de API',
  params: byId,
  answer: ApiKeysSchema,
  repeats: 'always',
})

export const keyCalls = [readApiKeys, createApiKey, revokeApiKey] as const
