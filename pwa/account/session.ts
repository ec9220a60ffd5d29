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
  signIn(credentials: Credentials): Promise<SessionUser>
  /** Makes the account and is signed in with it. */
  register(registration: Registration): Promise<SessionUser>
  signOut(): Promise<void>
}

const KEY = 'auth_user'

/** Who is signed in, in this tab and in the others. A visitor who never signed in here costs no request. */
export function createSession(storage: Storage, api: AccountApi = accountApi): Session {
  const { put, ...person } = createResource(async () =>
    storage.getItem(KEY) ? await api.readUser() : null,
  )
  const signedIn = async (answer: Promise<SessionUser>) => {
    const user = await answer
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
  return {
    ...person,
    signIn: (credentials) => signedIn(api.login(credentials)),
    register: (registration) => signedIn(api.register(registration)),
    async signOut() {
      await api.logout()
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
