import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { ACCOUNT_PATH } from '#shared/platform/http/accountPages.ts'
import { forgetPeopleAfter, notePeople } from '../account/forgetPeople.ts'
import { ProofAsker } from '../account/ProofAsker.tsx'
import type { Session } from '../account/session.ts'
import { useAdmin } from '../account/useAdmin.ts'
import type { EventStream } from '../api/events.ts'
import { valueOf } from '../api/resource.ts'
import { deviceStorage } from '../api/storage.ts'
import type { Installation } from '../offline/install/installation.ts'
import {
  AdminStoreContext,
  PersonContext,
  ServerEpochContext,
  useCached,
} from '../offline/store/useAdminStore.ts'
import type { OfflineView } from '../offline/store/offlineView.ts'
import { createAdminStore } from '../offline/store/adminStore.ts'
import { Waiting } from '../ui/Face.tsx'
import { useHalfTyped } from '../ui/form/halfTyped.ts'
import { bringParts } from '../ui/later.tsx'
import { loadAhead } from '../ui/loadAhead.ts'
import { whenShown } from '../ui/whenShown.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { AdminRoutes } from './AdminRoutes.tsx'
import { ApprovalAsker } from './ui/approval/ApprovalAsker.tsx'
import { useDatabasePlace } from './NotKept.tsx'
import { NoLongerAdmin } from './NoLongerAdmin.tsx'
import { LoadFailed } from './ui/Loaded.tsx'

/** What the area needs of the world outside. */
type Outside = { session: Session; events: EventStream; installation: Installation }
type Props = {
  outside: Outside
  /** Shown at an address without a screen. */
  notFound: ReactNode
}

/** Everything under /admin: for admins only, on the server as well. */
export function AdminArea({ outside, notFound }: Props) {
  const now = useAdmin(outside.session)
  const isHalfTyped = useHalfTyped()
  const place = useDatabasePlace()
  const [last, setLast] = useState<SessionUser | null>(null)
  const { pathname, search } = useLocation()
  if (now.status === 'admin' && !isSame(now.user, last)) setLast(now.user)
  // A half-typed form stays on the screen when the session ends or changes under it: saved, it is queued like any edit.
  const isHeld = last !== null && now.status !== 'admin' && isHalfTyped
  const person = isHeld ? ({ status: 'admin', user: last } as const) : now
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
  if (person.status === 'other') {
    return (
      <NoLongerAdmin
        user={person.user}
        session={outside.session}
        wasAdmin={last?.id === person.user.id}
      />
    )
  }
  if (person.status !== 'admin') {
    return <Navigate to="/auth" replace state={{ from: pathname + search }} />
  }
  const { user } = person
  if (user.mustChangePassword) return <Navigate to={ACCOUNT_PATH} replace />
  return (
    <AdminStoreProvider key={`${user.id} ${place}`} user={user} outside={outside}>
      <ProofAsker />
      <ApprovalAsker ownId={user.id} />
      <AdminFrame user={user} session={outside.session}>
        <OneEpoch>
          <AdminRoutes
            user={user}
            session={outside.session}
            installation={outside.installation}
            notFound={notFound}
          />
        </OneEpoch>
      </AdminFrame>
    </AdminStoreProvider>
  )
}

// Until the server has confirmed who it is, each look at the device's record makes a new object.
function isSame(user: SessionUser, last: SessionUser | null) {
  const isOne = user.id === last?.id && user.name === last.name && user.role === last.role
  return isOne && user.signedInBy === last.signedInBy
}

type StoreProps = { user: SessionUser; outside: Outside; children: ReactNode }

/** One person's store for every screen below, synced while one of them is shown. */
function AdminStoreProvider({ user, outside, children }: StoreProps) {
  const { id: userId, name, username } = user
  const [store] = useState(() => createAdminStore(outside, { userId, userName: name ?? username }))
  useEffect(() => {
    notePeople(deviceStorage)
    forgetPeopleAfter(outside.session, deviceStorage)
    return store.follow()
  }, [store, outside])
  // Later there may be no connection to fetch it.
  useEffect(() => whenShown(() => void bringTheRest()), [])
  useEffect(() => outside.session.subscribe(store.signedIn), [store, outside])
  return (
    <AdminStoreContext value={store}>
      <PersonContext value={user}>{children}</PersonContext>
    </AdminStoreContext>
  )
}

/** The screens begin anew on another copy of the server's data: what they hold are rows of the one before. An open form is let finish first. */
function OneEpoch({ children }: { children: ReactNode }) {
  const { state } = useCached(epochOf)
  const current = valueOf(state)
  const isHalfTyped = useHalfTyped()
  const [shown, setShown] = useState<string | null>(null)
  if (current !== null && current !== shown && !(shown && isHalfTyped)) setShown(current)
  // The first one names what is on screen already.
  const [first, setFirst] = useState<string | null>(null)
  if (first === null && shown !== null) setFirst(shown)
  return (
    <ServerEpochContext value={shown}>
      <Fragment key={shown === first ? '' : shown}>{children}</Fragment>
    </ServerEpochContext>
  )
}

const epochOf = ({ serverEpoch }: OfflineView) => serverEpoch

async function bringTheRest() {
  await loadAhead(() => import('../account/LeaveDialog.tsx'))
  await loadAhead(() => import('../offline/store/offlineDb.ts'))
  await bringParts()
}
