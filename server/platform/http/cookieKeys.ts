import { createHmac } from 'node:crypto'
import { isSameSecret } from './sameSecret.ts'

/** Signs cookies by the first key and knows those of all keys, as Koa asks for it; by itself Koa would use SHA-1. */
export function cookieKeys(keys: readonly string[]) {
  const signedBy = (key: string, data: string) =>
    createHmac('sha256', key).update(data).digest('base64url')
  const index = (data: string, signature: string) =>
    keys.findIndex((key) => isSameSecret(signature, signedBy(key, data)))
  return {
    sign: (data: string) => signedBy(keys[0]!, data),
    index,
    verify: (data: string, signature: string) => index(data, signature) >= 0,
  }
}
