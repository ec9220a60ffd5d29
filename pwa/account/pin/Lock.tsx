import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useMachine } from '@xstate/react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { LOCK_MINUTES, type DevicePerson } from '#shared/account/people/device.ts'
import { askOtherTabs, holdSecret, openedSecret } from '../../api/account/openedSecret.ts'
import { isOffline } from '../../api/refusal.ts'
import { useResource } from '../../api/resource.ts'
import { deviceStorage, store } from '../../api/storage.ts'
import { isHalfTyped } from '../../ui/form/halfTyped.ts'
import { MuiTheme } from '../../ui/MuiTheme.tsx'
import { onWake } from '../../ui/onWake.ts'
import { LoginForm } from '../AccountForms.tsx'
import type { Session } from '../session.ts'
import { LOCK_NOW, LOCKED, readMark } from './deviceMark.ts'
import { forgetDevice } from './forgetDevice.ts'
import { enterByPin, owesResume, peopleHere, readDevice } from './enterByPin.ts'
import { createLockMachine } from './lock.machine.ts'
import { PinEntry } from './PinEntry.tsx'

/** An event of the window: the code of the server's refusal. */
const DEVICE_REVOKED = 'device-revoked'
const TOUCHED = 'device_touched'
const TOUCHED_EVERY_MS = 5_000
const LOOK_MS = 60_000

/** Locks an enrolled device over whatever is on screen, which stays as it is behind; shown while somebody is signed in. */
export function Lock({ session }: { session: Session }) {
  useRevoked()
  const state = useResource(session)
  const user = state.status === 'ready' ? state.value : session.remembered()
  const userId = user?.id
  // Somebody else was let in, or nobody is any more.
  useEffect(() => {
    if (openedSecret()?.userId !== userId) holdSecret(null)
  }, [userId])
  return user ? <PersonLock user={user} session={session} /> : null
}

/** Any answer of the server may say that this device was revoked; one call makes sure that there is an answer. */
function useRevoked() {
  useEffect(() => {
    const forget = () => void forgetDevice(() => window.location.replace('/auth')).catch(() => {})
    window.addEventListener(DEVICE_REVOKED, forget)
    void readDevice().catch(() => {})
    return () => window.removeEventListener(DEVICE_REVOKED, forget)
  }, [])
}

type Props = { user: SessionUser; session: Session }

function PersonLock({ user, session }: Props) {
  const [machine] = useState(() => createLockMachine(LOCK_PORT))
  const [input] = useState(() => ({
    isLocked: deviceStorage.getItem(LOCKED) !== null || owesResume() || lacksSecret(user),
    touchedMs: Number(deviceStorage.getItem(TOUCHED) ?? Date.now()),
  }))
  const [state, send] = useMachine(machine, { input })
  useEffect(() => {
    let notedMs = 0
    const touched = () => {
      send({ type: 'touched' })
      const nowMs = Date.now()
      if (nowMs - notedMs < TOUCHED_EVERY_MS) return
      notedMs = nowMs
      store(deviceStorage, TOUCHED, String(nowMs))
    }
    const lock = () => send({ type: 'lock' })
    // Another tab of this device.
    const elsewhere = ({ key, newValue }: StorageEvent) => {
      if (key === LOCKED) send({ type: newValue === null ? 'entered' : 'lock' })
    }
    const capture = { capture: true, passive: true }
    window.addEventListener('pointerdown', touched, capture)
    window.addEventListener('keydown', touched, capture)
    window.addEventListener(LOCK_NOW, lock)
    window.addEventListener('storage', elsewhere)
    const stop = onWake(() => send({ type: 'woke' }))
    return () => {
      window.removeEventListener('pointerdown', touched, capture)
      window.removeEventListener('keydown', touched, capture)
      window.removeEventListener(LOCK_NOW, lock)
      window.removeEventListener('storage', elsewhere)
      stop()
    }
  }, [send])
  const isLocked = state.matches('locked')
  useEffect(() => {
    if (isLocked || !lacksSecret(user)) return
    let isOver = false
    const lockIfLacking = async () => {
      await askOtherTabs()
      if (!isOver && lacksSecret(user)) send({ type: 'lock' })
    }
    void lockIfLacking()
    return () => {
      isOver = true
    }
  }, [isLocked, user, send])
  useEffect(() => everyMinute(() => void lookAtDevice(() => send({ type: 'lock' }))), [send])
  if (!isLocked) return null
  return <LockScreen user={user} session={session} onEntered={() => send({ type: 'entered' })} />
}

