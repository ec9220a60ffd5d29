import { myApi } from '../api/ownPage/my.ts'
import { forgetCachedOwn } from '../api/ownPage/ownCache.ts'
import { ownMark } from '../api/ownPage/ownMark.ts'
import type { Session } from './session.ts'

/** Signs a customer out; what the account has of reservations is no longer for this browser to see, cached or not. */
export async function leaveAsCustomer(session: Session): Promise<void> {
  if (!ownMark.get()) return session.signOut()
  // Who wants to leave is not held back when that fails; without a connection nobody leaves.
  await myApi.forgetHere('account').catch(() => {})
  await session.signOut()
  forgetCachedOwn()
  void markLeft()
}

/** What this browser alone has opened stays, and with it the way there. */
async function markLeft() {
  const list = await myApi.list().catch(() => null)
  if (!list || list.reservations.length === 0) ownMark.set(false)
}
