import type { SessionUser } from '#shared/account/account.schema.ts'
import { useResource } from '../api/resource.ts'
import type { Session } from './session.ts'

type Admin = { status: 'admin'; user: SessionUser } | { status: 'loading' | 'failed' | 'nobody' }

/** The admin at this browser. Until the server has said who it is, the one who was here last: they see what this device keeps and no more. */
export function useAdmin(session: Session): Admin {
  const state = useResource(session)
  const isTold = state.status === 'ready'
  const user = isTold ? state.value : session.remembered()
  if (user?.role === 'admin') return { status: 'admin', user }
  return { status: isTold ? 'nobody' : state.status }
}
