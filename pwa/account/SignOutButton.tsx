import { useState } from 'react'
import { useToast } from '../ui/toast.tsx'
import { SIGNED_OUT, signOutFailed } from './accountToasts.ts'
import type { Session } from './session.ts'

type Props = { session: Session; onSignedOut?: () => void }

/** Signs out and says so. */
export function SignOutButton({ session, onSignedOut }: Props) {
  const [leaving, setLeaving] = useState(false)
  const toast = useToast()
  const signOut = async () => {
    if (leaving) return
    setLeaving(true)
    try {
      await session.signOut()
      toast(SIGNED_OUT)
      onSignedOut?.()
    } catch (error) {
      toast(signOutFailed(error))
    } finally {
      setLeaving(false)
    }
  }
  return (
    <button type="button" aria-disabled={leaving} onClick={() => void signOut()}>
      Sair
    </button>
  )
}
