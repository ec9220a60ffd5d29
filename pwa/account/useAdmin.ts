import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { useResource } from '../api/resource.ts'
import type { Session } from './session.ts'

type Admin =
  | { status: 'admin'; user: SessionUser }
  | { status: 'failed'; error: unknown }
  /** Signed in, but no admin. */
  | { status: 'other'; user: SessionUser }
  | { status: 'loading' | 'nobody' }

/** The admin at this browser. Until the server has answered who it is, the last one: they see what this device has cached and no more. */
export function useAdmin(session: Session): Admin {
  const state = useResource(session)
  const isConfirmed = state.status === 'ready'
  const user = isConfirmed ? state.value : session.remembered()
  if (user && isAllowed(user, 'agenda.read')) return { status: 'admin', user }
  if (!isConfirmed) return state
  return user ? { status: 'other', user } : { status: 'nobody' }
}
