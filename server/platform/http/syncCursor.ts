import { createHmac } from 'node:crypto'
import { isSameSecret } from './sameSecret.ts'

// Made with the keys that sign sessions: they lie beside the database and not in it, so that a copy of it put back leaves them as they are.
const sealOf = (key: string, cursor: string) =>
  createHmac('sha256', key).update(`cursor ${cursor}`).digest('base64url').slice(0, 22)

/** Says to a tablet how far it is, and since when, so that nobody else can say so to the server. */
export function sealCursor([key]: readonly string[], cursor: string, atMs: number): string {
  const text = `${cursor}.${atMs.toString(36)}`
  return `${text}.${sealOf(key!, text)}`
}

/** Returns the cursor that this installation has sealed, and when; null for any other, and for one of before there were seals. */
export function openCursor(
  keys: readonly string[],
  sealed: string | undefined,
): { cursor: string; atMs: number } | null {
  const [, text = '', seal = ''] = /^(.+)\.([\w-]{22})$/.exec(sealed ?? '') ?? []
  if (!keys.some((key) => isSameSecret(seal, sealOf(key, text)))) return null
  const end = text.lastIndexOf('.')
  return { cursor: text.slice(0, end), atMs: Number.parseInt(text.slice(end + 1), 36) }
}
