import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { accountApi } from '../api/account/account.ts'
import { createSession } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const ana: SessionUser = { id: 3, username: 'ana', name: 'Ana Souza', role: 'admin' }

function answering(status: number, body: unknown) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const headers = { [EPOCH_HEADER]: 'copy-1' }
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' }, { headers })
    return Response.json(body, { status, headers })
  })
  return requests
}

test('a visitor who never signed in here costs no request', async () => {
  const requests = answering(401, {})
  const session = createSession(localStorage)
  await expect.poll(session.get).toEqual({ status: 'ready', value: null })
  expect(requests).toEqual([])
})

test('a user of an earlier visit is confirmed by the server, and only id, username and role are stored', async () => {
  localStorage.setItem('auth_user', '{}')
  answering(200, ana)
  const session = createSession(localStorage)
  await expect.poll(session.get).toEqual({ status: 'ready', value: ana })
  expect(JSON.parse(localStorage.getItem('auth_user')!)).toEqual({
    id: 3,
    username: 'ana',
    role: 'admin',
  })
})

test('a session that ended is forgotten', async () => {
  localStorage.setItem('auth_user', '{}')
  answering(401, {})
  const session = createSession(localStorage)
  await expect.poll(session.get).toEqual({ status: 'ready', value: null })
  expect(localStorage.getItem('auth_user')).toBeNull()
})

test('signing out forgets who was signed in', async () => {
  localStorage.setItem('auth_user', '{}')
  answering(200, { ...ana, csrfToken: 'token' })
  const session = createSession(localStorage)
  await expect.poll(() => session.get().status).toBe('ready')
  await session.signOut()
  await expect.poll(session.get).toEqual({ status: 'ready', value: null })
})

test('a check that was under way when they signed out does not bring them back', async () => {
  localStorage.setItem('auth_user', '{}')
  let answer = (_user: SessionUser) => {}
  const session = createSession(localStorage, {
    ...accountApi,
    readUser: () => new Promise((resolve) => (answer = resolve)),
    logout: async () => {},
  })
  const checked = session.check()
  await session.signOut()
  answer(ana)
  expect(await checked).toBeNull()
  expect(session.get()).toEqual({ status: 'ready', value: null })
})

test('the server is not asked who is signed in while they sign out, nor after it', async () => {
  localStorage.setItem('auth_user', '{}')
  let reads = 0
  let leave = () => {}
  const session = createSession(localStorage, {
    ...accountApi,
    readUser: async () => ((reads += 1), ana),
    logout: () => new Promise<void>((resolve) => (leave = resolve)),
  })
  await expect.poll(() => session.get().status).toBe('ready')
  const left = session.signOut()
  const checked = session.check()
  leave()
  expect(await checked).toBeNull()
  await left
  expect(await session.check()).toBeNull()
  expect(reads).toBe(1)
})

test('a check that first lets the server know who took over the device finds that person', async () => {
  localStorage.setItem('auth_user', JSON.stringify(ana))
  const bia: SessionUser = { id: 4, username: 'bia', name: 'Bia', role: 'reception' }
  let answer = async () => ana
  const session = createSession(localStorage, { ...accountApi, readUser: () => answer() })
  await expect.poll(() => session.get().status).toBe('ready')
  session.become(bia)
  answer = async () => (session.become(bia), bia)
  expect(await session.check()).toEqual(bia)
  expect(session.get()).toEqual({ status: 'ready', value: bia })
})

test('a check of who was here before does not bring them back', async () => {
  localStorage.setItem('auth_user', JSON.stringify(ana))
  const bia: SessionUser = { id: 4, username: 'bia', name: 'Bia', role: 'reception' }
  let answer = (_user: SessionUser) => {}
  const session = createSession(localStorage, {
    ...accountApi,
    readUser: () => new Promise((resolve) => (answer = resolve)),
  })
  const reading = session.reload()
  answer(ana)
  await reading
  const checked = session.check()
  session.become(bia)
  answer(ana)
  expect(await checked).toBeNull()
  expect(session.get()).toEqual({ status: 'ready', value: bia })
})

test('a sign-out that failed leaves who was signed in to the server', async () => {
  localStorage.setItem('auth_user', '{}')
  const session = createSession(localStorage, {
    ...accountApi,
    readUser: async () => ana,
    logout: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const left = session.signOut()
  const checked = session.check()
  await expect(left).rejects.toThrow('Failed to fetch')
  expect(await checked).toEqual(ana)
})

test('signing in and out in another tab is followed here', async () => {
  let signedIn: SessionUser | null = null
  const session = createSession(localStorage, { ...accountApi, readUser: async () => signedIn })
  const otherTabWrites = (value: string | null) => {
    if (value) localStorage.setItem('auth_user', value)
    else localStorage.removeItem('auth_user')
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'auth_user', storageArea: localStorage }),
    )
  }
  await expect.poll(session.get).toEqual({ status: 'ready', value: null })
  signedIn = ana
  otherTabWrites('{}')
  await expect.poll(session.get).toEqual({ status: 'ready', value: ana })
  otherTabWrites(null)
  await expect.poll(session.get).toEqual({ status: 'ready', value: null })
})

test('a request for the session that was under way does not undo the sign-in', async () => {
  let answer: (user: null) => void = () => {}
  localStorage.setItem('auth_user', '{}')
  const session = createSession(localStorage, {
    ...accountApi,
    readUser: () => new Promise((resolve) => (answer = resolve)),
    login: async () => ana,
  })
  await session.signIn({ username: 'ana', password: 'areia-1' })
  answer(null)
  await Promise.resolve()
  expect(session.get()).toEqual({ status: 'ready', value: ana })
  expect(localStorage.getItem('auth_user')).toContain('ana')
})

test('each change of the session fetches a new token', async () => {
  const requests = answering(200, { ...ana, csrfToken: 'token' })
  const session = createSession(localStorage)
  await session.signIn({ username: 'ana', password: 'areia-1' })
  await session.signOut()
  expect(requests.slice(-3)).toEqual(['/api/login', '/api/csrf-token', '/api/logout'])
})

test('a sign-out that is still owed is sent once, before the next session begins', async () => {
  localStorage.setItem('logout_owed', '1')
  const sent: string[] = []
  let answer: () => void = () => {}
  const session = createSession(localStorage, {
    ...accountApi,
    logout: () => {
      sent.push('logout')
      return new Promise<void>((resolve) => (answer = resolve))
    },
    login: async () => {
      sent.push('login')
      return ana
    },
  })
  const signingIn = session.signIn({ username: 'ana', password: 'areia-1' })
  answer()
  await signingIn
  expect(sent).toEqual(['logout', 'login'])
  expect(localStorage.getItem('logout_owed')).toBeNull()
})
