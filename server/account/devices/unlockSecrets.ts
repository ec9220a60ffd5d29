import { createHash, createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'

/** As long as a device's queue may sleep. */
export const QUEUE_DAYS = 180
const DAY_MS = 86_400_000

/** Hashes the secret that a PIN opens on a device, as it is stored: SHA-256 in hexadecimal digits. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Seals what somebody did on a device while they were in by PIN: HMAC-SHA-256 in base64url. The key is the hash of the secret, as
 * text, because the server has nothing else of it; the device computes it from the secret (`pwa/api/account/openedSecret.ts`) and
 * stores neither.
 */
export function sealBy(hash: string, content: string): string {
  return createHmac('sha256', hash).update(content).digest('base64url')
}

/** Lists what hashes to the secrets that this person's PIN has opened on any device, the newest first: also on one that was revoked since, of a person who left, and of a PIN that was changed. */
export async function secretsOf(
  db: Db,
  userId: number,
): Promise<Pick<Row<'unlock_secrets'>, 'hash' | 'deviceId'>[]> {
  return db('unlock_secrets').where({ userId }).orderBy('id', 'desc').select('hash', 'deviceId')
}

/** Deletes what no queue can be sealed by any more. */
export async function sweepUnlockSecrets(db: Db, nowMs: number): Promise<void> {
  const oldest = toInstant(nowMs - QUEUE_DAYS * DAY_MS)
  await db('unlock_secrets').where('until', '<', oldest).delete()
}
