import { useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Session } from '../account/session.ts'
import { HeadContext } from '../ui/pageHead.ts'
import { AdminHeader } from './AdminHeader.tsx'
import { AdminRail } from './AdminRail.tsx'
import { aboveOf } from './screens.ts'
import { useFindTools } from './search/useFindTools.tsx'

type Props = { user: SessionUser; session: Session; children: ReactNode }

/** Stands around every screen: the places, and above it the header, in whose row the screen has its heading. */
export function AdminFrame({ user, session, children }: Props) {
  const { pathname } = useLocation()
  const { freeButton, dialogs, openSearch } = useFindTools()
  const [row, setRow] = useState<HTMLElement | null>(null)
  const above = aboveOf(pathname, user)
  const head = useMemo(() => row && { row, above }, [row, above])
  return (
    <div className="admin-frame">
      <AdminRail user={user} onSearch={openSearch} />
      <div className="admin-frame__screen">
        <AdminHeader user={user} session={session} tools={freeButton} heading={setRow} />
        {head && <HeadContext value={head}>{children}</HeadContext>}
      </div>
      {dialogs}
    </div>
  )
}
