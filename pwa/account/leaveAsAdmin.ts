import { failureOf } from '../api/failure.ts'
import { leaving } from '../offline/store/offlineDb.ts'
import type { LeaveQuestion } from './LeaveDialog.tsx'
import type { Session } from './session.ts'

type Ask = (about: Omit<LeaveQuestion, 'onAnswer'>) => Promise<boolean>

/** Signs an admin out, asking first when edits would be lost or the server cannot be reached. Whether they left. */
export async function leaveAsAdmin(session: Session, userId: number, ask: Ask): Promise<boolean> {
  const { count, clear } = leaving(userId)
  const waiting = await count()
  const isOnline = navigator.onLine
  if ((waiting > 0 || !isOnline) && !(await ask({ waiting, isOnline }))) return false
  try {
    await session.signOut(clear)
  } catch (error) {
    if (failureOf(error).kind !== 'offline') throw error
    if (isOnline && !(await ask({ waiting, isOnline: false }))) return false
    await session.signOutHere(clear)
  }
  return true
}