// Without it nothing that somebody does by PIN is sealed as theirs.
const lacksSecret = (user: SessionUser) =>
  user.signedInBy === 'pin' && openedSecret()?.userId !== user.id

/** While the page is seen, and when it is seen again. */
function everyMinute(look: () => void) {
  const ifSeen = () => document.visibilityState === 'visible' && look()
  const timer = setInterval(ifSeen, LOOK_MS)
  const stopWaking = onWake(look)
  return () => {
    clearInterval(timer)
    stopWaking()
  }
}

/** Asks the server who signs in here, so that a person who was dismissed cannot come in without a connection later. Where it does not answer, locks once the PIN of who is in is no longer good. */
async function lookAtDevice(lock: () => void) {
  try {
    await readDevice()
  } catch (error) {
    const opened = openedSecret()
    if (opened && opened.untilMs <= Date.now() && isOffline(error)) lock()
  }
}

const LOCK_PORT = {
  idleMs: () => (readMark()?.lockMinutes ?? LOCK_MINUTES.usual) * 60_000,
  nowMs: () => Date.now(),
  remember(isLocked: boolean) {
    if (!isLocked) return deviceStorage.removeItem(LOCKED)
    holdSecret(null)
    store(deviceStorage, LOCKED, '1')
  },
}

const mayMore = (user: SessionUser) => isAllowed(user, 'court.edit')

function LockScreen({ user, session, onEntered }: Props & { onEntered: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [byPassword, setByPassword] = useState(false)
  const port = useMemo(() => {
    const entered = (isOther: boolean) => {
      onEntered()
      // The next person starts at the home screen, not where the last one was.
      if (isOther) void navigate('/auth', { replace: true })
    }
    return {
      people: peopleHere,
      async enter(person: DevicePerson, pin: string) {
        await enterByPin(session, person, pin)
        entered(person.id !== user.id)
      },
      async signIn(credentials: Parameters<Session['signIn']>[0]) {
        const next = await session.signIn(credentials)
        entered(next.id !== user.id)
        return next
      },
    }
  }, [session, user.id, onEntered, navigate])
  const losing = (person: DevicePerson) => {
    if (!isHalfTyped()) return null
    if (person.id !== user.id)
      return `Há um formulário aberto de ${user.name ?? user.username}. Se outra pessoa entrar, o que foi digitado nele se perde.`
    // By PIN some screens close.
    const opensLess = !user.signedInBy && mayMore(user)
    return opensLess
      ? 'Há um formulário aberto. Se for de configurações, entre com a senha: com o PIN ele se fecha.'
      : null
  }
  return (
    <MuiTheme>
      <Dialog open fullScreen className="lock" aria-labelledby={id} transitionDuration={0}>
        <div className="lock__page">
          <div className="stack tight">
            <h1 id={id}>Tela bloqueada</h1>
            <p className="muted">{readMark()?.name}</p>
          </div>
          {byPassword ? (
            <LoginForm session={{ ...session, signIn: port.signIn }} />
          ) : (
            <PinEntry
              port={port}
              nobody="Ninguém tem PIN ainda. Cada pessoa cria o seu ao entrar aqui com a senha."
              warning={losing}
            />
          )}
          <Button variant="text" onClick={() => setByPassword(!byPassword)}>
            {byPassword ? 'Entrar com PIN' : 'Entrar com senha'}
          </Button>
        </div>
      </Dialog>
    </MuiTheme>
  )
}
