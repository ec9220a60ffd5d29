import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useResource, valueOf } from '../api/resource.ts'
import { focusOnMount } from '../ui/focus.ts'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { Waiting } from '../ui/Face.tsx'
import { afterSignIn } from './afterSignIn.ts'
import { BeachPanel } from './BeachPanel.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { Session } from './session.ts'
import './AuthScreen.css'

export function AuthScreen({ session }: { session: Session }) {
  const person = useResource(session)
  const user = valueOf(person)
  const { state } = useLocation()
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (user) return <Navigate to={afterSignIn(user.role, state)} replace />
  return (
    <MuiTheme>
      <main className="auth">
        <section className="auth__card" aria-labelledby="auth-title">
          <Link to="/" className="auth__back">
            <span aria-hidden="true">←</span> Voltar às Reservas
          </Link>
          <Typography id="auth-title" variant="h2" component="h1" tabIndex={-1} ref={focusOnMount}>
            Sua conta
          </Typography>
          <AuthTabs session={session} />
        </section>
        <BeachPanel />
      </main>
    </MuiTheme>
  )
}

/** Both forms stay alive, so that a look at the other loses nothing. */
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
