import { createHmac, timingSafeEqual } from 'node:crypto'
import { creditHash, type OpenedCredit } from '#shared/book/credit/creditLink.ts'
import { OWN_LIST_PATH } from '#shared/platform/http/accountPages.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Deps } from '../../platform/deps.ts'

const SECRET_BYTES = 16

type Keys = Deps['sessionKeys']

/**
 * The link that is mailed for credit given by hand, and nowhere else: who has it reads the mail of the address on file. Its secret is stored nowhere, and
 * computed again from the server's keys. It comes after the `#`, which browsers send to no server.
 */
export function creditLink(
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  keys: Keys,
  lot: string,
): string {
  const page = `${publicUrl ?? `http://localhost:${port}`}${OWN_LIST_PATH}`
  return `${page}#${creditHash({ lot, secret: secretOf(keys[0]!, lot) })}`
}

/** Whether this is the secret of the link for that credit, by any of the server's keys. */
export function opensCredit(keys: Keys, { lot, secret }: OpenedCredit): boolean {
  return keys.some((key) => timingSafeEqual(Buffer.from(secretOf(key, lot)), Buffer.from(secret)))
}

function secretOf(key: string, lot: string): string {
  return createHmac('sha256', key)
    .update(`link of credit ${lot}`)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url')
}
