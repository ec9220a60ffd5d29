import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** What is sealed: a text of one purpose is none of another. */
type Purpose = 'codes of an app' | 'payment provider'

const keyOf = (key: string, purpose: Purpose) =>
  createHash('sha256').update(`${purpose} ${key}`).digest()

/** Encrypted with the newest of the keys that sign sessions: they are not in the database. */
export function sealed([key]: readonly string[], purpose: Purpose, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key!, purpose), iv)
  const parts = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64url')
}

/** What was sealed. Null when the key is gone. */
export function unsealed(keys: readonly string[], purpose: Purpose, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key, purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(-16))
    try {
      const body = decipher.update(bytes.subarray(12, -16))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    } catch {
      // Sealed with another one.
    }
  }
  return null
}
