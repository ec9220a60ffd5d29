import { useEffect, useState, type ReactNode } from 'react'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { createAdminStore } from '../offline/desk/desk.ts'
import { AdminStoreContext } from '../offline/desk/AdminStoreContext.ts'
import type { Outside } from '../outside.ts'

type Props = { user: SessionUser; outside: Outside; children: ReactNode }

/** One person's desk for every screen below, kept fresh while one of them is shown. */
export function AdminStoreProvider({ user, outside, children }: Props) {
  const { id: userId, name, username } = user
  const [desk] = useState(() => createAdminStore(outside, { userId, userName: name ?? username }))
  useEffect(() => desk.follow(), [desk])
  // To be asked for when there is no line to fetch it by.
  useEffect(() => void bringWhatLeavingNeeds().catch(() => {}), [])
  useEffect(() => outside.session.subscribe(desk.signedIn), [desk, outside])
  return <AdminStoreContext value={desk}>{children}</AdminStoreContext>
}

function bringWhatLeavingNeeds() {
  return Promise.all([
    import('../offline/desk/LeaveDialog.tsx'),
    import('../offline/desk/leaving.ts'),
  ])
}
