import type { Registration, SessionUser } from '#shared/account/people/account.schema.ts'
import { accountApi, type Credentials } from '../api/account/account.ts'
import { forgetCsrfToken, PASSWORD_NEEDED } from '../api/client.ts'
import { createResource, type Resource, type ResourceState } from '../api/resource.ts'
import { store } from '../api/storage.ts'

export type AccountApi = {
  readUser(): Promise<SessionUser | null>
  login(credentials: Credentials): Promise<SessionUser>
  register(registration: Registration): Promise<SessionUser>
  logout(): Promise<unknown>
}
export type Session = Resource<SessionUser | null> & {
  /** Who was signed in at the server's last answer, without the name. */
  remembered(): SessionUser | null
  /** Asks the server who is signed in. A user is taken over; that there is none is left to the caller. Throws without a connection. */
  check(): Promise<SessionUser | null>
  signIn(credentials: Credentials): Promise<SessionUser>
  register(registration: Registration): Promise<SessionUser>
  /** Any other request that ends in being signed in as somebody. */
  begin(request: () => Promise<SessionUser>): Promise<SessionUser>
  /** Sets who uses this device from now on; answers to earlier calls are about somebody else. */
  become(user: SessionUser | null): void
  /** Ends the session. `clear` deletes what this device has cached of it, before any listener is notified. */
  signOut(clear?: () => Promise<void>): Promise<void>
  /** The same without a connection: the request to the server is sent as soon as there is one. */
  signOutHere(clear: () => Promise<void>): Promise<void>
}

/** Stored while this device has people's data, which only admins get. */
export const ADMIN_DATA = 'admin_data'
const KEY = 'auth_user'
const OWED = 'logout_owed'

/** Who is signed in, in this tab and in the others. A visitor who never signed in here costs no request. */
export function createSession(storage: Storage, api: AccountApi = accountApi): Session {
  const { put, ...person } = createResource(async () =>
    storage.getItem(KEY) ? await api.readUser() : null,
  )
  let timesLeft = 0
  let takenBy: SessionUser | null = null
  // The server ends the stream of events with the session, which makes the sync ask who is signed in.
  let leaving: Promise<boolean> | null = null
  const isNobody = () => {
    const state = person.get()
    return state.status === 'ready' && state.value === null
  }
  const signedIn = async (request: () => Promise<SessionUser>) => {
    // Sent later, it would end the session that begins here.
    await sendOwedLogout()
    const user = await request()
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
  // Who is signed in must choose a password first: the app shows it.
  window.addEventListener(PASSWORD_NEEDED, () => void person.refresh())
  const logoutIfOwed = async () => {
    if (!storage.getItem(OWED)) return
    await api.logout()
    storage.removeItem(OWED)
  }
  // One at a time: a second one might arrive after somebody signed in meanwhile.
  let sending: Promise<void> | null = null
  const sendOwedLogout = () => (sending ??= logoutIfOwed().finally(() => (sending = null)))
  // Still without a connection: the next time.
  const trySending = () => void sendOwedLogout().catch(() => {})
  trySending()
  window.addEventListener('online', () => {
    trySending()
    if (person.get().status === 'failed') void person.reload()
  })
  return {
    ...person,
    remembered: () => rememberedIn(storage),
    async check() {
      if ((leaving && (await leaving)) || isNobody()) return null
      const [left, taken] = [timesLeft, takenBy]
      const user = await api.readUser()
      // It was read of a session that has ended meanwhile.
      if (left !== timesLeft) return null
      // Somebody else took over the device: the read itself may have waited until the server knew that.
      if (taken !== takenBy && user?.id !== takenBy?.id) return null
      const known = person.get()
      const isKnown =
        known.status === 'ready' && JSON.stringify(known.value) === JSON.stringify(user)
      if (user && !isKnown) put(user)
      return user
    },
    begin: signedIn,
    become(user) {
      takenBy = user
      put(user)
    },
    signIn: (credentials) => signedIn(() => api.login(credentials)),
    register: (registration) => signedIn(() => api.register(registration)),
    async signOut(clear = async () => {}) {
      const answer = api.logout()
      leaving = answer.then(
        () => true,
        () => false,
      )
      try {
        await answer
        timesLeft += 1
        await clear()
        put(null)
      } finally {
        leaving = null
      }
    },
    async signOutHere(clear) {
      timesLeft += 1
      await clear()
      store(storage, OWED, '1')
      put(null)
    },
  }
}

function remember(storage: Storage, state: ResourceState<SessionUser | null>) {
  if (state.status !== 'ready') return
  if (!state.value) return storage.removeItem(KEY)
  const { id, username, role, signedInBy } = state.value
  store(storage, KEY, JSON.stringify({ id, username, role, signedInBy }))
}

function rememberedIn(storage: Storage): SessionUser | null {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<SessionUser> | null
    if (!stored || typeof stored.id !== 'number' || !stored.username || !stored.role) return null
    const { id, username, role, signedInBy } = stored
    return { id, username, name: null, role, ...(signedInBy && { signedInBy }) }
  } catch {
    return null
  }
}
