import type { ApiKeyDraft } from '#shared/account/people/apiKey.ts'
import { send } from '../send.ts'
import { proving } from './proof.ts'

/** The keys by which other programs call. */
export const apiKeysApi = {
  list: () => send('GET /api/keys'),
  create: (body: ApiKeyDraft) => proving(() => send('POST /api/keys', { body })),
  revoke: (id: number) => send('DELETE /api/keys/:id', { params: { id } }),
}
