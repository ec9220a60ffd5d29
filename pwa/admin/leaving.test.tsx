import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OfflineDb } from '../offline/store/offlineDb.ts'
import { put } from '../offline/offline.fixtures.ts'
import { refusing } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

const ana = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
const noConnection = () => {
  throw new TypeError('no connection')
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('./AdminArea.tsx'),
    import('../account/AuthScreen.tsx'),
    import('./courts/courts/CourtsScreen.tsx'),
    import('../account/LeaveDialog.tsx'),
  ])
})
beforeEach(() => {
  const { id, username, role } = ana
  localStorage.setItem('auth_user', JSON.stringify({ id, username, role }))
})

const open = (answers: Answers = {}) =>
  openApp('/admin/quadras', {
    'GET /api/user': () => ana,
    'POST /api/logout': () => ({}),
    'PATCH /api/courts/1': noConnection,
    ...answers,
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const cached = async () => {
  const db = new OfflineDb()
  const counts = await Promise.all(db.tables.map((table) => table.count()))
  db.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a reload without a connection shows the cached data to the admin who was here last', async () => {
  const { unmount } = open()
  await screen.findByRole('table', { name: 'Quadras' })
  unmount()
  open({ 'GET /api/user': noConnection, 'GET /api/courts': noConnection })
  await screen.findByRole('table', { name: 'Quadras' })
  expect(await screen.findByText('Sem conexão.')).toBeTruthy()
})

test('what somebody else left on this device is shown and not sent', async () => {
  const db = new OfflineDb()
  await put(db, rename, { userId: 2, userName: 'Bia' })
  db.close()
  const { calls } = open()
  await screen.findByText('Há 1 edição de Bia aguardando neste aparelho.')
  await screen.findByRole('table', { name: 'Quadras' })
  expect(calls).toEqual([])
})

const left = async () => {
  const db = new OfflineDb()
  const counts = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.count()]),
  )
  db.close()
  return Object.fromEntries(counts.filter(([, count]) => count !== 0))
}

test('a session found ended takes people’s data off the device and leaves the queue, of which /auth says how much and whose', async () => {
  const db = new OfflineDb()
  const { unmount } = open()
  await screen.findByRole('table', { name: 'Quadras' })
  await put(db, rename)
  unmount()
  open({ 'GET /api/user': refusing(401, 'not-signed-in') })
  await screen.findByRole('form', { name: 'Login' })
  expect(await screen.findByText('Há 1 edição de Ana aguardando neste aparelho.')).toBeTruthy()
  await waitFor(async () => expect(await left()).toEqual({ outbox: 1 }))
  db.close()
})

test('who is no admin any more is told so and how many edits wait; the queue is sealed and people’s data is gone', async () => {
  const db = new OfflineDb()
  let role = 'admin'
  const { calls } = open({
    'GET /api/user': () => ({ ...ana, role }),
    'PATCH /api/courts/1': refusing(403, 'not-allowed'),
  })
  await screen.findByRole('table', { name: 'Quadras' })
  role = 'user'
  await put(db, rename)
  await screen.findByText('Você não é mais administrador')
  expect(screen.getByText(/^Há 1 edição sua neste aparelho que não foi enviada\./)).toBeTruthy()
  await waitFor(async () => expect(await left()).toEqual({ outbox: 1 }))
  const [entry] = await db.outbox.toArray()
  expect(entry?.refusal).toBeNull()
  await press('Sair')
  await screen.findByText('Logout realizado com sucesso')
  expect(await left()).toEqual({ outbox: 1 })
  expect(calls.filter((call) => call === 'PATCH /api/courts/1').length).toBeLessThan(2)
  db.close()
})

test('leaving by the customers’ header deletes it too', async () => {
  const { unmount } = open()
  await screen.findByRole('table', { name: 'Quadras' })
  unmount()
  openApp('/', {
    'GET /api/user': () => ({ ...ana, role: 'user' }),
    'POST /api/logout': () => ({}),
  })
  await press('Sair')
  await screen.findByText('Logout realizado com sucesso')
  await waitFor(async () => expect(await left()).toEqual({}))
})

test('a half-typed form stays when the session ends, and until it is closed', async () => {
  let user: object | null = ana
  open({ 'GET /api/user': () => user ?? refusing(401, 'not-signed-in')() })
  await screen.findByRole('table', { name: 'Quadras' })
  await press('Adicionar Quadra')
  const name = await screen.findByLabelText<HTMLInputElement>('Nome')
  fireEvent.input(name, { target: { value: 'Quadra Nova' } })
  user = null
  // Another tab has signed out.
  localStorage.removeItem('auth_user')
  const change = { key: 'auth_user', storageArea: localStorage }
  window.dispatchEvent(new StorageEvent('storage', change))
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Sua sessão terminou: entre para atualizar e enviar.')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Quadra Nova')
  await press('Fechar')
  await press('Descartar')
  await screen.findByRole('form', { name: 'Login' })
})

test('leaving deletes all that is cached', async () => {
  open()
  await screen.findByRole('table', { name: 'Quadras' })
  await press('Sair')
  await screen.findByText('Logout realizado com sucesso')
  expect(await cached()).toBe(0)
  expect(localStorage.getItem('auth_user')).toBeNull()
})

test('with waiting edits signing out needs a confirmation, and nothing is lost by staying', async () => {
  const db = new OfflineDb()
  open()
  await screen.findByRole('table', { name: 'Quadras' })
  await put(db, rename)
  await press('Sair')
  await screen.findByText(/Há 1 edição neste aparelho que o servidor ainda não aceitou/)
  await press('Continuar aqui')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await db.outbox.count()).toBe(1)
  await press('Sair')
  await press('Sair e descartar')
  await screen.findByText('Logout realizado com sucesso')
  expect(await db.outbox.count()).toBe(0)
  db.close()
})

test('without a connection the device is cleared at once and the server is notified later', async () => {
  let isOnline = false
  const { calls } = open({ 'POST /api/logout': () => (isOnline ? {} : noConnection()) })
  await screen.findByRole('table', { name: 'Quadras' })
  await press('Sair')
  await screen.findByText(/a sessão no servidor só é encerrada quando/)
  const dialog = await screen.findByRole('alertdialog', { name: 'Sair sem conexão?' })
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!)
  await screen.findByText('Logout realizado com sucesso')
  expect(await cached()).toBe(0)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(localStorage.getItem('logout_owed')).toBeNull())
  expect(calls.filter((call) => call === 'POST /api/logout').length).toBeGreaterThan(1)
})
