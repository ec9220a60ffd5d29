import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { valueOf } from '../api/resource.ts'
import { useToast } from '../ui/toast.tsx'
import { SIGNED_OUT, signOutFailed } from './accountToasts.ts'
import type { Session } from './session.ts'

/** What an admin is asked before they leave: edits would be lost, or the server cannot be told. */
export type LeaveQuestion = {
  waiting: number
  isOnline: boolean
  onAnswer: (leave: boolean) => void
}

/** Signs out once, and takes away what this device keeps for an admin. */
export function useSignOut(session: Session, onSignedOut: (() => void) | undefined) {
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<LeaveQuestion | null>(null)
  const toast = useToast()

  const ask = (about: Omit<LeaveQuestion, 'onAnswer'>) =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        ...about,
        onAnswer(leave) {
          setQuestion(null)
          resolve(leave)
        },
      }),
    )
  const leave = async (): Promise<boolean> => {
    const user = valueOf(session.get()) ?? session.remembered()
    if (user?.role !== 'admin') {
      await session.signOut()
      return true
    }
    const { leaving } = await import('../offline/store/offlineDb.ts')
    const { count, clear } = leaving(user.id)
    const waiting = await count()
    const isOnline = navigator.onLine
    if ((waiting > 0 || !isOnline) && !(await ask({ waiting, isOnline }))) return false
    try {
      await session.signOut(clear)
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (isOnline && !(await ask({ waiting, isOnline: false }))) return false
      await session.signOutHere(clear)
    }
    return true
  }
  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      if (!(await leave())) return
      toast(SIGNED_OUT)
      onSignedOut?.()
    } catch (error) {
      toast(signOutFailed(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, question, signOut }
}
