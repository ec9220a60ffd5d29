import { myApi } from '../api/my.ts'
import { forgetCachedOwn } from '../api/ownCache.ts'
import { isOffline } from '../api/refusal.ts'
import { ownMark } from '../ui/ownMark.ts'
import type { Session } from './session.ts'

/** Signs a customer out; what the account has of reservations is no longer for this browser to see, cached or not. */
export async function leaveAsCustomer(session: Session): Promise<void> {
  try {
    await myApi.forgetHere('account')
  } catch (error) {
    // Who wants to leave is not held back by it; without a connection nobody leaves.
    if (isOffline(error)) throw error
  }
  await session.signOut()
  forgetCachedOwn()
  const { reservations } = await myApi.list().catch(() => ({ reservations: [] }))
  if (reservations.length === 0) ownMark.set(false)
}
