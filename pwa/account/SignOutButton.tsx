import { isAllowed } from '#shared/account/people/permissions.ts'
import type { LeaveQuestion } from './LeaveDialog.tsx'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { isOffline, spokenMessage } from '../api/refusal.ts'
import { reportFailure } from '../api/reporter.ts'
import { valueOf } from '../api/resource.ts'
import { useToast, type Toast } from '../ui/toast.tsx'
import type { Session } from './session.ts'

const OFFLINE = 'Sem conexão. Verifique sua internet e tente novamente.'

// With all that admins have: customers sign out without it.
const LeaveDialog = lazy(() =>
  import('./LeaveDialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)

type Props = {
  session: Session
  onSignedOut?: () => void
  className?: string
  children?: ReactNode
}

/** Signs out and says so. An admin whose edits wait on this device is asked first. */
export function SignOutButton({ session, onSignedOut, className, children = 'Sair' }: Props) {
  const { busy, question, signOut } = useSignOut(session, onSignedOut)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={busy}
        onClick={() => void signOut()}
      >
        {children}
      </button>
      {question && (
        <Suspense>
          <LeaveDialog {...question} />
        </Suspense>
      )}
    </>
  )
}

/** Signs out once, and deletes what this device has cached for an admin. */
function useSignOut(session: Session, onSignedOut: (() => void) | undefined) {
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<LeaveQuestion | null>(null)
  const toast = useToast()

  const askBeforeLeaving = (about: Omit<LeaveQuestion, 'onAnswer'>) =>
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
    if (!user || !isAllowed(user, 'agenda.read')) {
      const { leaveAsCustomer } = await import('./leaveAsCustomer.ts')
      await leaveAsCustomer(session)
      return true
    }
    const { leaveAsAdmin } = await import('./leaveAsAdmin.ts')
    return leaveAsAdmin(session, user.id, askBeforeLeaving)
  }
  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      if (!(await leave())) return
      toast(SIGNED_OUT)
      onSignedOut?.()
    } catch (error) {
      reportFailure(error)
      toast(signOutFailed(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, question, signOut }
}

const SIGNED_OUT: Toast = {
  title: 'Logout realizado com sucesso',
  description: 'Você foi desconectado.',
}

const signOutFailed = failureToast('Falha ao desconectar', 'Tente novamente em instantes.')

/** The message for a request about the account that failed. */
export function failureToast(title: string, fallback: string) {
  return (error: unknown): Toast => ({
    title,
    description: isOffline(error) ? OFFLINE : spokenMessage(error, fallback),
    tone: 'destructive',
  })
}
