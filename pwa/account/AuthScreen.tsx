import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { ACCOUNT_PATH } from '#shared/platform/http/accountPages.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { focusOnMount } from '../ui/focus.ts'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { useTitle } from '../ui/title.ts'
import { Waiting } from '../ui/Face.tsx'
import { LoginForm, RegisterForm } from './AccountForms.tsx'
import { useIsEnrolled } from './pin/isEnrolled.ts'
import { PinSignIn } from './pin/PinSignIn.tsx'
import type { Session } from './session.ts'
import { WaitingHere } from './WaitingHere.tsx'
import './AuthScreen.css'

const FirstPin = lazy(() =>
  import('./pin/FirstPin.tsx').then((module) => ({ default: module.FirstPin })),
)

export function AuthScreen({ session }: { session: Session }) {
  useTitle('Sua conta')
  const person = useResource(session)
  const user = valueOf(person)
  const { state } = useLocation()
  const isEnrolled = useIsEnrolled()
  // Once they are shown the forms stay: the connection that comes back asks again who is here.
  const [isShown, setShown] = useState(false)
  if (!isShown && person.status !== 'loading') setShown(true)
  if (!isShown) return <Waiting>Carregando...</Waiting>
  if (user) {
    const inside = <Navigate to={afterSignIn(user, state)} replace />
    if (!isEnrolled || !mayLackPin(user)) return inside
    return (
      <Suspense fallback={<Waiting>Carregando...</Waiting>}>
        <FirstPin user={user} session={session}>
          {inside}
        </FirstPin>
      </Suspense>
    )
  }
  return (
    <MuiTheme>
      <main className="auth">
        <section className="stack auth__card" aria-labelledby="auth-title">
          <Link to="/" className="auth__back">
            <span aria-hidden="true">←</span> Voltar às Reservas
          </Link>
          <Typography id="auth-title" variant="h2" component="h1" tabIndex={-1} ref={focusOnMount}>
            Sua conta
          </Typography>
          <WaitingHere />
          {isEnrolled && <PinSignIn session={session} />}
          <AuthTabs session={session} />
        </section>
        <BeachPanel />
      </main>
    </MuiTheme>
  )
}

/** Both forms stay mounted, so that switching between them loses nothing. */
function AuthTabs({ session }: { session: Session }) {
  const [tab, setTab] = useState<'login' | 'register'>('login')
  const panel = (name: typeof tab) => ({
    role: 'tabpanel',
    id: `${name}-panel`,
    'aria-labelledby': `${name}-tab`,
    hidden: tab !== name,
  })
  return (
    <>
      <Tabs
        value={tab}
        variant="fullWidth"
        selectionFollowsFocus
        aria-labelledby="auth-title"
        onChange={(_event, chosen: typeof tab) => setTab(chosen)}
      >
        <Tab value="login" label="Login" id="login-tab" aria-controls="login-panel" />
        <Tab value="register" label="Registrar" id="register-tab" aria-controls="register-panel" />
      </Tabs>
      <div {...panel('login')}>
        <LoginForm session={session} />
      </div>
      <div {...panel('register')}>
        <RegisterForm session={session} />
      </div>
    </>
  )
}

function mayLackPin({ mustChangePassword, role, signedInBy }: SessionUser) {
  return role !== 'user' && signedInBy !== 'pin' && !mustChangePassword
}

/** Where each goes once signed in: one of the staff whom the guard of /admin sent here goes back to where they were. */
function afterSignIn(user: SessionUser, state: unknown): string {
  if (user.mustChangePassword) return ACCOUNT_PATH
  if (!isAllowed(user, 'agenda.read')) return isAllowed(user, 'class.own') ? '/minhas-aulas' : '/'
  const from = (state as { from?: unknown } | null)?.from
  const isAdminPath = typeof from === 'string' && /^\/admin([/?]|$)/.test(from)
  return isAdminPath ? from : '/admin'
}

/** Why one would come back: the panel beside the forms. */
function BeachPanel() {
  return (
    <aside className="beach" aria-labelledby="beach-title">
      <div className="stack beach__words">
        <h2 id="beach-title">Pé na areia, hora marcada.</h2>
        <p>O sol, o mar e a rede esticada já estão lá. Falta só o seu time.</p>
        <ul className="stack">
          <li>
            <strong>A semana num relance.</strong> Sete dias de quadras, atualizados enquanto você
            olha.
          </li>
          <li>
            <strong>Escolheu, está guardado.</strong> Ninguém leva o seu horário enquanto você
            conclui a reserva.
          </li>
          <li>
            <strong>Pagou, é jogo.</strong> PIX ou cartão, direto do celular, com confirmação na
            hora.
          </li>
        </ul>
        <p className="beach__note">Para reservar não é preciso ter conta: é só escolher e jogar.</p>
      </div>
      <Beach />
    </aside>
  )
}

function Beach() {
  return (
    <svg className="beach__view" viewBox="0 0 600 230" aria-hidden="true">
      <circle className="beach__glow" cx="440" cy="112" r="92" />
      <circle className="beach__sun" cx="440" cy="112" r="56" />
      <path className="beach__sea" d="M0 112c80-14 150 12 240 4s150-14 220-4 100 10 140 2v116H0z" />
      <path className="beach__swell" d="M0 138c90-14 160 12 260 2s180-16 340 2v88H0z" />
      <path className="beach__foam" d="M0 164c110-18 200 16 320 2s190-12 280-2v66H0z" />
      <path className="beach__sand" d="M0 174c110-18 200 16 320 2s190-12 280-2v56H0z" />
      <path className="beach__mesh" d="M84 84h200M84 94h200M84 104h200M84 114h200" />
      <path
        className="beach__mesh"
        d="M104 84v30M124 84v30M144 84v30M164 84v30M184 84v30M204 84v30M224 84v30M244 84v30M264 84v30"
      />
      <path className="beach__post" d="M84 76v124M284 76v120" />
      <circle className="beach__ball" cx="340" cy="196" r="13" />
      <path className="beach__seam" d="M328 191c8-4 18-3 24 2M334 207c-1-8 3-17 10-22" />
    </svg>
  )
}
