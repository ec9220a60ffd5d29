import { lazy, Suspense } from 'react'
import type { Session } from './session.ts'
import { useSignOut } from './useSignOut.ts'

// With all that admins have: customers sign out without it.
const LeaveDialog = lazy(() =>
  import('./LeaveDialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)

type Props = { session: Session; onSignedOut?: () => void }

/** Signs out and says so. An admin whose edits wait on this device is asked first. */
export function SignOutButton({ session, onSignedOut }: Props) {
  const { busy, question, signOut } = useSignOut(session, onSignedOut)
  return (
    <>
      <button type="button" aria-disabled={busy} onClick={() => void signOut()}>
        Sair
      </button>
      {question && (
        <Suspense>
          <LeaveDialog {...question} />
        </Suspense>
      )}
    </>
  )
}
