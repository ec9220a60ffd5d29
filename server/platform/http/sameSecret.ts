import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a stranger gave the right one. Hashed first, so that the time it takes reveals neither its length nor where it differs. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(sha256(given), sha256(wanted))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}
