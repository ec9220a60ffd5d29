import type { Registration, SessionUser } from '#shared/account/account.schema.ts'
import { accountApi, type Credentials } from '../api/account.ts'
import { forgetCsrfToken } from '../api/client.ts'
import { createResource, type Resource, type ResourceState } from '../api/resource.ts'

export type AccountApi = {
  readUser(): Promise<SessionUser | null>
  login(credentials: Credentials): Promise<SessionUser>
  register(registration: Registration): Promise<SessionUser>
  logout(): Promise<unknown>
}
export type Session = Resource<SessionUser | null> & {
  /** Who was, when the server was last asked, without the name. */
  remembered(): SessionUser | null
  /** Asks the server who is signed in. Somebody is taken over; nobody is left to who asked. Throws without a line. */
  check(): Promise<SessionUser | null>
  signIn(credentials: Credentials): Promise<SessionUser>
  /** Makes the account and is signed in with it. */
  register(registration: Registration): Promise<SessionUser>
  /** Ends the session. `clear` takes away what this device keeps of it, before anybody is told. */
  signOut(clear?: () => Promise<void>): Promise<void>
  /** The same without a line: the server's part of it is made up for as soon as there is one. */
  signOutHere(clear: () => Promise<void>): Promise<void>
}

const KEY = 'auth_user'
/** There is a session that nobody wants any more, and the server does not know. */
const OWED = 'logout_owed'

/** Who is signed in, in this tab and in the others. A visitor who never signed in here costs no request. */
export function createSession(storage: Storage, api: AccountApi = accountApi): Session {
  const { put, ...person } = createResource(async () =>
    storage.getItem(KEY) ? await api.readUser() : null,
  )
  const signedIn = async (ask: () => Promise<SessionUser>) => {
    // Else it would end the one that begins here.
    await pay()
    const user = await ask()
    put(user)
    return user
  }
  person.subscribe(() => remember(storage, person.get()))
  // Another tab signed in or out.
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== storage || (key !== KEY && key !== null)) return
    forgetCsrfToken()
    person.reload()
  })
  const payWhatIsOwed = async () => {
    if (!storage.getItem(OWED)) return
    await api.logout()
    storage.removeItem(OWED)
  }
  // Once at a time: a second one might arrive after who signs in meanwhile.
  let paying: Promise<void> | null = null
  const pay = () => (paying ??= payWhatIsOwed().finally(() => (paying = null)))
  // Without a line still: the next time.
  const tryToPay = () => void pay().catch(() => {})
  tryToPay()
  window.addEventListener('online', () => {
    tryToPay()
    if (person.get().status === 'failed') void person.reload()
  })
  return {
    ...person,
    remembered: () => rememberedIn(storage),
    async check() {
      const user = await api.readUser()
      const known = person.get()
      const isKnown =
        known.status === 'ready' && JSON.stringify(known.value) === JSON.stringify(user)
      if (user && !isKnown) put(user)
      return user
    },
    signIn: (credentials) => signedIn(() => api.login(credentials)),
    register: (registration) => signedIn(() => api.register(registration)),
    async signOut(clear = async () => {}) {
      await api.logout()
      await clear()
      put(null)
    },
    async signOutHere(clear) {
      await clear()
      storage.setItem(OWED, '1')
      put(null)
    },
  }
}

function remember(storage: Storage, state: ResourceState<SessionUser | null>) {
  if (state.status !== 'ready') return
  if (!state.value) return storage.removeItem(KEY)
  const { id, username, role } = state.value
  try {
    storage.setItem(KEY, JSON.stringify({ id, username, role }))
  } catch {
    // Storage is full or forbidden: only the next visit does not know the person.
  }
}

function rememberedIn(storage: Storage): SessionUser | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<SessionUser> | null
    return kept && typeof kept.id === 'number' && kept.username && kept.role
      ? { id: kept.id, username: kept.username, name: null, role: kept.role }
      : null
  } catch {
    return null
  }
}
