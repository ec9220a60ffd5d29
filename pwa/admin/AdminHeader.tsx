import { useEffect, useRef } from 'react'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { ACCOUNT_PATH } from '#shared/platform/http/accountPages.ts'
import { lockNow } from '../account/pin/deviceMark.ts'
import { useIsEnrolled } from '../account/pin/isEnrolled.ts'
import type { Session } from '../account/session.ts'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { IssueBadge } from './money/payments/IssueBadge.tsx'
import { FindTools } from './search/FindTools.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { databasePlace } from '../offline/store/deviceDatabase.ts'
import { NotKept } from './NotKept.tsx'
import { mayOpen } from './screens.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/store/useAdminStore.ts'
import { SandboxNotice } from '../ui/SandboxNotice.tsx'
import { SkipButton } from '../ui/SkipButton.tsx'
import './AdminHeader.css'

const PAYMENTS = '/admin/pagamentos'
// What the reception opens all day comes first: of the rest a narrow screen shows less.
const LINKS = [
  ['/admin', 'Reservas'],
  ['/admin/agenda', 'Agenda'],
  ['/admin/caixa', 'Caixa'],
  ['/admin/comandas', 'Comandas'],
  ['/admin/clientes', 'Clientes'],
  [PAYMENTS, 'Pagamentos'],
  ['/admin/pendencias', 'Pendências'],
  ['/admin/relatorios', 'Relatórios'],
  ['/admin/classes', 'Aulas Fixas'],
  ['/admin/quadras', 'Quadras'],
  ['/admin/precos', 'Preços'],
  ['/admin/precos-especiais', 'Preços Especiais'],
  ['/admin/configuracoes', 'Configurações'],
] as const

export function AdminHeader({ user, session }: { user: SessionUser; session: Session }) {
  const navigate = useNavigate()
  const isEnrolled = useIsEnrolled()
  // The next person at this tablet starts at the home screen, not where the last one was.
  const leave = () => void navigate('/auth', { replace: true })
  return (
    <header className="header admin-header" ref={noteHeight}>
      <SkipButton />
      <SandboxNotice venue={valueOf(useResource(useAdminStore().venue))} />
      <div className="admin-header__row">
        <Link to="/" title="Voltar às Reservas">
          <span aria-hidden="true">←</span>
          <span className="admin-header__back">Voltar às Reservas</span>
        </Link>
        <AdminNav user={user} />
        <FindTools />
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

// As wide as the glow at an edge.
const GLOW = 20

/** Scrolls no further than it must, so that the first links stay where they are looked for. */
function bringIntoSight(nav: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement) {
  const most = offsetLeft - GLOW
  const least = offsetLeft + offsetWidth + GLOW - nav.clientWidth
  nav.scrollLeft = Math.min(Math.max(nav.scrollLeft, least), Math.max(most, 0))
}

/** On a narrow screen the links scroll sideways, and the one of this screen is in sight. */
function AdminNav({ user }: { user: SessionUser }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
      if (here && nav.current) bringIntoSight(nav.current, here)
    }
    show()
    // A tablet is turned.
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
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
