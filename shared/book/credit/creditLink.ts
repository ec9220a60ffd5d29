import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'

const LOT = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/

/** `POST /api/my/credits`: the link that was mailed for credit given by hand, opened. */
export const OpenedCreditSchema = wireObject({
  lot: v.pipe(v.string('Link inválido'), v.regex(new RegExp(`^${LOT.source}$`), 'Link inválido')),
  secret: v.pipe(v.string('Link inválido'), v.regex(/^[\w-]{22}$/, 'Link inválido')),
})
export type OpenedCredit = v.InferOutput<typeof OpenedCreditSchema>

/** Writes the part of such a link behind the `#`. */
export function creditHash({ lot, secret }: OpenedCredit): string {
  return `${lot}.${secret}`
}

/** Reads it out of an address, whatever a mail program has put before or behind it; null where there is none. */
export function readCreditHash(hash: string): OpenedCredit | null {
  const found = new RegExp(`(${LOT.source})\\.([\\w-]{22})`).exec(hash)
  return found ? { lot: found[1]!, secret: found[2]! } : null
}
