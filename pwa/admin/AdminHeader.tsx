import Logout from '@mui/icons-material/Logout'
import SwitchAccount from '@mui/icons-material/SwitchAccount'
import type { ReactNode, Ref } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { initialsOf } from '#shared/platform/text/initials.ts'
import { ACCOUNT_PATH } from '#shared/platform/http/accountPages.ts'
import { lockNow } from '../account/pin/deviceMark.ts'
import { useIsEnrolled } from '../account/pin/isEnrolled.ts'
import type { Session } from '../account/session.ts'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ConnectionSign } from './ConnectionSign.tsx'
import { databasePlace } from '../offline/store/deviceDatabase.ts'
import { NotKept } from './NotKept.tsx'
import { PlaceTabs } from './PlaceTabs.tsx'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/store/useAdminStore.ts'
import { SandboxNotice } from '../ui/SandboxNotice.tsx'
import { SkipButton } from '../ui/SkipButton.tsx'
import './AdminHeader.css'

type Props = {
  user: SessionUser
  session: Session
  /** Ways to find something, from every screen. */
  tools: ReactNode
  /** Where the screen has its heading. */
  heading: Ref<HTMLDivElement>
}

/** Stands as one row above every screen: its heading, the connection, who is here. */
export function AdminHeader({ user, session, tools, heading }: Props) {
  const navigate = useNavigate()
  const isEnrolled = useIsEnrolled()
  // The next person at this tablet starts at the home screen, not where the last one was.
  const leave = () => void navigate('/auth', { replace: true })
  const name = user.name ?? user.username
  return (
    <header className="admin-header" ref={noteHeight}>
      <SkipButton />
      <SandboxNotice venue={valueOf(useResource(useAdminStore().venue))} />
      <div className="admin-header__row">
        <div className="admin-header__heading" ref={heading} />
        <ConnectionSign />
        <div className="admin-header__tools">{tools}</div>
        <nav className="admin-header__account" aria-label="Conta">
          <Link to={ACCOUNT_PATH} className="admin-header__person" title={`${name}: minha conta`}>
            <span className="admin-header__initials" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span className="admin-header__name">
              {name} <span className="admin-header__role">{ROLE_NAMES[user.role]}</span>
            </span>
          </Link>
          {isEnrolled && (
            <button type="button" onClick={lockNow} title="Trocar pessoa">
              <SwitchAccount aria-hidden="true" />
              <span className="admin-header__word">Trocar pessoa</span>
            </button>
          )}
          <SignOutButton session={session} onSignedOut={leave}>
            <Logout aria-hidden="true" />
            <span className="admin-header__word">Sair</span>
          </SignOutButton>
        </nav>
      </div>
      <PlaceTabs user={user} />
      <ConnectionBanner session={session} />
      {databasePlace() === 'memory' && <NotKept />}
    </header>
  )
}

/** What sticks below the header, sticks below all of it: the banner makes it higher. */
function noteHeight(header: HTMLElement) {
  if (typeof ResizeObserver === 'undefined') return
  const root = document.documentElement
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--admin-header', `${header.offsetHeight}px`),
  )
  observer.observe(header)
  return () => observer.disconnect()
}
