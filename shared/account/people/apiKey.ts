import * as v from 'valibot'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'
import { KEY_PERMISSIONS, PERMISSIONS } from './permissions.ts'

/** How far ahead the end of a key may lie. */
export const MOST_KEY_DAYS = 366

const CHOOSE = 'Escolha o que a chave pode fazer'

/** `POST /api/keys`: the last day on which it opens something, by the venue's clock. */
export const ApiKeyDraftSchema = wireObject({
  name: v.pipe(
    v.string('Dê um nome à chave'),
    v.trim(),
    v.minLength(1, 'Dê um nome à chave'),
    v.maxLength(60, 'Nome longo demais'),
    singleLine('Nome inválido'),
  ),
  permissions: v.pipe(
    v.array(v.picklist(KEY_PERMISSIONS, 'Permissão inválida'), CHOOSE),
    v.minLength(1, CHOOSE),
    v.transform((chosen) => KEY_PERMISSIONS.filter((one) => chosen.includes(one))),
  ),
  lastDay: CivilDateSchema,
})
export type ApiKeyDraft = v.InferOutput<typeof ApiKeyDraftSchema>

/** A key in use: what it is for and what it opens. */
const ApiKeySchema = v.object({
  id: v.number(),
  name: v.string(),
  permissions: v.array(v.picklist(PERMISSIONS)),
  createdBy: v.nullable(v.string()),
  /** ISO instants. */
  createdAt: v.string(),
  expiresAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type ApiKey = v.InferOutput<typeof ApiKeySchema>

/** `GET /api/keys`: those that have not ended. */
export const ApiKeysSchema = v.object({ keys: v.array(ApiKeySchema) })
export type ApiKeys = v.InferOutput<typeof ApiKeysSchema>

/** The answer to a new one; the token is nowhere else. */
export const NewApiKeySchema = v.object({ ...ApiKeysSchema.entries, token: v.string() })
export type NewApiKey = v.InferOutput<typeof NewApiKeySchema>
