import { useEffect, useRef } from 'react'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/account/account.schema.ts'
import { ROLE_NAMES } from '#shared/account/permissions.ts'
import { ACCOUNT_PATH } from '#shared/http/accountPages.ts'
import { lockNow } from '../account/pin/deviceMark.ts'
import { useIsEnrolled } from '../account/pin/isEnrolled.ts'
import type { Session } from '../account/session.ts'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { IssueBadge } from './parts/IssueBadge.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { mayOpen } from './screens.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/store/useAdminStore.ts'
import { SandboxNotice } from '../ui/SandboxNotice.tsx'
import { SkipButton } from '../ui/SkipButton.tsx'
import './AdminHeader.css'

const PAYMENTS = '/admin/pagamentos'
const LINKS = [
  ['/admin', 'Reservas'],
  ['/admin/classes', 'Aulas Fixas'],
  ['/admin/quadras', 'Quadras'],
  ['/admin/agenda', 'Agenda'],
  ['/admin/clientes', 'Clientes'],
  ['/admin/precos', 'Preços'],
  [PAYMENTS, 'Pagamentos'],
  ['/admin/configuracoes', 'Configurações'],
] as const

export function AdminHeader({ user, session }: { user: SessionUser; session: Session }) {
  const navigate = useNavigate()
  const isEnrolled = useIsEnrolled()
  // The next person at this tablet starts at the home screen, not where the last one was.
  const leave = () => void navigate('/auth', { replace: true })
  return (
    <header className="header admin-header">
      <SkipButton />
      <SandboxNotice venue={valueOf(useResource(useAdminStore().venue))} />
      <div className="admin-header__row">
        <Link to="/">
          <span aria-hidden="true">←</span> Voltar às Reservas
        </Link>
        <Link to={ACCOUNT_PATH} className="header__person">
          {user.name ?? user.username}{' '}
          <span className="admin-header__role">{ROLE_NAMES[user.role]}</span>
        </Link>
        {isEnrolled && (
          <button type="button" onClick={lockNow}>
            Trocar pessoa
          </button>
        )}
        <SignOutButton session={session} onSignedOut={leave} />
      </div>
      <AdminNav user={user} />
      <ConnectionBanner session={session} />
    </header>
  )
}

/** On a narrow screen the links scroll sideways, and the one of this screen is in sight. */
function AdminNav({ user }: { user: SessionUser }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && nav.current) nav.current.scrollLeft = here.offsetLeft - 16
  })
  return (
    <nav className="admin-header__nav" aria-label="Área administrativa" ref={nav}>
      {LINKS.filter(([to]) => mayOpen(user, to)).map(([to, label]) => (
        <NavLink key={to} to={to} end={to === '/admin'}>
          {label}
          {to === PAYMENTS && <IssueBadge note="a resolver" />}
        </NavLink>
      ))}
    </nav>
  )
}
