import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/account.schema.ts'
import type { Session } from '../account/session.ts'
import { useAdmin } from '../account/useAdmin.ts'
import type { EventStream } from '../api/events.ts'
import type { Installation } from '../offline/install/installation.ts'
import { AdminStoreContext } from '../offline/store/useAdminStore.ts'
import { createAdminStore } from '../offline/store/adminStore.ts'
import { AdminTheme } from '../ui/AdminTheme.tsx'
import { Waiting } from '../ui/Face.tsx'
import { AdminHeader } from './AdminHeader.tsx'
import { AdminRoutes } from './AdminRoutes.tsx'
import { LoadFailed } from './parts/Loaded.tsx'

/** What the area needs of the world outside. */
type Outside = { session: Session; events: EventStream; installation: Installation }
type Props = {
  outside: Outside
  /** Shown at an address without a screen. */
  notFound: ReactNode
}

/** Everything under /admin: for admins only, on the server as well. */
export function AdminArea({ outside, notFound }: Props) {
  const person = useAdmin(outside.session)
  const { pathname, search } = useLocation()
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (person.status === 'failed') {
    return (
      <LoadFailed
        title="Não foi possível verificar quem está conectado"
        error={person.error}
        retry={() => void outside.session.reload()}
      />
    )
  }
  if (person.status !== 'admin') {
    return <Navigate to="/auth" replace state={{ from: pathname + search }} />
  }
  const { user } = person
  return (
    <AdminTheme>
      <AdminStoreProvider key={user.id} user={user} outside={outside}>
        <AdminHeader user={user} session={outside.session} />
        <AdminRoutes
          session={outside.session}
          installation={outside.installation}
          notFound={notFound}
        />
      </AdminStoreProvider>
    </AdminTheme>
  )
}

type StoreProps = { user: SessionUser; outside: Outside; children: ReactNode }

/** One person's store for every screen below, synced while one of them is shown. */
function AdminStoreProvider({ user, outside, children }: StoreProps) {
  const { id: userId, name, username } = user
  const [store] = useState(() => createAdminStore(outside, { userId, userName: name ?? username }))
  useEffect(() => store.follow(), [store])
  // Loaded early: later there may be no connection to fetch it.
  useEffect(() => void bringWhatLeavingNeeds().catch(() => {}), [])
  useEffect(() => outside.session.subscribe(store.signedIn), [store, outside])
  return <AdminStoreContext value={store}>{children}</AdminStoreContext>
}

function bringWhatLeavingNeeds() {
  return Promise.all([
    import('../account/LeaveDialog.tsx'),
    import('../offline/store/offlineDb.ts'),
  ])
}
