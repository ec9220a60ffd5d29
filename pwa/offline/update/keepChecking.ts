import { onWake } from '../../ui/onWake.ts'

const HOUR_MS = 3_600_000
const AT_MOST_EVERY_MS = 300_000

/** Asks for a newer version every hour and whenever the app is seen again: one on a home screen is never loaded anew. */
export function keepChecking(check: () => Promise<unknown>): () => void {
  let lastMs = Date.now()
  const checkNow = () => {
    lastMs = Date.now()
    // Without a line the next check will do.
    check().catch(() => {})
  }
  const stopWaking = onWake(() => {
    if (Date.now() - lastMs >= AT_MOST_EVERY_MS) checkNow()
  })
  const timer = setInterval(checkNow, HOUR_MS)
  return () => {
    stopWaking()
    clearInterval(timer)
  }
}
